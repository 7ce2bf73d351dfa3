import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "#server/db/database.ts"
import type { World } from "./harness.ts"

/** A sale to be written: a visit with product lines (place of the product, pieces). */
export type Sale = {
  readonly member: number
  readonly day: string
  readonly area?: string | null
  readonly status?: string
  readonly failure?: string | null
  readonly removed?: boolean
  /** Place of its customer among those of the company. */
  readonly customer?: number
  readonly lines: readonly { readonly product: number; readonly qty: number }[]
}

export const PRICES = [1_000, 2_500, 10_000] as const

const first = async (world: World, statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(statement)
  if (row === undefined) throw new Error("nothing was written")
  return row.id
}

/** Areas, teams, products and customers of a company of the test, and a writer of sales. */
export const salesDesk = (world: World, company: number) => {
  const now = sql`now(), now()`
  return {
    area: (nama: string, parent: number | null = null) =>
      first(
        world,
        sql`insert into sales_areas (companies_id, nama, parent_id, created_at, updated_at)
          values (${company}, ${nama}, ${parent}, ${now}) returning id::float8 as id`,
      ),
    team: (nama: string, area: number, leader: number, target = 0) =>
      first(
        world,
        sql`insert into sales_teams (companies_id, nama, sales_areas_id, leader_id, target_month, created_at, updated_at)
          values (${company}, ${nama}, ${area}, ${leader}, ${target}, ${now}) returning id::float8 as id`,
      ),
    stay: (team: number, member: number, from: string, to: string | null = null) =>
      first(
        world,
        sql`insert into sales_team_members (companies_id, sales_teams_id, members_id, valid_from, valid_to, by_nama, at)
          values (${company}, ${team}, ${member}, ${from}, ${to}, 'Admin', now()) returning id::float8 as id`,
      ),
    products: () =>
      Promise.all(
        PRICES.map((harga, at) =>
          first(
            world,
            sql`insert into products (companies_id, nama, kode, satuan, harga, is_active, created_at, updated_at)
              values (${company}, ${`Varian ${at}`}, ${`V-${at}`}, 'dus', ${harga}, true, ${now}) returning id::float8 as id`,
          ),
        ),
      ),
    customers: (count: number) =>
      world
        .sqlRows<{ readonly id: number }>(
          sql`insert into customers (companies_id, nama, is_active, lat, lng, created_at, updated_at)
            select ${company}, 'Outlet ' || n, true, -6.2, 106.8, ${now} from generate_series(1, ${count}::int) n
            returning id::float8 as id`,
        )
        .then((rows) => rows.map(({ id }) => id)),
  }
}

/** Writes sales: each is a copy of a seeded visit, which brings its rules. */
export const writeSales = async (
  tx: Tx,
  company: number,
  { products, customers }: { readonly products: readonly number[]; readonly customers: readonly number[] },
  sales: readonly Sale[],
): Promise<void> => {
  for (const { member, day, area = null, status = "done", failure = null, ...sale } of sales) {
    const [visit] = await rowsOf<{ readonly id: number }>(
      tx,
      sql`insert into visits (companies_id, no, members_id, tipe_tugas_id, customers_id, tanggal, purpose, radius_m, radius_mode,
          min_duration_min, max_gps_accuracy_m, needs_photo_in, needs_photo_out, needs_signature, visit_status, failure, removed, area,
          planned_at, status, last_at, created_at, updated_at)
        select companies_id, 'S' || nextval('visits_id_seq'), ${member}, tipe_tugas_id, ${customers[sale.customer ?? 0]}, ${day}, purpose,
          radius_m, radius_mode, min_duration_min, max_gps_accuracy_m, false, false, false, ${status}, ${failure}::text,
          ${sale.removed === true}, ${area}::text, planned_at, 'none', last_at, created_at, updated_at
        from visits where companies_id = ${company} order by id limit 1 returning id::float8 as id`,
    )
    for (const { product, qty } of sale.lines)
      await tx.execute(sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
        select ${company}, ${visit?.id}, id, nama, satuan, ${qty}::int, harga, ${qty}::int * harga, ${day}, ${area}::text
        from products where companies_id = ${company} and id = ${products[product]}`)
  }
}
