import { and, desc, eq, gte, sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { JOB_DAYS, jobFile, jobList, jobStatus, resumeJob, stopJob } from "#contract/areas/jobs/jobs.ts"
import { literal } from "../../db/literal.ts"
import { jobs } from "../../db/tables/index.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { namedJob, openJobs } from "../../kit/jobs/seen.ts"
import { type Job, jobShown } from "../../kit/jobs/shown.ts"
import { jobNoun } from "../../kit/jobs/start.ts"

const DAY_MS = 86_400_000

const move = async (
  ctx: Context,
  row: Job,
  values: Partial<typeof jobs.$inferInsert> & { readonly state: Job["state"] },
): Promise<Job> => {
  const [moved] = await ctx.tx
    .update(jobs)
    .set({ ...values, updated_at: ctx.now.toISOString() })
    .where(and(eq(jobs.companies_id, row.companies_id), eq(jobs.id, row.id)))
    .returning()
  if (moved === undefined) throw new Error("the job was not moved")
  await ctx.audit({
    entity: jobNoun,
    entityId: row.id,
    action: "update",
    before: { state: row.state },
    after: { state: moved.state },
  })
  return moved
}

export const jobHandlers = {
  "jobs/status": inTx(jobStatus, async (ctx, { id }) => ok(await jobShown(ctx, await namedJob(ctx, id)))),
  "jobs/list": inTx(jobList, async (ctx, { kind, subject_id, state, page, per_page = PAGE_SIZE }) => {
    const where = and(
      await openJobs(ctx),
      gte(jobs.created_at, new Date(ctx.now.getTime() - JOB_DAYS * DAY_MS).toISOString()),
      kind === undefined ? undefined : eq(jobs.kind, kind),
      subject_id === undefined ? undefined : eq(jobs.subject_id, subject_id),
      state === undefined ? undefined : eq(jobs.state, state),
    )
    const [all] = await ctx.tx
      .select({ n: sql<number>`count(*)::int` })
      .from(jobs)
      .where(where)
    const total = all?.n ?? 0
    const found = await ctx.tx
      .select()
      .from(jobs)
      .where(where)
      .orderBy(desc(jobs.id))
      .limit(literal(per_page))
      .offset((page - 1) * per_page)
    const rows = []
    for (const row of found) rows.push(await jobShown(ctx, row))
    return ok({ rows, total, page, last_page: Math.max(1, Math.ceil(total / per_page)) })
  }),
  "jobs/stop": inTx(stopJob, async (ctx, { id }) => {
    const row = await namedJob(ctx, id, { isLocked: true })
    if (row.state !== "asked" && row.state !== "running")
      throw new Refusal("Pekerjaan ini sudah tidak berjalan", "state")
    const moved = await move(ctx, row, {
      state: "stopped",
      claimed_until: null,
      ended_at: ctx.now.toISOString(),
    })
    return ok(await jobShown(ctx, moved), "Pekerjaan dihentikan; yang sudah dikerjakan tetap")
  }),
  "jobs/resume": inTx(resumeJob, async (ctx, { id }) => {
    const row = await namedJob(ctx, id, { isLocked: true })
    if (row.state !== "stopped" && row.state !== "failed")
      throw new Refusal("Pekerjaan ini tidak sedang terhenti", "state")
    const moved = await move(ctx, row, {
      state: "asked",
      message: null,
      faults: 0,
      since: null,
      since_done: row.done,
      ready_at: ctx.now.toISOString(),
      ended_at: null,
    })
    return ok(await jobShown(ctx, moved), "Pekerjaan dilanjutkan")
  }),
  "jobs/file": inTx(jobFile, async (ctx, { id, what, format }) => {
    const row = await namedJob(ctx, id)
    if (what === "failures") {
      if (row.failed === 0) throw notFound("baris yang gagal")
      return ok({ url: ctx.sheetUrl("pekerjaan-gagal", { id, company: row.companies_id, format }) })
    }
    const url = ctx.fileUrl(ctx.companyId, row.files_id)
    if (url === null) throw notFound("berkas pekerjaan")
    return ok({ url })
  }),
}
