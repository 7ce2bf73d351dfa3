/** Fields of letters: a template names them as `{{key}}`, and their values are taken when the letter is issued. */

export const letterGroups = {
  letter: "Surat",
  employee: "Pegawai",
  placement: "Penempatan pada tanggal surat",
  before: "Penempatan sebelumnya",
  company: "Perusahaan",
  pay: "Gaji",
  warning: "Surat peringatan",
} as const
type LetterGroup = keyof typeof letterGroups

type LetterField = {
  readonly group: LetterGroup
  readonly label: string
}
const field = (group: LetterGroup, label: string): LetterField => ({ group, label })

/** In the order in which they are offered. */
export const LETTER_FIELDS = {
  nomor: field("letter", "Nomor surat"),
  tanggal: field("letter", "Tanggal surat"),
  keperluan: field("letter", "Keperluan"),
  keterangan: field("letter", "Keterangan"),
  nama: field("employee", "Nama pegawai"),
  nip: field("employee", "NIP"),
  nik: field("employee", "NIK"),
  tempat_lahir: field("employee", "Tempat lahir"),
  tanggal_lahir: field("employee", "Tanggal lahir"),
  jenis_kelamin: field("employee", "Jenis kelamin"),
  alamat: field("employee", "Alamat sesuai KTP"),
  tanggal_masuk: field("employee", "Tanggal masuk"),
  akhir_kontrak: field("employee", "Akhir kontrak"),
  hari_terakhir: field("employee", "Hari terakhir bekerja"),
  masa_kerja: field("employee", "Masa kerja"),
  jabatan: field("placement", "Jabatan"),
  divisi: field("placement", "Divisi"),
  kantor: field("placement", "Kantor"),
  status_karyawan: field("placement", "Status pegawai"),
  jabatan_lama: field("before", "Jabatan lama"),
  divisi_lama: field("before", "Divisi lama"),
  kantor_lama: field("before", "Kantor lama"),
  tanggal_mutasi: field("before", "Tanggal mutasi"),
  perusahaan: field("company", "Nama perusahaan"),
  alamat_perusahaan: field("company", "Alamat perusahaan"),
  kota: field("company", "Kota perusahaan"),
  gaji_pokok: field("pay", "Gaji pokok"),
  gaji_terbilang: field("pay", "Gaji pokok terbilang"),
  tingkat: field("warning", "Tingkat surat peringatan"),
  perihal: field("warning", "Perihal"),
  pelanggaran: field("warning", "Pelanggaran"),
  tindakan: field("warning", "Yang harus dilakukan"),
  berlaku_sampai: field("warning", "Berlaku sampai"),
  akibat: field("warning", "Akibat bila terulang"),
} as const satisfies Readonly<Record<string, LetterField>>

export type BuiltInToken = keyof typeof LETTER_FIELDS
/** A custom field of employees by its key: `{{isian.loker}}` (contract/kit/customFields.ts). */
export type CustomToken = `isian.${string}`
export type LetterToken = BuiltInToken | CustomToken
export const letterTokens = Object.keys(LETTER_FIELDS) as readonly BuiltInToken[]
const isBuiltIn = (word: string): word is BuiltInToken => Object.hasOwn(LETTER_FIELDS, word)
export const isCustomToken = (word: string): word is CustomToken => /^isian\.[a-z][a-z0-9_]*$/.test(word)
const isToken = (word: string): word is LetterToken => isBuiltIn(word) || isCustomToken(word)
export const customToken = (key: string): CustomToken => `isian.${key}`
export const customKey = (token: CustomToken): string => token.slice("isian.".length)
/** Label of a field; of a custom one its key, where the company's definitions are not known. */
export const tokenLabel = (token: LetterToken): string =>
  isBuiltIn(token) ? LETTER_FIELDS[token].label : customKey(token)

/**
 * Fields whose value follows from pay: a letter with one of them is confidential like the salary (contract/kit/pay.ts).
 * Of custom fields the company decides it.
 */
export const isPayToken = (token: LetterToken): boolean =>
  isBuiltIn(token) && LETTER_FIELDS[token].group === "pay"
const isWarningToken = (token: BuiltInToken): boolean => LETTER_FIELDS[token].group === "warning"

export const letterKinds = [
  "keterangan",
  "pkwt",
  "mutasi",
  "referensi",
  "paklaring",
  "peringatan",
  "lainnya",
] as const
export type LetterKind = (typeof letterKinds)[number]
export const letterKindWords: Readonly<Record<LetterKind, string>> = {
  keterangan: "Surat keterangan kerja",
  pkwt: "Kontrak PKWT",
  mutasi: "SK mutasi",
  referensi: "Surat referensi",
  paklaring: "Paklaring",
  peringatan: "Surat peringatan",
  lainnya: "Surat lainnya",
}

/** Fields of the letter itself, which a warning letter has none of: it says them with fields of its own. */
const NOT_IN_WARNINGS: readonly BuiltInToken[] = ["keperluan", "keterangan"]
/** The built-in fields of a kind; custom ones are in all kinds but warning letters. */
export const tokensOf = (kind: LetterKind): readonly BuiltInToken[] =>
  letterTokens.filter((token) =>
    kind === "peringatan" ? !NOT_IN_WARNINGS.includes(token) && !isPayToken(token) : !isWarningToken(token),
  )

const FIELD = /\{\{([^{}]*)\}\}/g
/** The fields that a text names, each once, as they are written between the braces. */
const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, word = ""]) => word.trim())),
]
export const tokensIn = (...texts: readonly string[]): readonly LetterToken[] => {
  const named = new Set(texts.flatMap(namedIn))
  return [...letterTokens.filter((token) => named.has(token)), ...[...named].filter(isCustomToken).toSorted()]
}

/** Why a text is refused as a template of this kind; null = it is good. */
export const textProblem = (text: string, kind: LetterKind): string | null => {
  const known: readonly string[] = tokensOf(kind)
  const isKnown = (word: string) => known.includes(word) || (kind !== "peringatan" && isCustomToken(word))
  const unknown = namedIn(text).find((word) => !isKnown(word))
  if (unknown !== undefined) {
    const word = unknown.replaceAll(/<[^>]*>/g, "").slice(0, 40)
    return isToken(word)
      ? `{{${word}}} tidak dipakai di ${letterKindWords[kind].toLowerCase()}`
      : `{{${word}}} bukan isian yang dikenal; pilih isian dari daftar`
  }
  return /\{\{|\}\}/.test(text.replaceAll(FIELD, "")) ? "Ada kurung {{ atau }} tanpa pasangannya" : null
}

/** Replaces the fields of a text. */
export const filledIn = (text: string, valueOf: (token: LetterToken) => string): string =>
  text.replaceAll(FIELD, (whole, word: string) => {
    const token = word.trim()
    return isToken(token) ? valueOf(token) : whole
  })

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"] as const
/** Parts of a number, in single braces. */
export const numberParts = {
  urut: "nomor urut dalam setahun",
  kode: "kode templat",
  bulan: "bulan, 01 sampai 12",
  bulan_romawi: "bulan dengan angka Romawi",
  tahun: "tahun",
} as const
const PART = /\{([^{}]*)\}/g
/** Without these two a number occurs twice. */
const NEEDED = ["urut", "tahun"] as const

/** Why a number pattern is refused; null = it is good. */
export const patternProblem = (pattern: string): string | null => {
  const named = [...pattern.matchAll(PART)].map(([, word = ""]) => word)
  const unknown = named.find((word) => !Object.hasOwn(numberParts, word))
  if (unknown !== undefined) return `{${unknown.slice(0, 40)}} bukan bagian nomor yang dikenal`
  if (/[{}]/.test(pattern.replaceAll(PART, ""))) return "Ada kurung { atau } tanpa pasangannya"
  const lacking = NEEDED.find((word) => !named.includes(word))
  return lacking === undefined ? null : `Nomor perlu {${lacking}}: ${numberParts[lacking]}`
}

/** The number of a letter: `001/SKK/XI/2026`. `running: null` = not given yet, three dots. */
export const letterNumberOf = (
  { pola, kode }: { readonly pola: string; readonly kode: string },
  running: number | null,
  date: string,
): string => {
  const month = Number(date.slice(5, 7))
  const parts: Readonly<Record<string, string>> = {
    urut: running === null ? "…" : String(running).padStart(3, "0"),
    kode,
    bulan: date.slice(5, 7),
    bulan_romawi: ROMAN[month - 1] ?? "",
    tahun: date.slice(0, 4),
  }
  return pola.replaceAll(PART, (whole, word: string) => parts[word] ?? whole)
}
