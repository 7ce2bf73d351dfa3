import type { Call } from "#contract/call.ts"
import { findCompany, type settings } from "#contract/companies.ts"
import { send } from "./calls.ts"
import type { FormSource } from "./form.ts"

type Setting = { readonly key: string; readonly update: Call }

/** A record of which a company has one: read with the company, saved by its own call. */
export const settingSource = ({ key, update }: Setting): FormSource => ({
  load: async (_id, abort) => {
    const asked = key as (typeof settings)[number]["key"]
    const outcome = await send(findCompany, { settings: [asked] }, abort)
    return outcome.ok ? { ...outcome, value: outcome.value[asked] } : outcome
  },
  save: ({ version, values }, abort) =>
    send(update, { ...values, ...(version === null ? {} : { version }) }, abort),
})
