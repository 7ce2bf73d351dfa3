import type { ChecklistItem } from "#contract/areas/fieldwork/taskWords.ts"
import type { Failure, TaskPriority, TaskState } from "#contract/areas/fieldwork/taskWords.ts"

/** Deliveries of the courier's day. */
export const DELIVERIES = 40
const FIRST_MINUTE = 8 * 60
const STEP_MIN = 12
const LEAVES_MIN = 6
const STAYS_MIN = 5

const GOODS = [
  "12 dus mi instan",
  "6 karton air mineral",
  "3 koli alat tulis",
  "20 pak kopi",
  "1 kulkas",
] as const
const FAILED: Readonly<Record<number, Failure>> = { 5: "tutup", 11: "tidak_ada_orang", 17: "alamat_salah" }
/** The delivery that is handed over outside the radius. */
const OUTSIDE = 8

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** A delivery of the day: minutes of its steps since midnight, Jakarta. */
export const deliveryAt = (nth: number) => {
  const arrives = FIRST_MINUTE + nth * STEP_MIN
  const goods = GOODS[nth % GOODS.length] ?? GOODS[0]
  return {
    judul: `Antar ${goods}`,
    barang: goods,
    due_time: clock(arrives + 2 * STEP_MIN),
    cod: nth % 4 === 0 ? 150_000 + nth * 5_000 : null,
    leaves: arrives - LEAVES_MIN,
    arrives,
    ends: arrives + STAYS_MIN,
    failure: FAILED[nth] ?? null,
    isOutside: nth === OUTSIDE,
  }
}

type Office = {
  readonly status: TaskState
  readonly judul: string
  readonly priority: TaskPriority
  readonly due_time: string | null
  readonly checklist: readonly ChecklistItem[]
}
const item = (text: string, done: boolean): ChecklistItem => ({ text, done })

/** Tasks that are not at a customer, one of each state. */
export const OFFICE_TASKS: readonly Office[] = [
  { status: "baru", judul: "Ambil berkas di notaris", priority: "tinggi", due_time: "16:00", checklist: [] },
  {
    status: "baru",
    judul: "Siapkan bahan pameran",
    priority: "normal",
    due_time: null,
    checklist: [item("Spanduk", false), item("Contoh barang", false)],
  },
  { status: "diterima", judul: "Setor giro ke bank", priority: "mendesak", due_time: "11:00", checklist: [] },
  {
    status: "dikerjakan",
    judul: "Periksa stok gudang",
    priority: "normal",
    due_time: "15:00",
    checklist: [item("Rak A", true), item("Rak B", false)],
  },
  {
    status: "selesai",
    judul: "Antar surat ke kecamatan",
    priority: "rendah",
    due_time: "10:00",
    checklist: [],
  },
  {
    status: "ditolak",
    judul: "Jemput tamu di bandara",
    priority: "tinggi",
    due_time: "13:00",
    checklist: [],
  },
  { status: "lewat", judul: "Foto etalase toko", priority: "normal", due_time: null, checklist: [] },
  { status: "batal", judul: "Ambil barang retur", priority: "normal", due_time: "14:00", checklist: [] },
]
