import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { dateIn } from "#server/time/calendar.ts"
import { linesByHand, type Measured, onBoth, PAIRS, timeReads } from "../lib/byHand.ts"
import { ADMIN } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import type { Section } from "../lib/report.ts"
import { fieldworkReads, type Place } from "./cases.ts"
import { DAYS, fillFieldwork, type Size } from "./fill.ts"

/** `BENCH_WORK=100000 npm run bench -- fieldwork` fills less. */
const SIZE: Size = {
  work: Number(process.env["BENCH_WORK"] ?? 1_000_000),
  employees: 5_000,
  customers: 50_000,
}
const MOST_RATIO = 2

/** An employee in the middle of the company, and the customer with most visits. */
const placeOf = (db: Database, company: number, today: string): Promise<Place> =>
  db.transact(async (tx) => {
    const [found] = await rowsOf<{ member: number; customer: number }>(
      tx,
      sql`select (select min(id) + ${SIZE.employees / 2}::int from members where companies_id = ${company})::float8 as member,
        (select customers_id from visits where companies_id = ${company} group by 1 order by count(*) desc limit 1)::float8 as customer`,
    )
    if (found === undefined) throw new Error("nothing was filled")
    return { company, today, ...found }
  })

const measure = async (db: Database): Promise<readonly Measured[]> => {
  const today = dateIn(new Date())
  const company = await fillFieldwork(db, SIZE, today)
  return timeReads(db, ADMIN, fieldworkReads(await placeOf(db, company, today)))
}

/** Reads of field work in a company with many visits and deliveries, against the same rows by a plain query. */
export const measureFieldwork = async (): Promise<Section> => {
  const load = loadNow()
  const own = await onBoth("fieldwork", measure)
  const words = (count: number) => count.toLocaleString("en")
  return {
    part: "fieldwork",
    title: `Field work of a company with ${words(SIZE.work)} visits and deliveries`,
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${words(SIZE.employees)} employees, ${words(SIZE.customers)} customers, and in ${DAYS} days ${words(SIZE.work / 2)} deliveries with their attempts and as many visits of their own; three companies of a twentieth of it in the same tables; reports of phones every 10 minutes. A month is 30 days. The baseline is \`me\` and then the rows, counts and sums of the same answer as one would query them by hand, without row-level security; ours is the call. Same process, without HTTP; medians of ${PAIRS} alternating pairs.`,
    ],
    base: "by hand",
    ours: "call",
    lines: linesByHand(own, MOST_RATIO),
    raw: Object.entries(own).map(([name, measured]) => ({
      name: `answers, ${name}`,
      rows: measured.flatMap(({ what, seen }) => (seen === "" ? [] : [{ what, seen }])),
    })),
  }
}
