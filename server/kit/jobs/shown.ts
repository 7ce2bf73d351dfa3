import { and, asc, eq } from "drizzle-orm"
import { FAILURES_SHOWN, type JobState } from "#contract/areas/jobs/jobs.ts"
import { literal } from "../../db/literal.ts"
import { jobFailures, type jobs } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"

export type Job = typeof jobs.$inferSelect

/** Estimated remaining seconds, from the speed of the current run; null = unknown. */
export const restOf = (
  { state, total, done, since, since_done }: Pick<Job, "state" | "total" | "done" | "since" | "since_done">,
  now: Date,
): number | null => {
  if (state !== "running" || since === null || done <= since_done || total <= done) return null
  const perPiece = (now.getTime() - Date.parse(since)) / (done - since_done)
  return Math.max(1, Math.round((perPiece * (total - done)) / 1000))
}

const failuresOf = ({ tx }: Context, { companies_id, id, failed }: Job) =>
  failed === 0
    ? []
    : tx
        .select({ name: jobFailures.name, message: jobFailures.message })
        .from(jobFailures)
        .where(and(eq(jobFailures.companies_id, companies_id), eq(jobFailures.jobs_id, id)))
        .orderBy(asc(jobFailures.place))
        .limit(literal(FAILURES_SHOWN))

export const jobShown = async (ctx: Context, row: Job): Promise<JobState> => ({
  id: row.id,
  kind: row.kind,
  nama: row.nama,
  title: row.title,
  unit: row.unit,
  state: row.state,
  message: row.message,
  total: row.total,
  done: row.done,
  failed: row.failed,
  failures: await failuresOf(ctx, row),
  rest_seconds: restOf(row, ctx.now),
  has_file: row.files_id !== null,
  by: row.by_nama,
  created_at: row.created_at,
  ended_at: row.ended_at,
})
