import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { ids, listFields, oneOf, pageOf, rowResults, writeFields } from "../../kit/schema.ts"

/** Kinds of data with a retention time of their own; `mine` is stored per company, `fixed` is the product's. */
export const termKinds = [
  "lokasi",
  "foto",
  "posisi_absen",
  "mesin",
  "notifikasi",
  "akses",
  "audit",
  "berkas_ekspor",
] as const
export type TermKind = (typeof termKinds)[number]

type Term = {
  readonly nama: string
  /** Months by default; null = kept until it is erased with its person. */
  readonly months: number | null
  /** Bounds of what a company may choose; null = it cannot. */
  readonly range: readonly [least: number, most: number] | null
  /** Why so long: the law, or what the product decided. */
  readonly basis: string
}

/** The most months of any term, about a working life. */
const LONGEST = 480

export const terms: Readonly<Record<TermKind, Term>> = {
  lokasi: {
    nama: "Titik posisi di jam kerja",
    months: 3,
    range: null,
    basis: "Tetap 90 hari: sesudahnya tidak ada keperluan (UU 27/2022 pasal 16 ayat 2)",
  },
  foto: {
    nama: "Foto pengajuan absensi",
    months: null,
    range: null,
    basis: "Diatur di Umum lainnya",
  },
  posisi_absen: {
    nama: "Lokasi pada ketukan absensi",
    months: null,
    range: [3, LONGEST],
    basis: "Jam dan hari tetap; lokasinya hanya bukti selama dapat dipersoalkan (UU 27/2022 pasal 16)",
  },
  mesin: {
    nama: "Rekaman mentah mesin absensi",
    months: null,
    range: [12, LONGEST],
    basis: "Sumber absensi: sekurangnya setahun gaji",
  },
  notifikasi: {
    nama: "Notifikasi",
    months: 24,
    range: [3, LONGEST],
    basis: "Memuat nama pegawai; keperluannya selesai saat dibaca (UU 27/2022 pasal 16)",
  },
  akses: {
    nama: "Siapa melihat data",
    months: 12,
    range: [6, 60],
    basis: "Rekaman pemrosesan (UU 27/2022 pasal 31): setahun",
  },
  audit: {
    nama: "Audit",
    months: null,
    range: [120, LONGEST],
    basis: "Bukti pembukuan sekurangnya 10 tahun (UU 28/2007 pasal 28 ayat 11)",
  },
  berkas_ekspor: {
    nama: "Berkas ekspor dan hasil pekerjaan",
    months: 0,
    range: null,
    basis: "Tetap 7 hari",
  },
}
export const TERMS_KEY = "list-masa-simpan"

export const termRow = Schema.Struct({
  id: Schema.Int,
  jenis: Schema.Literals(termKinds),
  nama: Schema.String,
  /** Months in force; null = kept; 0 = days (`dasar` says how many). */
  bulan: Schema.NullOr(Schema.Int),
  least: Schema.NullOr(Schema.Int),
  most: Schema.NullOr(Schema.Int),
  dasar: Schema.String,
  /** Rows now, at most `MOST_COUNTED`. */
  jumlah: Schema.Int,
  terlama: Schema.NullOr(Schema.String),
  /** Rows that the last run with work removed. */
  dihapus: Schema.Int,
  dihapus_pada: Schema.NullOr(Schema.String),
})
/** Rows of a kind that the report counts; more are shown as this many and more. */
export const MOST_COUNTED = 100_000

export const listTerms = defineCall({
  path: "masa-simpan/list",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({ ...listFields, sort: Schema.optionalKey(oneOf(["nama"])) }),
  answer: pageOf(termRow),
  summary: "Masa simpan tiap jenis data: lamanya, jumlah baris, yang terlama, dan yang terakhir dihapus",
  example: { page: 1 },
})

/** null keeps the rows. A shorter term removes rows at the next hourly run; they do not come back. */
export const changeTerm = defineCall({
  path: "masa-simpan/ubah",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(termKinds.length),
    bulan: Schema.NullOr(Schema.Int),
  }),
  answer: rowResults,
  write: true,
  invalidates: [TERMS_KEY],
  summary: "Mengubah masa simpan jenis data; kosong berarti disimpan terus",
  example: { ids: [5], bulan: 24 },
  refusal: "state",
})
