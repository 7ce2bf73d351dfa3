import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { customers } from "../db/tables/index.ts"
import { random } from "./random.ts"
import { placeAt } from "./visitPlan.ts"

type Company = { readonly id: number; readonly seed: number }
type Original = {
  readonly id: number
  readonly nama: string
  readonly phone: string | null
  readonly alamat: string | null
  readonly lat: number
  readonly lng: number
}

/** How people enter a customer a second time. */
const WRITTEN_AGAIN: readonly ((original: Original) => Pick<Original, "nama" | "phone" | "alamat">)[] = [
  ({ nama, alamat }) => ({ nama: `${nama.replace(/^(Toko|PT|CV|UD)/, "TK.")}`, phone: null, alamat }),
  ({ nama, phone }) => ({ nama: `${nama} (Bu Haji)`, phone, alamat: null }),
]
/** The duplicates are some metres from the original. */
const APART = { least: 15, most: 60 } as const

/** Duplicates of the first customers, not visited yet: some to merge, one merged already; and one without a place. */
const insertTwins = async (tx: Tx, { id, seed }: Company, at: string): Promise<void> => {
  const originals = await rowsOf<Original>(
    tx,
    sql`select id::float8 as id, nama, phone, alamat, lat, lng from customers where companies_id = ${id} and lat is not null order by customers.id limit 3`,
  )
  if (originals.length === 0) return
  const stamp = { companies_id: id, created_at: at, updated_at: at }
  await tx.insert(customers).values([
    ...originals.flatMap((original, nth) => {
      const chance = random(seed, "pelanggan ganda", nth)
      const written = WRITTEN_AGAIN[nth]
      return written === undefined
        ? []
        : [
            {
              ...stamp,
              ...written(original),
              kode: `PLG-9${nth + 1}`,
              ...placeAt(original, chance.int(APART.least, APART.most), chance),
            },
          ]
    }),
    {
      ...stamp,
      nama: "Koperasi Karyawan Sentosa",
      kode: "PLG-99",
      note: "Titiknya belum dicatat",
    },
    ...originals.slice(WRITTEN_AGAIN.length).map(({ id: merged_into_id, nama, alamat }) => ({
      ...stamp,
      nama: `${nama} (lama)`,
      kode: "PLG-93",
      alamat,
      merged_into_id,
      merged_at: at,
      merged_nama: "Admin",
    })),
  ])
}

/** Data derived from the visits of a company: the last date of each customer; and its duplicates. */
export const finishOutlets = async (tx: Tx, company: Company, at: string): Promise<void> => {
  const { id } = company
  await tx.execute(
    sql`update customers c set last_visit_on = done.tanggal
      from (select customers_id, max(tanggal) as tanggal from visits where companies_id = ${id} and visit_status = 'done' group by 1) done
      where c.companies_id = ${id} and c.id = done.customers_id`,
  )
  await insertTwins(tx, company, at)
}
