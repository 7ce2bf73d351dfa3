import { listPayComponents, savePayComponents } from "#contract/areas/payroll/components.ts"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { dropLists } from "../wire/cache.ts"
import { send } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

/** An employee's pay: read with its history; effective dating: changes are added as new rows. */
export const payComponentSource = (listKey: string): FormSource => ({
  load: async (members_id, abort) => {
    const outcome = await send(listPayComponents, { members_id }, abort)
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
      : succeeded({ ...member, components: [] })
  },
  save: async ({ id, values }, abort) => {
    const { nama: _, ...changes } = values
    const outcome = await send(savePayComponents, { ...changes, members_id: id ?? 0 } as never, abort)
    if (outcome.ok) dropLists([listKey, "list-members"])
    return outcome
  },
  theirs: () => null,
})
