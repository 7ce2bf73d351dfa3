import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { pick } from "#server/kit/jobs/turn.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { median } from "../bench/lib/maths.ts"
import { must } from "./ask.ts"
import type { Place } from "./costs.ts"
import { type Company, monthOf } from "./fill.ts"
import type { PayCost, Point } from "./model.ts"

const POLL_MS = 100
/** A payroll that takes longer has come to a halt. */
const MOST_MS = 240_000

const openJobs = async ({ client }: Place): Promise<number> => {
  const { rows } = await client.query<{ readonly n: number }>(
    "select count(*)::int as n from jobs where state in ('asked', 'running')",
  )
  return rows[0]?.n ?? 0
}

/** Opens a period in each company and calculates it by the calls that the page makes; the server's own worker does the job. */
export const measurePay = async (
  place: Place,
  companies: readonly Company[],
  now: Date,
): Promise<{ readonly cost: PayCost; readonly periods: readonly number[] }> => {
  const { month, from, to } = monthOf(now)
  const values = {
    nama: `Gaji ${month}`,
    type: "regular",
    month,
    start_date: from,
    end_date: to,
    pay_date: to,
  }
  const periods: number[] = []
  for (const { admin } of companies)
    periods.push(
      (await must<{ readonly id: number }>(place.url, "payroll/periode-gajian/add", admin, values)).id,
    )
  const { used } = await place.meter(async () => {
    for (const [at, { admin }] of companies.entries())
      await must(place.url, "payroll/hitung-gaji", admin, { period_id: periods[at] })
    const deadline = performance.now() + MOST_MS
    while ((await openJobs(place)) > 0) {
      if (performance.now() > deadline) throw new Error("the calculation does not end")
      await pause(POLL_MS)
    }
  })
  const { rows } = await place.client.query<{ readonly n: number }>(
    "select count(*)::int as n from slips where payroll_periods_id = any ($1)",
    [periods],
  )
  const slips = rows[0]?.n ?? 0
  const each = (total: number): number => total / slips
  return {
    periods,
    cost: {
      slips,
      server: each(used.server),
      database: each(used.database),
      connected: each(used.connected),
      walBytes: each(used.walBytes),
      perSecond: slips / used.seconds,
    },
  }
}

/**
 * Approves the periods, so that employees see their slips. By hand: the call wants answers first about numbers of BPJS and
 * earlier pay, which these employees lack.
 */
export const approve = ({ client }: Place, periods: readonly number[]) =>
  client.query("update payroll_periods set status = 'approved', approved_at = now() where id = any ($1)", [
    periods,
  ])

/** Jobs have no foreign key to companies: ids that no company has stand for as many companies as there are jobs. */
const NOBODY = 1_000_000_000

class Undone extends Error {}

/** How long it takes to find the next job among many open ones; nothing of it is kept. */
export const measurePick = async (db: Database, sizes: readonly number[]): Promise<readonly Point[]> => {
  const found: Point[] = []
  for (const many of sizes)
    await db
      .transact(async (tx) => {
        await tx.execute(sql`insert into jobs (companies_id, accounts_id, by_nama, kind, nama, title, unit, payload, state, ready_at, created_at, updated_at)
          select ${NOBODY}::bigint + n, 1, 'Admin', 'hitung-gaji', 'Perhitungan gaji', 'Gaji', 'slip', '{}', 'asked', now(), now(), now()
          from generate_series(1, ${many}::int) n`)
        await rowsOf(tx, sql`analyze jobs`)
        const times: number[] = []
        for (let round = 0; round < 5; round += 1) {
          const from = performance.now()
          await pick(tx, jobKinds, new Date(Date.now() + 1_000))
          times.push(performance.now() - from)
        }
        found.push([many, median(times)])
        throw new Undone()
      })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof Undone)) throw thrown
      })
  return found
}
