import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { productPrices, products } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"

/** Price in rupiah and points per unit. */
export type DemoProduct = {
  readonly id: number
  readonly nama: string
  readonly satuan: string
  readonly harga: number
  readonly point_reward: number
}

/** Code, name, unit, price of today, category, points of one unit. */
const PRODUCTS = [
  ["KOP-200", "Kopi bubuk 200 g", "dus", 288_000, "Minuman", 6],
  ["TEH-025", "Teh celup 25", "dus", 186_000, "Minuman", 4],
  ["GUL-001", "Gula pasir 1 kg", "karung", 725_000, "Sembako", 8],
  ["MIN-002", "Minyak goreng 2 l", "dus", 214_500, "Sembako", 5],
  ["SUS-390", "Susu kental manis", "karton", 498_000, "Minuman", 7],
  ["BIS-120", "Biskuit kelapa 120 g", "karton", 163_200, "Makanan ringan", 4],
  ["AIR-600", "Air mineral 600 ml", "dus", 48_500, "Minuman", 1],
  ["SAB-090", "Sabun mandi 90 g", "lusin", 41_400, "Perawatan", 1],
] as const
/** No longer sold: nothing was sold of them, so they can be deleted. */
const FORMER = [
  ["KEC-600", "Kecap manis 600 ml", "dus", 265_000, "Sembako", 0],
  ["SRP-460", "Sirop melon 460 ml", "dus", 174_000, "Minuman", 0],
] as const

/** Days before the demo since which the first price and the one of today hold: visits of the demo are younger. */
const FIRST_DAYS = 400
const PRESENT_DAYS = 120
/** Days until the planned prices. */
const PLANNED_DAYS = 21
const STEP = 500
const near = (harga: number, share: number): number => Math.round((harga * share) / STEP) * STEP

/** The prices of a product: an earlier one, for two of them a planned one, and the one of today. */
const pricesOf = (product: { readonly id: number; readonly harga: number }, nth: number, today: string) => [
  { ...product, harga: near(product.harga, 0.94), from: addDays(today, -FIRST_DAYS), kind: "first" },
  ...(nth < 2
    ? [{ ...product, harga: near(product.harga, 1.05), from: addDays(today, PLANNED_DAYS), kind: "planned" }]
    : []),
  { ...product, from: addDays(today, -PRESENT_DAYS), kind: "present" },
]
/** In the morning of a day, Jakarta. */
const morningOf = (date: string): string => `${date}T02:15:00.000Z`

/** Inserts the products that field employees sell, with their prices by date. */
export const insertProducts = async (tx: Tx, company: number, at: string): Promise<void> => {
  const [known] = await rowsOf(tx, sql`select from products where companies_id = ${company} limit 1`)
  if (known !== undefined) return
  const stamp = { companies_id: company, created_at: at, updated_at: at }
  const made = await tx
    .insert(products)
    .values(
      [...PRODUCTS, ...FORMER].map(([kode, nama, satuan, harga, kategori, point_reward], nth) => ({
        kode,
        nama,
        satuan,
        harga,
        kategori,
        point_reward,
        is_active: nth < PRODUCTS.length,
        ...stamp,
      })),
    )
    .returning({ id: products.id, harga: products.harga })
  const decider = await deciderOf(tx, company)
  const today = dateIn(new Date(at))
  await tx.insert(productPrices).values(
    made
      .toSorted((a, b) => a.id - b.id)
      .flatMap((product, nth) => pricesOf(product, nth, today))
      .map(({ id, harga, from, kind }) => ({
        companies_id: company,
        products_id: id,
        harga,
        effective_from: from,
        applied_at: kind === "planned" ? null : morningOf(from),
        by_nama: kind === "first" ? null : (decider?.nama ?? null),
        at: kind === "planned" ? at : morningOf(from),
      })),
  )
}

/** The products of a company that are in use. */
export const demoProducts = (tx: Tx, company: number): Promise<DemoProduct[]> =>
  rowsOf<DemoProduct>(
    tx,
    sql`select id::float8 as id, nama, satuan, harga::float8 as harga, point_reward from products
      where companies_id = ${company} and is_active order by products.id limit 50`,
  )
