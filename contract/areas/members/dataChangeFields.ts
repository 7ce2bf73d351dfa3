import { dateWords } from "../../kit/words.ts"
import { optionalOneOf, optionalText, optionalWhole } from "../../kit/schema.ts"
import { FAMILY_MOST, memberFields, ptkps } from "./memberFields.ts"
import { marriageWords, religionWords } from "./memberWords.ts"

/** Kinds of a change that employees ask for. Each field belongs to one, so one open request per kind is one per field. */
export const changeKinds = ["nama", "identitas", "keluarga", "rekening", "bpjs"] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeKindWords: Readonly<Record<ChangeKind, string>> = {
  nama: "Nama",
  identitas: "Identitas",
  keluarga: "Status kawin dan tanggungan",
  rekening: "Rekening bank",
  bpjs: "BPJS",
}

/** Fields of an employee that change only by a request: empty = unchanged. */
export const changeFields = {
  nama: optionalText(100),
  nik: memberFields.nik,
  npwp: memberFields.npwp,
  tempat_lahir: memberFields.tempat_lahir,
  tanggal_lahir: memberFields.tanggal_lahir,
  agama: memberFields.agama,
  alamat_ktp: memberFields.alamat_ktp,
  status_kawin: memberFields.status_kawin,
  ptkp: optionalOneOf(ptkps),
  bank_kode: memberFields.bank_kode,
  no_rekening: memberFields.no_rekening,
  nama_rekening: memberFields.nama_rekening,
  bpjs_kes_no: memberFields.bpjs_kes_no,
  bpjs_tk_no: memberFields.bpjs_tk_no,
  keluarga_bpjs: optionalWhole(0, FAMILY_MOST),
}
export type ChangeField = keyof typeof changeFields
export const changeFieldKeys = Object.keys(changeFields) as readonly ChangeField[]

/** The kind of each field. */
const kindOf: Readonly<Record<ChangeField, ChangeKind>> = {
  nama: "nama",
  nik: "identitas",
  npwp: "identitas",
  tempat_lahir: "identitas",
  tanggal_lahir: "identitas",
  agama: "identitas",
  alamat_ktp: "identitas",
  status_kawin: "keluarga",
  ptkp: "keluarga",
  bank_kode: "rekening",
  no_rekening: "rekening",
  nama_rekening: "rekening",
  bpjs_kes_no: "bpjs",
  bpjs_tk_no: "bpjs",
  keluarga_bpjs: "bpjs",
}
export const fieldsOfKind = (kind: ChangeKind): readonly ChangeField[] =>
  changeFieldKeys.filter((field) => kindOf[field] === kind)

/** Kinds whose fields are pay: an account that may not see pay sees nothing of such a request. */
export const isPayKind = (kind: ChangeKind): boolean => kind === "rekening" || kind === "bpjs"

export const changeFieldWords: Readonly<Record<ChangeField, string>> = {
  nama: "Nama lengkap",
  nik: "NIK KTP",
  npwp: "NPWP",
  tempat_lahir: "Tempat lahir",
  tanggal_lahir: "Tanggal lahir",
  agama: "Agama",
  alamat_ktp: "Alamat KTP",
  status_kawin: "Status kawin",
  ptkp: "Status PTKP",
  bank_kode: "Bank",
  no_rekening: "Nomor rekening",
  nama_rekening: "Nama pemilik rekening",
  bpjs_kes_no: "Nomor BPJS Kesehatan",
  bpjs_tk_no: "Nomor BPJS Ketenagakerjaan",
  keluarga_bpjs: "Keluarga tambahan BPJS",
}

export type ChangeValue = string | number | null
const wordIn = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value

/** A value in words; null = empty. `banks`: names of banks by their code. */
export const changeValueWords = (
  field: ChangeField,
  value: ChangeValue,
  banks: Readonly<Record<string, string>>,
): string | null => {
  if (value === null || value === "") return null
  if (typeof value === "number") return `${value} orang`
  switch (field) {
    case "agama":
      return wordIn(religionWords, value)
    case "status_kawin":
      return wordIn(marriageWords, value)
    case "tanggal_lahir":
      return dateWords(value)
    case "bank_kode":
      return wordIn(banks, value)
    default:
      return value
  }
}
