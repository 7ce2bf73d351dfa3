/**
 * Identifiers of Indonesian documents: validated, and normalised to the stored form. Implausible but well-formed numbers
 * (a birth date that differs, an unknown province) give a warning and never block, because real documents have them.
 */

export type Checked =
  | { readonly ok: true; readonly value: string; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string }

const accepted = (value: string, warnings: readonly string[] = []): Checked => ({ ok: true, value, warnings })
const refused = (message: string): Checked => ({ ok: false, message })

/** People type and paste numbers with spaces, dots and dashes between. */
const compact = (text: string): string => text.replace(/[\s.\-\u2010-\u2015]/g, "")

const digits = (text: string, form: RegExp, message: string): Checked => {
  const value = compact(text)
  return form.test(value) ? accepted(value) : refused(message)
}

/**
 * Provinces by their Ministry of Home Affairs code, 38 today. A card keeps the code of the place of registration, so
 * 91 also denotes Papua before it was divided.
 */
const PROVINCES =
  "11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96".split(
    " ",
  )

const isRealDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Fields of the same form that are cross-checked with the NIK; ISO date, L or P. */
export type NikFacts = { readonly tanggal_lahir?: string | null; readonly jenis_kelamin?: "L" | "P" | null }

const nikWarnings = (nik: string, { tanggal_lahir, jenis_kelamin }: NikFacts): readonly string[] => {
  const part = (at: number): number => Number(nik.slice(at, at + 2))
  const rawDay = part(6)
  const month = part(8)
  const year = part(10)
  const female = rawDay > 40
  const day = female ? rawDay - 40 : rawDay
  const real = isRealDay(1900 + year, month, day) || isRealDay(2000 + year, month, day)
  const written = [year, month, day].map((number) => String(number).padStart(2, "0")).join("-")
  const differs = real && tanggal_lahir && tanggal_lahir.slice(2) !== written
  return [
    ...(PROVINCES.includes(nik.slice(0, 2)) ? [] : ["Kode provinsi pada NIK tidak dikenal"]),
    ...(real ? [] : ["Tanggal lahir pada NIK tidak ada di kalender"]),
    ...(differs ? ["Tanggal lahir pada NIK berbeda dengan isian"] : []),
    ...(real && jenis_kelamin && (jenis_kelamin === "P") !== female
      ? ["Jenis kelamin pada NIK berbeda dengan isian"]
      : []),
    ...(nik.endsWith("0000") ? ["Nomor urut pada NIK adalah 0000"] : []),
  ]
}

/**
 * NIK: 16 digits. Two each of province, regency, district, then day (women + 40), month and year of birth, and a
 * serial of four from 0001. Sources: Perpres 96/2018; github AXRO98/Cek_NIK, EmiyaSyahriel/libktpnik; CPAN
 * Business::ID::NIK.
 */
export const checkNik = (text: string, facts: NikFacts = {}): Checked => {
  const nik = compact(text)
  return /^\d{16}$/.test(nik) ? accepted(nik, nikWarnings(nik, facts)) : refused("NIK terdiri dari 16 angka")
}

/**
 * NPWP: 16 digits (a resident's NIK, or 0 and the old number), or the old 15 written 99.999.999.9-999.999.
 * Stored as typed, without separators. Sources: PMK 112/2022, PMK 136/2023, PER-6/PJ/2024 (15 digits tolerated
 * until 31 December 2024).
 */
export const checkNpwp = (text: string): Checked => {
  const npwp = compact(text)
  if (!/^\d{15,16}$/.test(npwp)) return refused("NPWP terdiri dari 15 atau 16 angka")
  return accepted(npwp, npwp.length === 15 ? ["NPWP 15 angka adalah format lama; sekarang 16 angka"] : [])
}

/** Postcode: 5 digits, the first from 1 to 9. Source: Pos Indonesia. */
export const checkPostcode = (text: string): Checked => {
  const code = compact(text)
  return /^[1-9]\d{4}$/.test(code) ? accepted(code) : refused("Kode pos terdiri dari 5 angka")
}

/**
 * Mobile number, stored as +628…: 08…, 628… and +628… are the same number; 10 to 13 digits counted with the
 * leading 0. Source: numbering practice (Kepmenhub KM 28/2004, national prefix 0, mobile codes 08X).
 */
export const checkPhone = (text: string): Checked => {
  const match = /^(?:\+?62|0)(8[1-9]\d{7,10})$/.exec(compact(text).replace(/[()]/g, ""))
  return match === null
    ? refused("Nomor HP diawali 08 atau +62 8 dan terdiri dari 10 sampai 13 angka")
    : accepted(`+62${match[1]}`)
}

/** Bank account: 6 to 20 digits; banks differ in length, so nothing more is asked. */
export const checkAccountNumber = (text: string): Checked =>
  digits(text, /^\d{6,20}$/, "Nomor rekening terdiri dari 6 sampai 20 angka")

/** Number on the BPJS Kesehatan card: 13 digits. */
export const checkBpjsKesehatan = (text: string): Checked =>
  digits(text, /^\d{13}$/, "Nomor BPJS Kesehatan terdiri dari 13 angka")

/** KPJ, the number on the BPJS Ketenagakerjaan card: 11 digits. */
export const checkBpjsKetenagakerjaan = (text: string): Checked =>
  digits(text, /^\d{11}$/, "Nomor BPJS Ketenagakerjaan terdiri dari 11 angka")
