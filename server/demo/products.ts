import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { products } from "../db/tables/index.ts"

/** Price in rupiah per unit. */
export type DemoProduct = {
  readonly id: number
  readonly nama: string
  readonly satuan: string
  readonly harga: number
}

const PRODUCTS = [
  ["KOP-200", "Kopi bubuk 200 g", "dus", 288_000],
  ["TEH-025", "Teh celup 25", "dus", 186_000],
  ["GUL-001", "Gula pasir 1 kg", "karung", 725_000],
  ["MIN-002", "Minyak goreng 2 l", "dus", 214_500],
  ["SUS-390", "Susu kental manis", "karton", 498_000],
  ["BIS-120", "Biskuit kelapa 120 g", "karton", 163_200],
  ["AIR-600", "Air mineral 600 ml", "dus", 48_500],
  ["SAB-090", "Sabun mandi 90 g", "lusin", 41_400],
] as const

/** Inserts the products that field employees sell. */
export const insertProducts = async (tx: Tx, company: number, at: string): Promise<void> => {
  const [known] = await rowsOf(tx, sql`select from products where companies_id = ${company} limit 1`)
  if (known !== undefined) return
  const stamp = { companies_id: company, created_at: at, updated_at: at }
  await tx.insert(products).values([
    ...PRODUCTS.map(([kode, nama, satuan, harga]) => ({ kode, nama, satuan, harga, ...stamp })),
    {
      kode: "KEC-600",
      nama: "Kecap manis 600 ml",
      satuan: "dus",
      harga: 265_000,
      is_active: false,
      ...stamp,
    },
  ])
}

/** The products of a company that are in use. */
export const demoProducts = (tx: Tx, company: number): Promise<DemoProduct[]> =>
  rowsOf<DemoProduct>(
    tx,
    sql`select id::float8 as id, nama, satuan, harga::float8 as harga from products
      where companies_id = ${company} and is_active order by products.id limit 50`,
  )
