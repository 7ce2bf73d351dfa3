import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { type ReadKind, readKinds } from "../../kit/personalReads.ts"
import { id, ids, isoDate, listFields, oneOf, oneOfOr, pageOf, search } from "../../kit/schema.ts"

export const readKindWords: Readonly<Record<ReadKind, string>> = {
  gaji: "Gaji",
  identitas: "NIK dan nomor lain",
  berkas: "Dokumen dan berkas",
}
export const DATA_READS_KEY = "list-akses-data"

const filters = {
  members_id: Schema.optionalKey(id),
  accounts_id: Schema.optionalKey(id),
  kind: Schema.optionalKey(oneOf(readKinds)),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
}

export const dataReadRow = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  akun: Schema.String,
  /** Through an API key. */
  by_key: Schema.Boolean,
  kind: Schema.Literals(readKinds),
  /** The call in words. */
  dari: Schema.String,
  /** Names of the first employees. */
  pegawai: Schema.Array(Schema.String),
  count: Schema.Int,
})

/** Register of who looked at pay, identity numbers and papers of employees. */
export const listDataReads = defineCall({
  path: "akses-data/list",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({ ...listFields, ...filters, sort: Schema.optionalKey(oneOf(["at"])) }),
  answer: pageOf(dataReadRow),
  summary: "Siapa melihat gaji, NIK dan dokumen pegawai, 12 bulan terakhir",
  example: { page: 1 },
})

/** Accounts of the company that the register can be narrowed to. */
export const readerOptions = defineCall({
  path: "akses-data/akun",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({ q: search, ids: Schema.optionalKey(ids(100)) }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: Schema.NullOr(Schema.String),
        is_active: Schema.Boolean,
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Pilihan akun yang pernah melihat data pegawai",
  example: {},
})

export const TOUCHED_KEY = "list-akses-data-terdampak"
const touchedFilters = { ...filters, accounts_id: Schema.optionalKey(id) }

/** One employee whose data an account touched in a span of time. */
export const touchedRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  kantor: Schema.String,
  jenis: Schema.Array(Schema.Literals(readKinds)),
  dilihat: Schema.Int,
  diubah: Schema.Int,
  terakhir: Schema.String,
})

/** Breach: whose data an account looked at or changed, between two days (the last 7 by default). */
export const listTouched = defineCall({
  path: "akses-data/terdampak",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    ...touchedFilters,
    sort: Schema.optionalKey(oneOf(["nama"])),
  }),
  answer: pageOf(touchedRow),
  summary: "Kebocoran: pegawai yang datanya dilihat atau diubah sebuah akun dalam rentang hari",
  example: { page: 1 },
})

export const exportTouched = defineCall({
  path: "akses-data/terdampak/export",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "export" },
  payload: Schema.Struct({ ...touchedFilters, q: search, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Kebocoran sebagai lembar kerja: pegawai yang terdampak, jenis datanya dan waktunya",
  example: { format: "csv" },
})
