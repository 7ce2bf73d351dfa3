import { type SQL, sql } from "drizzle-orm"
import { datesOf, type Planned } from "#contract/areas/fieldwork/planDates.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Share } from "./spread.ts"

/** Dates as one array parameter, for use after "=". */
export const datesIn = (dates: readonly string[]): SQL => sql`any (${`{${dates.join(",")}}`}::date[])`

/** Pairs of employee and customer of a plan that have a task on one of its days already. */
export const repeatedIn = async (tx: Tx, asked: Planned, shares: readonly Share[]): Promise<number> => {
  const pairs = JSON.stringify(
    shares.flatMap(({ worker, stops }) => stops.map(({ id }) => ({ m: worker, c: id }))),
  )
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from jsonb_to_recordset(${pairs}::jsonb) as p(m bigint, c bigint)
      where exists (select from tasks k where k.members_id = p.m and k.customers_id = p.c and k.tanggal = ${datesIn(datesOf(asked))}
        and k.status <> 'batal')`,
  )
  return found?.n ?? 0
}
