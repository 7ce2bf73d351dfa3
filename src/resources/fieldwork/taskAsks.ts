import { taskCategories } from "#contract/areas/fieldwork/tipeTugas.ts"

type Category = (typeof taskCategories)[number]
type Loose = Readonly<Record<string, unknown>>

/** Category of the chosen task type; null = none is chosen. */
const categoryOf = (values: object): Category | null => {
  const { tipe_tugas_kategori: known } = values as Loose
  return taskCategories.find((one) => one === known) ?? null
}

const DELIVERED = ["penerima", "penerima_phone", "barang", "cod"] as const
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ""
const someFilled = (values: object, keys: readonly string[]): boolean =>
  keys.some((key) => isFilled((values as Loose)[key]))

/**
 * Which fields of a task its type asks for. A field that has a value stays, so that another type loses nothing that was
 * typed.
 */
export const asksDelivery = (values: object): boolean =>
  categoryOf(values) === "delivery" || someFilled(values, DELIVERED)
/** Only work that is neither at a customer nor a delivery has a destination in words. */
export const asksDestination = (values: object): boolean =>
  categoryOf(values) === "lainnya" || someFilled(values, ["tujuan"])
/** A sales visit is reported by the form of its type: products and sums. */
export const asksChecklist = (values: object): boolean =>
  categoryOf(values) !== "sales" || someFilled(values, ["checklist"])

/** Hint of the task type. */
export const typeHint = (values: object): string | undefined =>
  categoryOf(values) === "sales" ? "Produk dan jumlahnya diisi pegawai saat check-out" : undefined
