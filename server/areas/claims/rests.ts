import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { countedFor } from "./counted.ts"
import { daysCounted, type LimitedItem, quotasOf } from "./quotas.ts"

type Category = Pick<LimitedItem, "limit_type" | "limit_amount" | "prorate_first_year"> & {
  readonly id: number
  readonly nama: string
}

/** The limits of a month or year that an employee has on a day (ISO), with what is left of them; rupiah. */
export const claimRests = async (tx: Tx, companies_id: number, members_id: number, tanggal: string) => {
  const categories = await rowsOf<Category>(
    tx,
    sql`select k.id::float8 as id, k.nama, k.limit_type, k.limit_amount::float8 as limit_amount, k.prorate_first_year
      from claim_categories k where k.is_active and k.limit_type in ('monthly', 'yearly') order by lower(k.nama) collate "C", k.id`,
  )
  const asked = categories.map(({ id, ...one }) => ({ ...one, kategori_id: id, tanggal }))
  const counted = await countedFor(
    tx,
    asked.map(({ kategori_id, limit_type }) => ({
      companies_id,
      members_id,
      claim: null,
      kategori_id,
      tanggal,
      limit_type,
    })),
  )
  const limited = asked.flatMap(({ nama, ...one }, at) => {
    const own = counted[at]
    return own === undefined || daysCounted(one) === null
      ? []
      : [{ ...one, ...own, id: one.kategori_id, kategori: nama }]
  })
  return quotasOf(limited).map(({ kategori_id, nama, period, limit, used, rest }) => ({
    kategori_id,
    nama,
    period,
    limit,
    used,
    rest: Math.max(0, rest ?? 0),
  }))
}
