import { findAccess, moduleIdOf, saveAccess, switchable } from "#contract/areas/rights/access.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

type Access = AnswerOf<typeof findAccess>

/** One switch for each module, plus fields that are only displayed. */
export const accessRecord = ({ modules, companies_id, version, nama, plan }: Access) => {
  const stored = Object.fromEntries(modules.map(({ key, enabled }) => [key, enabled]))
  const waiting = Object.fromEntries(modules.map((module) => [module.key, module.waiting]))
  const running = Object.fromEntries(modules.map((module) => [module.key, module.running]))
  return { ...stored, id: companies_id, version, nama, plan, waiting, running, stored }
}

/** The modules and flags of one company. */
export const accessSource = (companyId: number): FormSource => ({
  load: async (_id, abort) => {
    const outcome = await send(findAccess, { companies_id: companyId }, abort)
    return outcome.ok ? { ...outcome, value: accessRecord(outcome.value) } : outcome
  },
  save: ({ version, values }, abort) =>
    send(
      saveAccess,
      {
        companies_id: companyId,
        modules: switchable.map((key) => ({ app_module_id: moduleIdOf(key), enabled: values[key] === true })),
        ...(version === null ? {} : { version }),
      },
      abort,
    ),
  theirs: (current) => accessRecord(current as Access),
})
