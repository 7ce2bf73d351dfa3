import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { PAPER } from "../../kit/paper.ts"
import { id, oneOf, optionalLongText } from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
import { changeFieldKeys, changeFields, changeKinds } from "./dataChangeFields.ts"
import { members } from "./members.ts"

const nullText = Schema.NullOr(Schema.String)
const changeStatuses = ["pending", "approved", "rejected", "cancelled"] as const
/** Number of requests by status. */
const changeCounts = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/** One field of a request, in words; null = empty. */
const dataChange = Schema.Struct({
  field: oneOf(changeFieldKeys as [(typeof changeFieldKeys)[number], ...typeof changeFieldKeys]),
  label: Schema.String,
  before: nullText,
  after: nullText,
  /** The requested value as a form has it: asking again fills it in. */
  value: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
  /** The employee's record today. */
  current: nullText,
  /** The record was changed otherwise since the request was made. */
  moved: Schema.Boolean,
})
export type DataChangeLine = typeof dataChange.Type

/**
 * Perubahan data: what employees ask to have changed in their own record. Approving writes the record as the form of
 * employees does; revoking restores it. Requests about pay (account, BPJS) exist only for accounts of the whole company.
 */
export const dataChanges = defineFlow({
  id: "perubahan-data",
  root: "perubahan-data",
  page: "/users/perubahan-data",
  title: "Perubahan data",
  noun: "perubahan data",
  who: ["company", "office"],
  module: "members",
  calls: {
    list: ["list", "Perubahan data yang diminta pegawai, yang terlama lebih dulu"],
    detail: ["detail", "Satu perubahan data, dengan isi sebelum dan sesudahnya"],
    watch: ["amati", "Perubahan data yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman perubahan data paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan satu perubahan data"],
    bulk: ["approval/bulk", "Memutuskan beberapa perubahan data, baris demi baris"],
  },
  ask: {
    fields: { jenis: oneOf(changeKinds), ...changeFields, reason: optionalLongText(300) },
    /** Kartu keluarga, buku tabungan, KTP. */
    files: { paper: PAPER },
    preview: ["jenis", ...changeFieldKeys],
    example: { jenis: "keluarga", status_kawin: "kawin", ptkp: "K/1", reason: "Anak pertama lahir" },
  },
  /** The first request of the demo was refused already. */
  examples: {
    decide: { example: { id: 2, status: "approved" }, refusal: "not_found" },
    bulk: { example: { ids: [2, 3], status: "approved" }, refusal: "not_found" },
  },
  statuses: changeStatuses,
  decisions,
  row: {
    id: Schema.Int,
    member: requester,
    jenis: oneOf(changeKinds),
    tanggal: Schema.String,
    changes: Schema.Array(dataChange),
    /** Version of the employee's record; an approval of a record that was changed since names it. */
    record_version: Schema.Int,
    /** Labels of the fields that were changed otherwise since the request was made; empty once it is decided. */
    moved: Schema.Array(Schema.String),
    reason: nullText,
    paper: nullText,
    /** Day on which the record was written. */
    applied_on: nullText,
    status: oneOf(changeStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: { jenis: Schema.optionalKey(oneOf(changeKinds)) },
  sorts: ["created_at", "tanggal", "last_at"],
  /** The version of the record that was seen, where it was changed since the request was made. */
  decision: { known: Schema.optionalKey(id) },
  summary: {
    as: "counts",
    counted: changeCounts,
    row: { oldest_at: nullText },
    perDay: changeCounts,
    sorts: ["nama", "pending", "oldest_at"],
  },
  invalidates: ["list-perubahan-data", members.listKey],
})
export type DataChange = RowOf<typeof dataChanges>

/** Those of the employee who asks. */
export const ownDataChanges = selfOf(dataChanges)
