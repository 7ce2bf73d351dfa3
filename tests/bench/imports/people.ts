import { buffer } from "node:stream/consumers"
import { memberSheet } from "#contract/areas/imports/sheets.ts"
import { type Rows, type Value, writeXlsx } from "#server/sheets/write.ts"

/** Every ninth division of a filled company is inactive, so a sheet may not refer to it. */
const DIVISIONS = Array.from({ length: 60 }, (_, at) => at + 1).filter((number) => number % 9 !== 0)

/** Realistic field values of a new employee in the bench's company. */
const person = (batch: number, n: number): Readonly<Record<string, Value>> => ({
  nip: `IMP-${batch}-${n}`,
  nama: `Siti Rahmawati ${batch}-${n}`,
  email: n % 3 === 0 ? `imp${batch}x${n}@contoh.test` : null,
  phone: `0840-${String(batch).padStart(3, "0")}-${String(n).padStart(5, "0")}`,
  offices_id: "Pusat",
  departement_id: `Divisi ${String(DIVISIONS[n % DIVISIONS.length]).padStart(3, "0")}`,
  jabatan_id: "Staf",
  /** Some have a supervisor who exists already, some have one from the same file. */
  atasan_id: n < 100 ? "BENCH-1" : n % 4 === 0 ? `IMP-${batch}-${n % 90}` : null,
  status_karyawan: "Tetap",
  tanggal_masuk: `2025-0${(n % 9) + 1}-1${n % 9}`,
  jenis_kelamin: n % 2 === 0 ? "Laki-laki" : "Perempuan",
  attendance_type: "Bebas",
  tempat_lahir: "Bekasi",
  tanggal_lahir: `199${n % 10}-04-12`,
  agama: "Islam",
  ptkp: "TK/0",
  alamat_domisili: `Jalan Melati ${n}, Bekasi`,
  gaji_pokok: 5_000_000 + n,
})

/** A workbook of new employees; NIPs are unique per batch. */
export const peopleSheet = async (batch: number, count: number): Promise<Buffer> => {
  async function* rows(): Rows {
    yield Array.from({ length: count }, (_, n) => {
      const one = person(batch, n)
      return memberSheet.map(({ key }) => one[key] ?? null)
    })
  }
  const columns = memberSheet.map(({ label, kind }) => ({
    label,
    kind: kind === "date" ? ("date" as const) : kind === "rupiah" ? ("number" as const) : ("text" as const),
  }))
  return buffer(writeXlsx(columns, rows()))
}
