import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { employments } from "./memberFields.ts"
import { memberFilters, members } from "./members.ts"
import {
  id,
  ids,
  isoDate,
  oneOf,
  oneOfOr,
  rowResults,
  search,
  versions,
  writeFields,
} from "../../kit/schema.ts"

/** Employees changed in one go; `BULK_MAX` is what every bulk action takes. */
export const BULK_MAX = 500

/** Given but empty it is asked for. */
const filled = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(
    Schema.NullOr(schema).check(Schema.makeFilter((value) => value !== null || "Wajib diisi")),
  )

/** What may be changed of several employees together; an absent field stays as it is. */
export const bulkFields = {
  offices_id: filled(id),
  departement_id: filled(id),
  jabatan_id: filled(id),
  /** null = nobody. */
  atasan_id: Schema.optionalKey(Schema.NullOr(id)),
  status_karyawan: filled(oneOf(employments)),
  tanggal_akhir_kontrak: Schema.optionalKey(isoDate),
}
export type BulkKey = keyof typeof bulkFields
export const bulkKeys = Object.keys(bulkFields) as readonly BulkKey[]

/** What a person chooses to change; the end of a contract goes with the status. */
export type BulkChoice = Exclude<BulkKey, "tanggal_akhir_kontrak">

const someField = Schema.makeFilter((given: { readonly [K in BulkKey]?: unknown }) =>
  bulkKeys.some((key) => given[key] !== undefined)
    ? []
    : [{ path: ["ubah"], issue: "Pilih paling sedikit satu yang diubah" }],
)

const who = ["company", "office"] as const
const rows = ids(BULK_MAX).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }))

/** Takes archived employees back into lists and choices. Their accounts stay closed until somebody lets them in again. */
export const restoreMembers = defineCall({
  path: "members/restore",
  scope: "tenant",
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({ ...writeFields, members_id: rows }),
  answer: rowResults,
  write: true,
  invalidates: [members.listKey, "list-devisi", "list-jabatan", "list-offices"],
  summary: "Mengembalikan pegawai yang diarsipkan",
  example: { members_id: [1] },
  refusal: "state",
})

/** What a change would do to each employee, by the rules of their form; nothing is written. */
export const previewBulk = defineCall({
  path: "members/update-bulk/preview",
  scope: "tenant",
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    type: oneOfOr(["selected", "filtered"], "selected"),
    members_id: Schema.optionalKey(ids(BULK_MAX)),
    filter: Schema.optionalKey(Schema.Struct({ q: search, ...memberFilters })),
    ...bulkFields,
  }).check(someField),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        /** The one this was worked out for; 0 where there is no such employee. */
        version: Schema.Int,
        nama: Schema.String,
        nip: Schema.String,
        /** Old and new in words; none = stays as it is. */
        changes: Schema.Array(
          Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
        ),
        /** Why the change would be refused; null = it would not. */
        problem: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  summary: "Pratinjau perubahan beberapa pegawai sekaligus",
  example: { type: "selected", members_id: [1], status_karyawan: "tetap" },
})

export const updateBulk = defineCall({
  path: "members/update-bulk",
  scope: "tenant",
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    members_id: rows,
    versions: versions(BULK_MAX),
    ...bulkFields,
  }).check(someField),
  answer: rowResults,
  write: true,
  invalidates: [members.listKey, "list-devisi", "list-jabatan", "list-offices"],
  summary: "Mengubah divisi, jabatan, kantor, atasan atau status pegawai beberapa pegawai",
  example: { members_id: [1], status_karyawan: "tetap" },
  refusal: "not_found",
})
