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

/** Maximum number of employees per bulk edit; `BULK_MAX` applies to every bulk action. */
export const BULK_MAX = 500

/** Optional, but not blank if present. */
const filled = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(
    Schema.NullOr(schema).check(Schema.makeFilter((value) => value !== null || "Wajib diisi")),
  )

/** Fields of a bulk edit; an absent field does not change. */
export const bulkFields = {
  offices_id: filled(id),
  departement_id: filled(id),
  jabatan_id: filled(id),
  /** null = none. */
  atasan_id: Schema.optionalKey(Schema.NullOr(id)),
  status_karyawan: filled(oneOf(employments)),
  tanggal_akhir_kontrak: Schema.optionalKey(isoDate),
}
export type BulkKey = keyof typeof bulkFields
export const bulkKeys = Object.keys(bulkFields) as readonly BulkKey[]

/** Field that a bulk edit can change; the contract end date is edited with the status. */
export type BulkChoice = Exclude<BulkKey, "tanggal_akhir_kontrak">

const someField = Schema.makeFilter((given: { readonly [K in BulkKey]?: unknown }) =>
  bulkKeys.some((key) => given[key] !== undefined)
    ? []
    : [{ path: ["ubah"], issue: "Pilih paling sedikit satu yang diubah" }],
)

const who = ["company", "office"] as const
const rows = ids(BULK_MAX).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }))

/** Restores archived employees. Their accounts stay deactivated until an administrator activates them again. */
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
  example: { members_id: [411] },
  refusal: "state",
})

/** Dry run of a bulk edit, validated like the form; nothing is written. */
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
        /** Version the preview is based on; 0 = no such employee. */
        version: Schema.Int,
        nama: Schema.String,
        nip: Schema.String,
        /** Old and new value in words; empty = no change. */
        changes: Schema.Array(
          Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
        ),
        /** Reason of refusal; null = valid. */
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
