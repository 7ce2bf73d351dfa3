import { memberSheet } from "#contract/areas/imports/sheets.ts"

/**
 * A spreadsheet of 1,000 new employees as people really fill it in (dates as cells, as text, as serial numbers; choices
 * in any case) with 30 planted mistakes of different kinds. `npx tsx tests/imports/make.ts` writes the file and, next
 * to it, the expected errors.
 */

export type Cell = string | number | Date | { readonly formula: string } | null
export type Told = {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}

export const ROWS = 1_000
const FIRST = 2
const at = (row: number) => row - FIRST

const GIVEN = ["Siti", "Budi", "Dewi", "Agus", "Rina", "Joko", "Maya", "Hendra", "Lestari", "Yusuf"]
const FAMILY = ["Rahmawati", "Santoso", "Wulandari", "Saputra", "Hidayat", "Siregar", "Nugroho", "Pertiwi"]
const OFFICES = ["Kantor Pusat Jakarta", "cabang bekasi", "BDG"]
const PLACES = [
  ["Keuangan & Akuntansi", "Staf Akuntansi"],
  ["Penjualan", "Sales Lapangan"],
  ["GDG", "STF-GDG"],
] as const

const pick = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length]
  if (one === undefined) throw new Error("nothing to pick from")
  return one
}
const pad = (n: number, length: number) => String(n).padStart(length, "0")
/** The same date in the three ways a spreadsheet can hold it: date cell, text, serial number. */
const day = (iso: string, way: number): Cell => {
  if (way === 0) return new Date(`${iso}T00:00:00Z`)
  if (way === 1) return iso.split("-").toReversed().join("/")
  return Math.round((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000)
}

type Filled = Record<string, Cell>
const good = (n: number): Filled => {
  const [departement_id, jabatan_id] = pick(PLACES, n)
  const name = `${pick(GIVEN, n)} ${pick(FAMILY, n * 3)} ${pad(n, 4)}`
  return {
    nip: `IMP-${pad(n, 4)}`,
    nama: name,
    email: n % 3 === 0 ? `imp${n}@contoh.test` : null,
    /** Every fifth is a number: spreadsheets convert phone numbers in cells that are not formatted as text. */
    phone: n % 5 === 0 ? 6_284_000_000_000 + n : `0840-0000-${pad(n, 4)}`,
    offices_id: pick(OFFICES, n),
    departement_id,
    jabatan_id,
    /** The first hundred report to an existing employee, some of the others to one of those hundred. */
    atasan_id: n < 100 ? "MB-0001" : n % 4 === 0 ? `IMP-${pad(n % 90, 4)}` : null,
    status_karyawan: pick(["Tetap", "tetap", "Harian"], n),
    tanggal_masuk: day(`2025-${pad((n % 12) + 1, 2)}-${pad((n % 28) + 1, 2)}`, n % 3),
    jenis_kelamin: pick(["Laki-laki", "perempuan", "L"], n),
    attendance_type: pick(["Jam kerja", "Shift", "bebas"], n),
    nik: n % 2 === 0 ? `990101${pad((n % 28) + 1, 2)}0190${pad(n + 1, 4)}` : null,
    tanggal_lahir: day(`1990-01-${pad((n % 28) + 1, 2)}`, (n + 1) % 3),
    bank_kode: n % 2 === 0 ? "BCA" : null,
    no_rekening: n % 2 === 0 ? `000${pad(n, 7)}` : null,
    gaji_pokok: n % 2 === 0 ? 5_000_000 + n * 1_000 : `Rp ${5 + (n % 5)}.500.000`,
    app_access: n % 3 === 0 ? "Ya" : "Tidak",
  }
}

type Mistake = readonly [
  row: number,
  key: string,
  value: Cell,
  message: string,
  shown?: string | undefined,
  others?: Filled,
]
const DATE = "Isi tanggal yang ada di kalender, misalnya 31/12/2025"
/** Each mistake has its own row, none among the first hundred, because other rows refer to those. */
const mistakes: readonly Mistake[] = [
  [120, "nip", null, "Wajib diisi"],
  [141, "nama", "   ", "Wajib diisi", ""],
  [163, "phone", "12345", "Nomor HP diawali 08 atau +62 8 dan terdiri dari 10 sampai 13 angka"],
  [187, "offices_id", "Cabang Mars", "Kantor ini tidak ada"],
  [209, "departement_id", "Antariksa", "Divisi ini tidak ada"],
  [230, "jabatan_id", "Astronaut", "Jabatan ini tidak ada"],
  [254, "atasan_id", "MB-9999", "Tidak ada pegawai dengan NIP ini"],
  [277, "atasan_id", "IMP-0275", "Atasan tidak boleh pegawai ini sendiri atau bawahannya"],
  [301, "status_karyawan", "Paruh waktu", "Pilih: Tetap, PKWT, Harian, Magang, Outsourcing"],
  [322, "tanggal_masuk", "31/02/2025", DATE],
  [346, "tanggal_lahir", "awal tahun", DATE],
  [368, "tanggal_akhir_kontrak", null, "Wajib diisi untuk pegawai PKWT", "", { status_karyawan: "PKWT" }],
  [
    391,
    "tanggal_akhir_kontrak",
    "2020-01-01",
    "Harus sesudah tanggal masuk",
    "01/01/2020",
    { status_karyawan: "PKWT" },
  ],
  [413, "jenis_kelamin", "X", "Pilih: Laki-laki, Perempuan"],
  [437, "attendance_type", "Kadang", "Pilih: Jam kerja, Shift, Fleksibel, Bebas"],
  [
    458,
    "offices_hours_id",
    "Jam malam",
    "Jam kerja ini tidak ada",
    undefined,
    { attendance_type: "Jam kerja" },
  ],
  [482, "nik", "99010112", "NIK terdiri dari 16 angka"],
  [
    503,
    "nik",
    9_901_011_201_900_504,
    "Angka ini dibulatkan oleh spreadsheet; ubah sel menjadi teks lalu isi lagi",
  ],
  [527, "npwp", "12.345", "NPWP terdiri dari 15 atau 16 angka"],
  [549, "tanggal_lahir", "2015-05-05", "Usia paling muda 15 tahun pada tanggal masuk", "05/05/2015"],
  [572, "ptkp", "K/9", "Pilih: TK/0, TK/1, TK/2, TK/3, K/0, K/1, …"],
  [594, "bank_kode", "Bank Antah", "Bank ini tidak dikenal"],
  [618, "bank_kode", null, "Pilih bank untuk nomor rekening ini", "", { no_rekening: "0001234567" }],
  [
    640,
    "no_rekening",
    "12AB",
    "Nomor rekening terdiri dari 6 sampai 20 angka",
    undefined,
    { bank_kode: "BCA" },
  ],
  [663, "gaji_pokok", "lima juta", "Isi jumlah rupiah tanpa desimal"],
  [685, "gaji_pokok", { formula: "=2500000*2" }, "Sel ini berisi rumus; ganti dengan nilainya", "=2500000*2"],
  [708, "bpjs_kes_no", "12345", "Nomor BPJS Kesehatan terdiri dari 13 angka"],
  [730, "email", "rina(at)contoh", "Isi dengan alamat email"],
  [754, "nip", "imp-0001", "NIP ini sudah ada di baris 3"],
  [776, "nip", "MB-0001", "Sudah ada pegawai dengan NIP ini"],
]

const keyed = new Map(mistakes.map((mistake) => [mistake[0], mistake]))

const filled = (row: number): Filled => {
  const values = good(at(row))
  const mistake = keyed.get(row)
  if (mistake === undefined) return values
  const [, key, value, , , others = {}] = mistake
  return { ...values, ...others, [key]: value }
}

const labelOf = (key: string) => {
  const found = memberSheet.find((column) => column.key === key)
  if (found === undefined) throw new Error(`no column ${key}`)
  return found.label
}

export const headings = memberSheet.map(({ label, required }) => (required === true ? `${label} *` : label))
export const sheet: readonly (readonly Cell[])[] = Array.from({ length: ROWS }, (_, n) => {
  const values = filled(n + FIRST)
  return memberSheet.map(({ key }) => values[key] ?? null)
})

const textOf = (value: Cell) => (typeof value === "string" || typeof value === "number" ? String(value) : "")
export const told: readonly Told[] = mistakes.map(([row, key, value, message, shown]) => ({
  row,
  field: labelOf(key),
  value: shown ?? textOf(value),
  message,
}))

/** The corrected value for each mistake, as a person would type it. */
export const corrections: readonly {
  readonly row: number
  readonly field: string
  readonly value: string
}[] = mistakes.map(([row, key]) => {
  const value = key === "tanggal_akhir_kontrak" ? "31/12/2027" : (good(at(row))[key] ?? null)
  return { row, field: labelOf(key), value: value instanceof Date ? "01/01/1990" : textOf(value) }
})
