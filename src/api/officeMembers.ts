import { failed } from "#contract/errors.ts"
import { updateOfficeMembers } from "#contract/memberOffices.ts"
import { dropLists } from "./cache.ts"
import { send } from "./calls.ts"
import type { FormSource } from "./form.ts"

/** Lets employees of other offices in; there is no row of it to be loaded. */
export const officeGuestSource = (offices_id: number, listKey: string): FormSource => ({
  load: () => Promise.resolve(failed({ _tag: "NotFound" })),
  save: async ({ values }, abort) => {
    const wanted = values as { readonly members_id: readonly number[] }
    const outcome = await send(updateOfficeMembers, { ...wanted, offices_id }, abort)
    if (outcome.ok) dropLists([listKey])
    return outcome
  },
})
