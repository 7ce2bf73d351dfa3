import { and, eq, inArray, sql } from "drizzle-orm"
import { type JobState, OPEN_JOBS } from "#contract/areas/jobs/jobs.ts"
import { NOT_BY_KEY } from "#contract/kit/keyCalls.ts"
import type { Needs } from "#contract/kit/needs.ts"
import type { Tx } from "../../db/database.ts"
import { type Owner, PLATFORM } from "../../db/owner.ts"
import { jobs } from "../../db/tables/index.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { lockCompany } from "../locks.ts"
import type { JobDefinition } from "./define.ts"
import { type Job, jobShown } from "./shown.ts"

export const jobNoun = "pekerjaan latar"

type Startable = Pick<JobDefinition, "declared"> & { readonly payload: { readonly Encoded: unknown } }
type Asked<P> = {
  /** Name and right of a job whose kind leaves them to each job. */
  readonly own?: { readonly nama: string; readonly needs: Needs }
  /** Subject of the job: `1–30 November 2026`. */
  readonly title: string
  readonly payload: P
  /** The company that a job of the platform is about. */
  readonly subject?: number
}
type Started<P> = Asked<P> & {
  /** Refuse if a job of the same kind, and about the same company, is already open. */
  readonly isAlone?: true
}
type Asker = Owner & { readonly nama: string }

/**
 * Queues a job without a request (a sweep starts it); it begins after this transaction commits.
 * @throws Error where the platform starts a job of companies, or a company one of the platform
 */
export const queueJob = async <D extends Startable>(
  tx: Tx,
  now: Date,
  { company, account, offices, nama }: Asker,
  { declared }: D,
  { title, payload, subject, own }: Asked<D["payload"]["Encoded"]>,
): Promise<Job> => {
  if ((company === PLATFORM) !== (declared.needs === null))
    throw new Error(`${declared.kind} is of another scope than its owner`)
  const needs = declared.needs === "own" ? own?.needs : declared.needs
  if (needs === undefined) throw new Error(`a job of ${declared.kind} names its own right`)
  const at = now.toISOString()
  const [row] = await tx
    .insert(jobs)
    .values({
      companies_id: company,
      subject_id: subject ?? null,
      accounts_id: account,
      by_nama: nama,
      offices,
      kind: declared.kind,
      nama: own?.nama ?? declared.nama,
      unit: declared.unit,
      needs,
      title,
      payload: sql`${JSON.stringify(payload)}::jsonb`,
      state: "asked",
      ready_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (row === undefined) throw new Error("the job was not asked for")
  return row
}

/**
 * Queues a job with the rights of the caller. It starts after this transaction commits; a company's jobs run one after
 * the other (FIFO).
 * @throws Refusal `state` where too many are open; `forbidden` for an API key, whose rights would not limit the job
 */
export const startJob = async <D extends Startable>(
  ctx: Context,
  definition: D,
  asked: Started<D["payload"]["Encoded"]>,
): Promise<JobState> => {
  const { declared } = definition
  if (ctx.session.key !== null) throw new Refusal(NOT_BY_KEY, "forbidden")
  const { title, payload, subject = null, isAlone } = asked
  await lockCompany(ctx, "jobs")
  const open = await ctx.tx
    .select({ kind: jobs.kind, subject: jobs.subject_id })
    .from(jobs)
    .where(and(eq(jobs.companies_id, ctx.companyId), inArray(jobs.state, ["asked", "running"])))
  if (open.length >= OPEN_JOBS)
    throw new Refusal(
      `Masih ada ${open.length} pekerjaan yang berjalan. Tunggu sampai salah satunya selesai.`,
      "state",
    )
  if (isAlone === true && open.some((one) => one.kind === declared.kind && one.subject === subject))
    throw new Refusal(
      `${declared.nama} sedang berjalan. Tunggu sampai selesai atau hentikan dahulu.`,
      "state",
    )
  const { session } = ctx
  const asker = {
    company: ctx.companyId,
    account: ctx.accountId,
    offices: session.scope === "office" ? session.offices : null,
    nama: session.row.nama_lengkap,
  }
  const row = await queueJob(ctx.tx, ctx.now, asker, definition, asked)
  await ctx.audit({
    entity: jobNoun,
    entityId: row.id,
    action: "create",
    before: null,
    after: { kind: declared.kind, title, payload },
  })
  return jobShown(ctx, row)
}
