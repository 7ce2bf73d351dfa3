import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { findCompany, type settings } from "#contract/areas/platform/companies.ts"
import type { Typed } from "#machines/form/formTypes.ts"
import { barred } from "../wire/barred.ts"
import { mistakesIn, send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

type Setting = {
  readonly key: string | null
  readonly update: Call
  /** Call that reads it; null or none = it is read with the company. */
  readonly find?: Call | null | undefined
}

/**
 * A singleton record of a company: read with the company, saved by its own call. The company's name, logo and
 * preferences are part of `me`, which is refetched after a save.
 */
export const settingSource = ({ key, update, find }: Setting): FormSource => {
  const payloadOf = ({ version, values }: Typed) => ({ ...values, ...(version === null ? {} : { version }) })
  return {
    load: async (_id, abort) => {
      if (find != null) return send(find, {}, abort) as Promise<Outcome<Readonly<Record<string, unknown>>>>
      if (key === null) return send(findCompany, {}, abort)
      const asked = key as (typeof settings)[number]["key"]
      const outcome = await send(findCompany, { settings: [asked] }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value[asked] } : outcome
    },
    save: async (typed, abort) => {
      const outcome = await send(update, payloadOf(typed), abort)
      if (outcome.ok) barred.send(null)
      return outcome
    },
    check: (typed) => mistakesIn(update, payloadOf(typed)),
  }
}
