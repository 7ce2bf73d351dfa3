import { Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, oneOf, oneOfOr, optionalText, optionalWhole, text } from "../../kit/schema.ts"

/** Purpose of a column map: it decides which employees and values the file has. */
export const mapPurposes = ["bank", "bpjs_tk", "bpjs_kes"] as const
export type MapPurpose = (typeof mapPurposes)[number]
export const mapPurposeWords: Readonly<Record<MapPurpose, string>> = {
  bank: "Transfer bank",
  bpjs_tk: "BPJS Ketenagakerjaan (SIPP)",
  bpjs_kes: "BPJS Kesehatan (e-Dabu)",
}

/** File types. */
export const mapTypes = ["xlsx", "csv", "txt"] as const
export const mapSeparators = ["koma", "titik_koma", "garis", "tab"] as const

const always = ["tetap", "nomor", "nip", "nama"] as const
const ofBank = [
  "no_rekening",
  "nama_rekening",
  "jumlah",
  "bank_kode",
  "bank",
  "jalur",
  "swift",
  "email",
  "keterangan",
  "tanggal",
] as const
const ofInsured = [
  "nik",
  "tempat_lahir",
  "tanggal_lahir",
  "jenis_kelamin",
  "alamat",
  "phone",
  "email",
  "tanggal_masuk",
  "tanggal_keluar",
  "upah",
  "bulan",
  "tahun",
] as const
const ofTk = [
  "npp",
  "bpjs_tk_no",
  "jht_perusahaan",
  "jht_pegawai",
  "jp_perusahaan",
  "jp_pegawai",
  "jkk",
  "jkm",
  "tk_jumlah",
] as const
const ofKes = ["bpjs_kes_no", "kes_perusahaan", "kes_pegawai", "kes_jumlah"] as const

/** Source of a column's value. */
export const mapSources = [
  ...always,
  ...ofBank,
  ...ofInsured.filter((one) => one !== "email"),
  ...ofTk,
  ...ofKes,
] as const
export type MapSource = (typeof mapSources)[number]
const sourcesOf: Readonly<Record<MapPurpose, readonly string[]>> = {
  bank: [...always, ...ofBank],
  bpjs_tk: [...always, ...ofInsured, ...ofTk],
  bpjs_kes: [...always, ...ofInsured, ...ofKes],
}

export const mapFormats = [
  "apa_adanya",
  "huruf_besar",
  "angka_saja",
  "dua_desimal",
  "ribuan",
  "tanggal_iso",
  "tanggal_rapat",
  "tanggal_garis",
  "tanggal_strip",
] as const
export type MapFormat = (typeof mapFormats)[number]

/** Most columns of a map. */
export const MOST_COLUMNS = 40

const column = Schema.Struct({
  judul: text(60),
  isi: oneOf(mapSources),
  /** Value of a constant column (`isi` is `tetap`). */
  tetap: optionalText(100),
  bentuk: oneOfOr(mapFormats, "apa_adanya"),
  /** Longest value, in characters; longer ones are cut. */
  panjang: optionalWhole(1, 200),
  wajib: flag(false),
})
export type MapColumn = typeof column.Type

const fields = {
  nama: text(80),
  tujuan: oneOf(mapPurposes),
  tipe: oneOfOr(mapTypes, "xlsx"),
  pemisah: oneOfOr(mapSeparators, "koma"),
  /** First line: the names of the columns. */
  kepala: flag(true),
  /** Last line: sums of the amounts. */
  jumlah: flag(true),
  /** Bank files: only employees of this bank; null = every bank. */
  bank_kode: optionalText(3),
  kolom: Schema.Array(column).check(
    Schema.isMinLength(1, { message: "Tambahkan paling sedikit satu kolom" }),
    Schema.isMaxLength(MOST_COLUMNS, { message: `Paling banyak ${MOST_COLUMNS} kolom` }),
  ),
  is_active: flag(true),
}
export type ColumnMap = Pick<
  Schema.Struct.Type<typeof fields>,
  "nama" | "tujuan" | "tipe" | "pemisah" | "kepala" | "jumlah" | "bank_kode" | "kolom"
>

/** Rules over several fields of a map. */
export const mapFieldProblems = ({ tujuan, kolom, bank_kode }: ColumnMap): readonly Problem[] => [
  ...(tujuan !== "bank" && bank_kode !== null
    ? [{ path: ["bank_kode"], issue: "Hanya untuk berkas transfer bank" }]
    : []),
  ...kolom.flatMap(({ isi, tetap }, at): readonly Problem[] => {
    if (!sourcesOf[tujuan].includes(isi))
      return [{ path: ["kolom", at, "isi"], issue: `Tidak ada di berkas ${mapPurposeWords[tujuan]}` }]
    return isi === "tetap" && tetap === null ? [{ path: ["kolom", at, "tetap"], issue: "Isi nilainya" }] : []
  }),
]

/**
 * Peta kolom berkas: the columns of a file that a bank or BPJS takes, in order. Bank and BPJS layouts differ by customer
 * and product, so a company describes its own.
 */
export const petaKolom = defineResource(
  {
    id: "peta-kolom",
    alias: "peta_kolom_id",
    noun: "peta kolom",
    fields,
    shown: { bank_nama: Schema.NullOr(Schema.String) },
    sorts: ["nama", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      tujuan: Schema.optionalKey(oneOf(mapPurposes)),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payrollSettings",
    example: {
      nama: "Transfer BRI contoh",
      tujuan: "bank",
      tipe: "csv",
      kolom: [
        { judul: "NO", isi: "nomor" },
        { judul: "NO REKENING", isi: "no_rekening", wajib: true },
        { judul: "NAMA", isi: "nama_rekening", bentuk: "huruf_besar" },
        { judul: "NOMINAL", isi: "jumlah" },
      ],
    },
  },
  mapFieldProblems,
)
