import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import type { numberSeries } from "../db/tables/index.ts"

type Series = (typeof numberSeries.$inferSelect)["series"]
/** The table whose column `no` has the numbers of a series. */
const TABLES: Readonly<Record<Series, string>> = {
  KB: "kasbon",
  PH: "redemptions",
  KG: "pay_raise_rows",
  PK: "career_changes",
  UP: "trips",
}

/** Number of a document, for example `KB/2026/000123`. */
export const numberOf = (series: Series, date: string, n: number): string =>
  `${series}/${date.slice(0, 4)}/${String(n).padStart(6, "0")}`

/**
 * Takes the next numbers of a company's series and year, locked until the transaction ends; the first time it goes on
 * after the highest one in use.
 * @returns the numbers, ascending
 */
export const nextNumbers = async (
  tx: Tx,
  company: number,
  series: Series,
  date: string,
  count: number,
): Promise<readonly string[]> => {
  const tahun = date.slice(0, 4)
  const [next] = await rowsOf<{ readonly last: number }>(
    tx,
    sql`update number_series set last = last + ${count} where companies_id = ${company} and series = ${series} and tahun = ${tahun} returning last`,
  )
  const [begun] =
    next === undefined
      ? await rowsOf<{ readonly last: number }>(
          tx,
          sql`insert into number_series (companies_id, series, tahun, last)
            select ${company}, ${series}, ${tahun}, ${count} + coalesce((select max(right(no, 6)::int) from ${sql.identifier(TABLES[series])}
              where companies_id = ${company} and no ~ ${`^${series}/${tahun}/[0-9]{6}$`}), 0)
            on conflict (companies_id, series, tahun) do update set last = number_series.last + ${count} returning last`,
        )
      : [next]
  const last = begun?.last ?? 0
  return Array.from({ length: count }, (_none, at) => numberOf(series, date, last - count + 1 + at))
}

export const nextNumber = async (tx: Tx, company: number, series: Series, date: string): Promise<string> => {
  const [no] = await nextNumbers(tx, company, series, date, 1)
  if (no === undefined) throw new Error("no number was given")
  return no
}
