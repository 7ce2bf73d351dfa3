import { sql } from "drizzle-orm"
import { BACKUP_LATE_HOURS, superHome } from "#contract/areas/platform/superHome.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { ok } from "../../call/answer.ts"
import { prepared } from "../../call/handler.ts"
import { backupState } from "../../db/backupState.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { healthCounts, megabytes } from "./figures.ts"
import { cohortsOf } from "./trials.ts"

type Home = AnswerOf<typeof superHome>

const one = async <R>(tx: Tx, statement: ReturnType<typeof sql>): Promise<R> => {
  const [row] = await rowsOf<R>(tx, statement)
  if (row === undefined) throw new Error("an aggregate without a row")
  return row
}

/** The same period as the list of top-ups that the number links to: it filters by the day of the order. */
const incomeOf = async (tx: Tx, today: string): Promise<Home["income"]> => {
  const start_date = `${today.slice(0, 7)}-01`
  const before = `${plusDays(start_date, -1).slice(0, 7)}-01`
  const begin = sql`${startOfJakartaDay(start_date)}::timestamptz`
  const sums = await one<Pick<Home["income"], "count" | "total" | "before">>(
    tx,
    sql`select count(*) filter (where created_at >= ${begin})::int as count,
      coalesce(sum(total) filter (where created_at >= ${begin}), 0)::float8 as total,
      coalesce(sum(total) filter (where created_at < ${begin}), 0)::float8 as before
    from topups where status = 'approved' and created_at >= ${startOfJakartaDay(before)}::timestamptz
      and created_at < ${startOfJakartaDay(today)}::timestamptz + interval '1 day'`,
  )
  return { start_date, end_date: today, ...sums }
}

const trialsOf = async (tx: Tx, today: string): Promise<Home["trials"]> => {
  const cohorts = await cohortsOf(tx, today)
  return {
    registered: cohorts.reduce((sum, { registered }) => sum + registered, 0),
    converted: cohorts.reduce((sum, { converted }) => sum + converted, 0),
  }
}

const HOUR_MS = 3_600_000

const backupOf = async (tx: Tx, now: Date): Promise<Home["system"]["backup"]> => {
  const state = await backupState(tx)
  if (state === null) return null
  const { made_at, tried_at, failure, bytes, lost } = state
  return {
    made_at,
    tried_at,
    failure,
    is_late: made_at === null || now.getTime() - Date.parse(made_at) > BACKUP_LATE_HOURS * HOUR_MS,
    size_mb: megabytes(bytes),
    lost,
  }
}

const systemOf = async (tx: Tx, now: Date): Promise<Omit<Home["system"], "files">> => {
  const mails = await one<Home["system"]["mails"]>(
    tx,
    sql`select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as late from outbox where sent_at is null`,
  )
  const jobs = await one<Home["system"]["jobs"]>(
    tx,
    sql`select count(*) filter (where state <> 'failed')::int as open, count(*) filter (where state = 'failed')::int as failed
      from jobs where state in ('asked', 'running', 'failed')`,
  )
  const { bytes } = await one<{ bytes: number }>(
    tx,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return { mails, jobs, database_mb: megabytes(bytes), backup: await backupOf(tx, now) }
}

export const superHomeHandlers = {
  "super-admin/home": prepared(superHome, {
    /** Before the transaction: the store may take seconds to answer. */
    prepare: (_payload, _inTurn, { filesState }) => filesState(),
    run: async ({ tx, now }, _payload, files) => {
      const today = dateIn(now)
      const { bytes } = await one<{ bytes: number }>(
        tx,
        sql`select coalesce(sum(storage_bytes), 0)::float8 as bytes from company_figures`,
      )
      return ok({
        income: await incomeOf(tx, today),
        trials: await trialsOf(tx, today),
        health: await healthCounts(tx, { status: "open" }),
        storage_mb: megabytes(bytes),
        system: { ...(await systemOf(tx, now)), files },
      })
    },
  }),
}
