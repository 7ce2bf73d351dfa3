import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { EXPORT_DAYS } from "#contract/areas/jobs/queuedExports.ts"
import { JOB_DAYS } from "#contract/areas/jobs/jobs.ts"
import {
  downloadReportLog,
  listReportLogs,
  type ReportLog,
  type ReportStatus,
} from "#contract/areas/sales/reportLogs.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { notFound, ok, Refusal } from "../call/answer.ts"
import { type Context, inTx } from "../call/handler.ts"
import { literal } from "../db/literal.ts"
import { files, jobs } from "../db/tables/index.ts"
import { namedJob, openJobs } from "../kit/jobs/seen.ts"
import { type Job, restOf } from "../kit/jobs/shown.ts"
import { wireInstant } from "../time/calendar.ts"
import { jobKinds } from "./jobs.ts"

const DAY_MS = 86_400_000
const noun = "berkas unduhan"

/** Kinds of jobs that create a file. */
const FILED = [...jobKinds.values()].flatMap(({ declared, file }) => (file === null ? [] : [declared.kind]))

const before = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

const expiryOf = ({ state, ended_at }: Job): string | null =>
  state !== "done" || ended_at === null
    ? null
    : new Date(Date.parse(ended_at) + EXPORT_DAYS * DAY_MS).toISOString()

const statusOf = (job: Job, now: Date): ReportStatus => {
  if (job.state === "asked") return "queued"
  if (job.state === "running") return "running"
  if (job.state !== "done") return "failed"
  const expiry = expiryOf(job)
  return job.files_id === null || expiry === null || Date.parse(expiry) <= now.getTime() ? "expired" : "done"
}

/** The same as `statusOf`, as a filter. */
const whereStatus = (status: ReportStatus, now: Date): SQL | undefined => {
  const oldest = before(now, EXPORT_DAYS)
  switch (status) {
    case "queued":
      return eq(jobs.state, "asked")
    case "running":
      return eq(jobs.state, "running")
    case "failed":
      return inArray(jobs.state, ["stopped", "failed"])
    case "done":
      return and(
        eq(jobs.state, "done"),
        isNotNull(jobs.files_id),
        sql`${jobs.ended_at} > ${oldest}::timestamptz`,
      )
    case "expired":
      return and(
        eq(jobs.state, "done"),
        or(isNull(jobs.files_id), isNull(jobs.ended_at), sql`${jobs.ended_at} <= ${oldest}::timestamptz`),
      )
  }
}

const progressOf = ({ total, done }: Job, status: ReportStatus): number | null => {
  if (status === "done" || status === "expired") return 100
  return status !== "running" || total === 0 ? null : Math.min(99, Math.floor((100 * done) / total))
}

const formats: readonly ReportLog["format"][] = ["xlsx", "csv", "pdf", "zip"]
/** Type of the stored file, else the one that was asked for; a kind that is not asked makes spreadsheets. */
const formatOf = ({ payload }: Job, type: string | null): ReportLog["format"] => {
  const asked = typeof payload === "object" && payload !== null && "format" in payload ? payload.format : null
  return formats.find((one) => one === type) ?? formats.find((one) => one === asked) ?? "xlsx"
}

type File = Pick<typeof files.$inferSelect, "size" | "type">
const shown = ({ now }: Context, job: Job, file: File | null): ReportLog => {
  const status = statusOf(job, now)
  const expiry = expiryOf(job)
  return {
    id: job.id,
    name: job.nama,
    params: job.title,
    format: formatOf(job, file?.type ?? null),
    status,
    is_stopped: job.state === "stopped",
    message: job.message,
    progress: progressOf(job, status),
    rows: job.done,
    unit: job.unit,
    rest_seconds: restOf(job, now),
    size: status === "done" ? (file?.size ?? null) : null,
    expires_at: expiry,
    by: job.by_nama,
    created_at: wireInstant(job.created_at),
  }
}

export const reportLogHandlers = {
  "good-id/report-logs/list": inTx(listReportLogs, async (ctx, { page, per_page = PAGE_SIZE, status }) => {
    const where = and(
      await openJobs(ctx),
      inArray(jobs.kind, FILED),
      gte(jobs.created_at, before(ctx.now, JOB_DAYS)),
      status === undefined ? undefined : whereStatus(status, ctx.now),
    )
    const [all] = await ctx.tx
      .select({ n: sql<number>`count(*)::int` })
      .from(jobs)
      .where(where)
    const total = all?.n ?? 0
    const found = await ctx.tx
      .select({ job: jobs, size: files.size, type: files.type })
      .from(jobs)
      .leftJoin(files, and(eq(files.companies_id, jobs.companies_id), eq(files.id, jobs.files_id)))
      .where(where)
      .orderBy(desc(jobs.id))
      .limit(literal(per_page))
      .offset((page - 1) * per_page)
    return ok({
      rows: found.map(({ job, size, type }) =>
        shown(ctx, job, size === null || type === null ? null : { size, type }),
      ),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),
  "good-id/report-logs/download": inTx(downloadReportLog, async (ctx, { id }) => {
    const job = await namedJob(ctx, id, { noun })
    if (!FILED.includes(job.kind)) throw notFound(noun)
    const status = statusOf(job, ctx.now)
    if (status === "expired")
      throw new Refusal(
        `Berkas ini sudah dihapus: disimpan ${EXPORT_DAYS} hari. Ekspor sekali lagi.`,
        "state",
      )
    const url = status === "done" ? ctx.fileUrl(ctx.companyId, job.files_id) : null
    if (url === null) throw new Refusal("Berkas ini belum selesai disiapkan", "state")
    return ok({ url })
  }),
}
