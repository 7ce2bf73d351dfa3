export const careerStatuses = ["draft", "scheduled", "applied", "ended", "cancelled"] as const
export const careerKinds = [
  "mutasi",
  "promosi",
  "demosi",
  "perpanjangan",
  "pengangkatan",
  "penugasan",
] as const
export type CareerKind = (typeof careerKinds)[number]
export const careerKindWords: Readonly<Record<CareerKind, string>> = {
  mutasi: "Mutasi",
  promosi: "Promosi",
  demosi: "Demosi",
  perpanjangan: "Perpanjangan PKWT",
  pengangkatan: "Pengangkatan pegawai tetap",
  penugasan: "Penugasan sementara",
}
export const careerSources = ["chosen", "sheet"] as const
export type CareerSource = (typeof careerSources)[number]
export const careerSourceWords: Readonly<Record<CareerSource, string>> = {
  chosen: "Pegawai yang dipilih, perubahan yang sama",
  sheet: "Dari spreadsheet, tiap pegawai sendiri",
}

/** Facts that a change may set; a field that is empty stays as it is. */
export const careerFacts = [
  "offices_id",
  "departement_id",
  "jabatan_id",
  "atasan_id",
  "tanggal_akhir_kontrak",
  "gaji_pokok",
] as const
export type CareerFact = (typeof careerFacts)[number]
/** The facts of each kind: a form shows these, and a sheet may fill no others. */
export const careerFactsOf: Readonly<Record<CareerKind, readonly CareerFact[]>> = {
  mutasi: ["offices_id", "departement_id", "jabatan_id", "atasan_id", "gaji_pokok"],
  promosi: ["offices_id", "departement_id", "jabatan_id", "atasan_id", "gaji_pokok"],
  demosi: ["offices_id", "departement_id", "jabatan_id", "atasan_id", "gaji_pokok"],
  perpanjangan: ["tanggal_akhir_kontrak", "gaji_pokok"],
  pengangkatan: ["jabatan_id", "gaji_pokok"],
  penugasan: ["offices_id", "departement_id", "jabatan_id", "atasan_id"],
}
/** A fact without which a kind changes nothing; `pengangkatan` itself changes the status of employment. */
export const neededBy: Partial<Record<CareerKind, CareerFact>> = {
  promosi: "jabatan_id",
  demosi: "jabatan_id",
  perpanjangan: "tanggal_akhir_kontrak",
}

export type Given = Readonly<Record<CareerFact, unknown>>
export const isEmpty = (value: unknown) => value === null || value === undefined

/** The facts of a change that its kind reads; the others are dropped. */
export const keptFacts = <V extends Given>(kind: CareerKind, values: V): V => ({
  ...values,
  ...Object.fromEntries(
    careerFacts.flatMap((key) => (careerFactsOf[kind].includes(key) ? [] : [[key, null]])),
  ),
})
