import { listClaimMembers, saveClaimMembers } from "#contract/areas/claims/kategoriKlaim.ts"
import { failed, type FieldErrors, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { dropLists } from "../wire/cache.ts"
import { send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

/** The server reports the index in the list of employees; this form has exactly one employee. */
const ofTheOne = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [path.replace(/^members\.0\./, ""), words]),
  )

const atFields = (outcome: Outcome<unknown>): Outcome<unknown> =>
  !outcome.ok && outcome.failure._tag === "Invalid"
    ? failed({ ...outcome.failure, errors: ofTheOne(outcome.failure.errors) })
    : outcome

/** The individual limit of one employee in a category, if one is set. */
export const claimLimitSource = (kategori_id: number, listKey: string): FormSource => ({
  load: async (members_id, abort) => {
    const outcome = await send(listClaimMembers, { kategori_id, members_id }, abort)
    if (!outcome.ok) return outcome
    const [member] = outcome.value.rows
    return member === undefined
      ? failed({
          _tag: "Refused",
          message: "Data pegawai tidak ditemukan",
          reason: "not_found",
          retryAfter: null,
          rows: [],
        })
      : succeeded(member)
  },
  save: async ({ id, version, values }, abort) => {
    const { nama: _, ...limit } = values
    const one = { ...limit, members_id: id ?? 0, version: version ?? 0 }
    const outcome = await send(saveClaimMembers, { kategori_id, members: [one] }, abort)
    if (outcome.ok) dropLists([listKey])
    return atFields(outcome)
  },
  theirs: (current) => (current as { readonly rows?: readonly unknown[] } | null)?.rows?.[0] ?? null,
})
