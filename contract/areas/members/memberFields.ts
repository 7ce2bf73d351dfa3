import { Schema, Effect } from "effect"
import {
  checkAccountNumber,
  checkBpjsKesehatan,
  checkBpjsKetenagakerjaan,
  checkNik,
  checkNpwp,
  checkPhone,
} from "../../kit/formats.ts"
import { ID_MAX } from "../../kit/constants.ts"
import { ptkpStatuses } from "../../data/statutory/ptkp.ts"
import { numbered, optionalNumbered } from "../../kit/numbered.ts"
import { ofPay } from "../../kit/payFields.ts"
import type { Problem } from "../../kit/resource.ts"
import { customValues } from "./customValues.ts"
import {
  flag,
  id,
  idList,
  isoDate,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalOneOf,
  optionalPay,
  optionalText,
  optionalYear,
  text,
  whole,
  wholeOr,
} from "../../kit/schema.ts"

export const sexes = ["L", "P"] as const
export const religions = ["islam", "kristen", "katolik", "hindu", "buddha", "konghucu", "lainnya"] as const
export const marriages = ["belum", "kawin", "cerai"] as const
export const bloodTypes = ["A", "B", "AB", "O"] as const
/** Tax status: TK unmarried, K married, with 0 to 3 dependants. */
export const ptkps = ptkpStatuses
export const employments = ["tetap", "pkwt", "harian", "magang", "outsourcing"] as const
export const memberStatuses = ["active", "inactive", "resigned"] as const
/** Status filters of a list: archived (soft-deleted) employees appear in no other one. */
export const memberShelves = [...memberStatuses, "archived"] as const
/** Open tasks of an employee; the home counts them. */
export const memberNeeds = [
  "kontrak_berakhir",
  "tanpa_divisi",
  "dokumen_berakhir",
  "tanpa_rekening",
  "ptkp_tk0",
  "tanpa_nik",
  "tanpa_bpjs",
  "ulang_tahun",
] as const
export const attendanceTypes = ["offices_hours", "shift", "flexible", "free"] as const
export const payTypes = ["bulanan", "harian", "jam"] as const
export const taxMethods = ["gross", "gross_up", "nett"] as const
export const nationalities = ["WNI", "WNA"] as const
/** Resident and non-resident taxpayers (UU PPh Pasal 2): PPh 21 and PPh 26. */
export const taxResidences = ["dalam_negeri", "luar_negeri"] as const
/** How often pay is paid: those paid by the month have the monthly tax rates, whatever their wage type (PMK 168/2023). */
export const payIntervals = ["bulan", "hari"] as const
export const FAMILY_MOST = 20
export const documentTypes = ["ktp", "kk", "npwp", "ijazah", "kontrak", "lainnya"] as const

const YOUNGEST = 15

/**
 * Document of an employee: an existing one by its id, or a new one whose file is uploaded as `documents.{n}.file`.
 */
export const memberDocument = Schema.Struct({
  no: Schema.optionalKey(whole(1, ID_MAX)),
  type: oneOf(documentTypes),
  expires_at: optionalDate,
})

/** Fields of the onboarding form (`members/create/in-config`). */
export const basicFields = {
  nip: text(30),
  nama: text(100),
  email: optionalEmail,
  phone: numbered(checkPhone),
  offices_id: id,
  departement_id: id,
  jabatan_id: id,
  tanggal_masuk: isoDate,
  attendance_type: oneOf(attendanceTypes),
}

/** All stored fields of an employee. Dates are ISO, pay is integer rupiah per `gaji_type`. */
export const memberFields = {
  ...basicFields,
  nik: optionalNumbered(checkNik),
  npwp: optionalNumbered(checkNpwp),
  tempat_lahir: optionalText(80),
  tanggal_lahir: optionalDate,
  jenis_kelamin: oneOf(sexes),
  agama: optionalOneOf(religions),
  status_kawin: optionalOneOf(marriages),
  ptkp: oneOfOr(ptkps, "TK/0"),
  /** First tax year of `ptkp`; null = the server decides: next year, once a slip of this year is closed. */
  ptkp_sejak: optionalYear,
  kewarganegaraan: oneOfOr(nationalities, "WNI"),
  paspor: optionalText(20),
  subjek_pajak: oneOfOr(taxResidences, "dalam_negeri"),
  /** Resident taxpayer from and to a day; null = always, or until further notice. */
  residensi_dari: optionalDate,
  residensi_sampai: optionalDate,
  golongan_darah: optionalOneOf(bloodTypes),
  alamat_ktp: optionalLongText(300),
  alamat_domisili: optionalLongText(300),
  kontak_darurat_nama: optionalText(100),
  kontak_darurat_hubungan: optionalText(50),
  kontak_darurat_phone: optionalNumbered(checkPhone),
  atasan_id: optionalId,
  /** Approvers of this employee's requests; empty = every account that may see the queue. */
  approver_ids: idList(20),
  status_karyawan: oneOf(employments),
  tanggal_akhir_kontrak: optionalDate,
  tanggal_keluar: optionalDate,
  alasan_keluar: optionalLongText(300),
  status: oneOfOr(memberStatuses, "active"),
  /** Empty = the office's hours. */
  offices_hours_id: optionalId,
  lock_device: flag(false),
  /** null = the company's attendance policy. */
  gps_required: Schema.NullOr(Schema.Boolean).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Clearing code of the bank. */
  bank_kode: optionalText(10),
  no_rekening: optionalNumbered(checkAccountNumber),
  nama_rekening: optionalText(100),
  gaji_type: oneOfOr(payTypes, "bulanan"),
  bayar_tiap: oneOfOr(payIntervals, "bulan"),
  gaji_pokok: ofPay(optionalPay),
  /** Pay group; null = none. */
  kelompok_gaji_id: optionalId,
  bpjs_kes_no: optionalNumbered(checkBpjsKesehatan),
  bpjs_tk_no: optionalNumbered(checkBpjsKetenagakerjaan),
  keluarga_bpjs: wholeOr(0, FAMILY_MOST, 0),
  tax_method: oneOfOr(taxMethods, "gross"),
  app_access: flag(false),
  documents: Schema.Array(memberDocument)
    .check(Schema.isMaxLength(20, { message: "Paling banyak 20 dokumen" }))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  isian: customValues,
}

/**
 * Fields that only a company administrator sees and changes; for an office admin they are empty and do not change.
 */
export const payFields = [
  "bank_kode",
  "no_rekening",
  "nama_rekening",
  "gaji_type",
  "gaji_pokok",
  "bayar_tiap",
  "kelompok_gaji_id",
  "bpjs_kes_no",
  "bpjs_tk_no",
  "keluarga_bpjs",
  "ptkp_sejak",
  "subjek_pajak",
  "residensi_dari",
  "residensi_sampai",
  "tax_method",
] as const

type Values = {
  readonly residensi_dari: string | null
  readonly residensi_sampai: string | null
  readonly email: string | null
  readonly tanggal_lahir: string | null
  readonly tanggal_masuk: string
  readonly tanggal_akhir_kontrak: string | null
  readonly tanggal_keluar: string | null
  readonly status_karyawan: (typeof employments)[number]
  readonly status: (typeof memberStatuses)[number]
  readonly bank_kode: string | null
  readonly no_rekening: string | null
  readonly app_access: boolean
}

const yearsLater = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`

/** Validation across fields. */
export const memberProblems = (values: Values): readonly Problem[] => {
  const { tanggal_lahir, tanggal_masuk, tanggal_akhir_kontrak, tanggal_keluar } = values
  const found: (readonly [field: string, issue: string])[] = []
  if (tanggal_lahir !== null && yearsLater(tanggal_lahir, YOUNGEST) > tanggal_masuk)
    found.push(["tanggal_lahir", `Usia paling muda ${YOUNGEST} tahun pada tanggal masuk`])
  if (values.status_karyawan === "pkwt" && tanggal_akhir_kontrak === null)
    found.push(["tanggal_akhir_kontrak", "Wajib diisi untuk pegawai PKWT"])
  if (tanggal_akhir_kontrak !== null && tanggal_akhir_kontrak <= tanggal_masuk)
    found.push(["tanggal_akhir_kontrak", "Harus sesudah tanggal masuk"])
  if (tanggal_keluar !== null && tanggal_keluar < tanggal_masuk)
    found.push(["tanggal_keluar", "Tidak boleh sebelum tanggal masuk"])
  if (values.status === "resigned" && tanggal_keluar === null)
    found.push(["tanggal_keluar", "Wajib diisi untuk pegawai yang sudah keluar"])
  const { residensi_dari, residensi_sampai } = values
  if (residensi_dari !== null && residensi_sampai !== null && residensi_sampai < residensi_dari)
    found.push(["residensi_sampai", "Tidak boleh sebelum tanggal mulai"])
  if (values.app_access && values.email === null)
    found.push(["email", "Wajib diisi untuk pegawai yang memakai aplikasi"])
  if ((values.bank_kode === null) !== (values.no_rekening === null))
    found.push(
      values.bank_kode === null
        ? ["bank_kode", "Pilih bank untuk nomor rekening ini"]
        : ["no_rekening", "Isi nomor rekening di bank ini"],
    )
  return found.map(([field, issue]) => ({ path: [field], issue }))
}
