import { BANKS } from "../../data/banks.ts"

/**
 * Columns of import spreadsheets, used by templates, validation and error files. `choices` are values and the words
 * accepted for each, the first one is shown. A `ref` names a row; `refs` names several, separated by ;.
 */
export type SheetColumn = {
  readonly key: string
  readonly label: string
  readonly kind:
    | "text"
    | "phone"
    | "date"
    | "time"
    | "rupiah"
    | "whole"
    | "degrees"
    | "amount"
    | "decimal"
    | "choice"
    | "flag"
    | "ref"
    | "refs"
  readonly required?: boolean
  readonly choices?: readonly (readonly [value: string, ...words: string[]])[]
  /** Too many choices to list in a message, or an unknown number. */
  readonly isLong?: true
  /** Accepted header aliases, besides label and key; punctuation, spaces and case are ignored. */
  readonly aliases?: readonly string[]
  /** Number of digits; leading zeros that a spreadsheet has stripped are restored. */
  readonly digits?: number
  /** Default for files without this column; `THE_ONLY_ONE` for references if only one row exists. */
  readonly absent?: string
  /** A date in the past: a two-digit year is never in the future. */
  readonly isPast?: true
  /** Only for updates of existing rows. */
  readonly onlyUpdate?: true
  /** Value in the template's sample row. */
  readonly sample?: string
}
export const THE_ONLY_ONE = "*"

/** Accepted synonyms of a choice, in addition to its word. */
export type Synonyms = Readonly<Record<string, readonly string[]>>
export const choicesOf = (words: Readonly<Record<string, string>>, synonyms: Synonyms = {}) =>
  Object.entries(words).map(([value, word]) => [value, word, value, ...(synonyms[value] ?? [])] as const)

export const text = (key: string, label: string, sample?: string): SheetColumn => ({
  key,
  label,
  kind: "text",
  ...(sample === undefined ? {} : { sample }),
})
export const choice = (
  key: string,
  label: string,
  choices: NonNullable<SheetColumn["choices"]>,
): SheetColumn => ({
  key,
  label,
  kind: "choice",
  choices,
})
export const phone = (key: string, label: string): SheetColumn => ({ key, label, kind: "phone" })
export const also = (column: SheetColumn, ...aliases: readonly string[]): SheetColumn => ({
  ...column,
  aliases,
})
export const must = (column: SheetColumn, sample: string): SheetColumn => ({
  ...column,
  required: true,
  sample,
})

export const NIPS = [
  "NIK karyawan",
  "No induk",
  "Nomor induk",
  "Nomor induk pegawai",
  "ID karyawan",
  "ID pegawai",
  "Kode karyawan",
  "Employee ID",
]

export const employmentSynonyms: Synonyms = {
  tetap: ["PKWTT", "Karyawan tetap", "Pegawai tetap", "Permanen", "Permanent"],
  pkwt: ["Kontrak", "PKWT (kontrak)", "Karyawan kontrak", "Pegawai kontrak", "Contract"],
  harian: ["Harian lepas", "Pekerja harian", "PHL"],
  magang: ["Intern", "Internship", "Pemagangan"],
  outsourcing: ["Outsource", "Alih daya", "OS"],
}
export const sexSynonyms: Synonyms = {
  L: ["Pria", "Lelaki", "Laki", "LK", "M", "Male"],
  P: ["Wanita", "Cewek", "PR", "W", "F", "Female"],
}
export const religionSynonyms: Synonyms = {
  islam: ["Muslim", "Moslem"],
  kristen: ["Protestan", "Kristen Protestan"],
  katolik: ["Katholik", "Kristen Katolik", "Katolik Roma", "Catholic"],
  hindu: ["Hindhu"],
  buddha: ["Budha", "Budhha"],
  konghucu: ["Khonghucu", "Kong Hu Cu"],
}
export const marriageSynonyms: Synonyms = {
  belum: ["Belum menikah", "Lajang", "Single", "TK", "Belum"],
  kawin: ["Menikah", "Nikah", "Married", "K", "Sudah menikah", "Sudah kawin"],
  cerai: ["Cerai hidup", "Cerai mati", "Janda", "Duda", "Divorced"],
}
export const attendanceSynonyms: Synonyms = {
  offices_hours: ["Jam kantor", "Reguler", "Regular", "Office hour", "Office hours"],
  shift: ["Shifting"],
  flexible: ["Flexible", "Fleksible", "Flexi"],
  free: ["Free"],
}

/** Bank name without its legal form: "Bank Central Asia" matches BCA with or without it. */
export const bareBank = (nama: string): string =>
  nama
    .replace(/\s*\([^)]*\)\s*$/, "")
    .replace(/^PT\.?\s+/i, "")
    .replace(/,?\s*Tbk\.?$/i, "")
export const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Bank aliases that are not ambiguous with another bank's name. */
export const bankWords = (): ReadonlyMap<string, readonly string[]> => {
  const called = BANKS.map(({ kode, nama, short }) => {
    const bare = bareBank(nama)
    const names = [bare, bare.replace(/^Bank\s+/i, ""), ...(short === null ? [] : [short, `Bank ${short}`])]
    return { kode, nama, names: [...new Set(names)] }
  })
  const owners = new Map<string, Set<string>>()
  for (const { kode, nama, names } of called)
    for (const name of [nama, ...names].map(lettersOf))
      owners.set(name, (owners.get(name) ?? new Set()).add(kode))
  return new Map(
    called.map(({ kode, nama, names }) => [
      kode,
      names.filter((name) => name !== nama && owners.get(lettersOf(name))?.size === 1),
    ]),
  )
}
export const otherNames = bankWords()
