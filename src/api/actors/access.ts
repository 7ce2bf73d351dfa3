import {
  areaFlags,
  areaOfFlag,
  findAccess,
  moduleIdOf,
  saveAccess,
  switchable,
} from "#contract/areas/rights/access.ts"
import { areaFeature } from "#contract/kit/modules.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

type Access = AnswerOf<typeof findAccess>

/** One switch for each module and area, plus fields that are only displayed. */
export const accessRecord = ({ modules, areas, companies_id, version, nama, plan }: Access) => {
  const all = [...modules, ...areas.map((area) => ({ ...area, key: areaFeature(area.key) }))]
  const stored = Object.fromEntries(all.map(({ key, enabled }) => [key, enabled]))
  const waiting = Object.fromEntries(all.map((one) => [one.key, one.waiting]))
  const running = Object.fromEntries(all.map((one) => [one.key, one.running]))
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
        areas: areaFlags.map((flag) => ({ key: areaOfFlag(flag), enabled: values[flag] === true })),
        ...(version === null ? {} : { version }),
      },
      abort,
    ),
  theirs: (current) => accessRecord(current as Access),
})
