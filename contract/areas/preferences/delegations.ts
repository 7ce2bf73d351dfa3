import { Effect, Schema } from "effect"
import { APPROVAL_MODULES } from "../../kit/approvals.ts"
import { defineResource } from "../../kit/resource.ts"
import { id, isoDate, oneOf, text } from "../../kit/schema.ts"

export const delegationStates = ["planned", "current", "over"] as const

/**
 * Delegation: one account decides in place of another approver, between two dates (both inclusive, Jakarta). Empty
 * `modules` = all approval modules.
 */
export const delegations = defineResource(
  {
    id: "delegations",
    alias: "delegations_id",
    noun: "pengganti",
    fields: {
      /** Short reason; used as the row's title. */
      nama: text(80),
      from_id: id,
      to_id: id,
      start_date: isoDate,
      end_date: isoDate,
      modules: Schema.Array(oneOf(APPROVAL_MODULES))
        .check(Schema.isMaxLength(APPROVAL_MODULES.length, { message: "Terlalu banyak pilihan" }))
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    },
    shown: {
      from_nama: Schema.String,
      to_nama: Schema.String,
      state: Schema.Literals(delegationStates),
    },
    sorts: ["start_date", "end_date", "nama", "updated_at"],
    firstDir: "desc",
    filters: { state: Schema.optionalKey(oneOf(delegationStates)) },
    who: { read: ["company", "office"], write: ["company", "office"] },
    module: "delegations",
    example: {
      nama: "Cuti tahunan",
      from_id: 2,
      to_id: 3,
      start_date: "2027-01-04",
      end_date: "2027-01-04",
      modules: ["claims"],
    },
  },
  ({ from_id, to_id, start_date, end_date }) => [
    ...(from_id === to_id ? [{ path: ["to_id"], issue: "Pilih orang lain" }] : []),
    ...(end_date < start_date
      ? [{ path: ["end_date"], issue: "Tanggal berakhir tidak boleh sebelum tanggal mulai" }]
      : []),
  ],
)
