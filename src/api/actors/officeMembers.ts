import { failed, succeeded } from "#contract/kit/errors.ts"
import { listOfficeMembers, updateOfficeMembers } from "#contract/areas/members/memberOffices.ts"
import { dropLists } from "../wire/cache.ts"
import { send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

/** Lets employees of other offices check in; there is no existing record to load. */
export const officeGuestSource = (offices_id: number, listKey: string): FormSource => ({
  load: () => Promise.resolve(failed({ _tag: "NotFound" })),
  save: async ({ values }, abort) => {
    const wanted = values as { readonly members_id: readonly number[] }
    const outcome = await send(updateOfficeMembers, { ...wanted, offices_id }, abort)
    if (outcome.ok) dropLists([listKey])
    return outcome
  },
})

/** How long one guest may check in. */
export const officeStaySource = (offices_id: number, listKey: string): FormSource => ({
  load: async (members_id, abort) => {
    const outcome = await send(listOfficeMembers, { offices_id, members_id, is_primary: false }, abort)
    if (!outcome.ok) return outcome
    const [guest] = outcome.value.rows
    return guest === undefined
      ? failed({
          _tag: "Refused",
          message: "Pegawai ini tidak terdaftar di kantor ini",
          reason: "not_found",
          retryAfter: null,
          rows: [],
        })
      : succeeded(guest)
  },
  save: async ({ id, version, values }, abort) => {
    const { nama: _, ...stay } = values
    const one = { ...stay, members_id: [id ?? 0], stay_version: version ?? 0 }
    const outcome = await send(updateOfficeMembers, { offices_id, ...one }, abort)
    if (outcome.ok) dropLists([listKey])
    return outcome
  },
})
