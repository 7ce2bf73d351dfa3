import { inArray, sql } from "drizzle-orm"
import { type JobState, OPEN_JOBS } from "#contract/areas/jobs/jobs.ts"
import { jobs } from "../../db/tables/index.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { lockCompany } from "../locks.ts"
import type { JobDefinition } from "./define.ts"
import { jobShown } from "./shown.ts"

export const jobNoun = "pekerjaan latar"

type Asked<P> = {
  /** Subject of the job: `1–30 November 2026`. */
  readonly title: string
  readonly payload: P
  /** Refuse if a job of the same kind is already open. */
  readonly isAlone?: true
}

/**
 * Queues a job with the rights of the caller. It starts after this transaction commits; a company's jobs run one after
 * the other (FIFO).
 * @throws Refusal `state` where too many are open
 */
export const startJob = async <D extends JobDefinition & { readonly payload: { readonly Encoded: unknown } }>(
  ctx: Context,
  { declared }: D,
  { title, payload, isAlone }: Asked<D["payload"]["Encoded"]>,
): Promise<JobState> => {
  await lockCompany(ctx, "jobs")
  const open = await ctx.tx
    .select({ kind: jobs.kind })
    .from(jobs)
    .where(inArray(jobs.state, ["asked", "running"]))
  if (open.length >= OPEN_JOBS)
    throw new Refusal(
      `Masih ada ${open.length} pekerjaan yang berjalan. Tunggu sampai salah satunya selesai.`,
      "state",
    )
  if (isAlone === true && open.some(({ kind }) => kind === declared.kind))
    throw new Refusal(
      `${declared.nama} sedang berjalan. Tunggu sampai selesai atau hentikan dahulu.`,
      "state",
    )
  const at = ctx.now.toISOString()
  const { session } = ctx
  const [row] = await ctx.tx
    .insert(jobs)
    .values({
      companies_id: ctx.companyId,
      accounts_id: ctx.accountId,
      by_nama: session.row.nama_lengkap,
      offices: session.scope === "office" ? session.offices : null,
      kind: declared.kind,
      nama: declared.nama,
      unit: declared.unit,
      needs: declared.needs,
      title,
      payload: sql`${JSON.stringify(payload)}::jsonb`,
      state: "asked",
      ready_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (row === undefined) throw new Error("the job was not asked for")
  await ctx.audit({
    entity: jobNoun,
    entityId: row.id,
    action: "create",
    before: null,
    after: { kind: declared.kind, title, payload },
  })
  return jobShown(ctx, row)
}
