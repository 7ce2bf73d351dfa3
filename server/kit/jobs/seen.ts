import { and, eq, type SQL, sql } from "drizzle-orm"
import { barOf } from "#contract/kit/needs.ts"
import { jobs } from "../../db/tables/index.ts"
import { notFound } from "../../call/answer.ts"
import { demand } from "../../call/access.ts"
import type { Context } from "../../call/handler.ts"
import type { Job } from "./shown.ts"
import { jobNoun } from "./start.ts"

/**
 * A job is shown only to accounts that may still read the rows it has read: a job of certain offices only while the
 * account has them, one that includes pay only to accounts that see pay.
 */
const withinReach = ({ session }: Context): SQL | undefined =>
  and(
    session.scope === "office"
      ? sql`coalesce(${jobs.offices} <@ ${JSON.stringify(session.offices)}::jsonb, false)`
      : undefined,
    session.seesPay ? undefined : sql`${jobs.payload}->'pay' is distinct from 'true'::jsonb`,
  )

/** Jobs that the caller may see; each needs the right it was started with. */
export const openJobs = async (ctx: Context): Promise<SQL | undefined> => {
  const found = await ctx.tx
    .selectDistinct({ needs: jobs.needs })
    .from(jobs)
    .where(eq(jobs.companies_id, ctx.companyId))
  const open = found.flatMap(({ needs }) => (barOf(ctx.session.holder, needs) === null ? [needs] : []))
  const named = JSON.stringify(open.filter((needs) => needs !== null))
  return and(
    eq(jobs.companies_id, ctx.companyId),
    sql`(${jobs.needs} in (select jsonb_array_elements(${named}::jsonb))${open.includes(null) ? sql` or ${jobs.needs} is null` : sql``})`,
    withinReach(ctx),
  )
}

/**
 * One job; `noun` names it in the refusal.
 * @throws Refusal where no job with this id is visible, or the caller's role lacks the right it needs
 */
export const namedJob = async (
  ctx: Context,
  id: number,
  { isLocked = false, noun = jobNoun }: { readonly isLocked?: boolean; readonly noun?: string } = {},
): Promise<Job> => {
  const found = ctx.tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.companies_id, ctx.companyId), eq(jobs.id, id), withinReach(ctx)))
  const [row] = await (isLocked ? found.for("update") : found)
  if (row === undefined) throw notFound(noun)
  demand(ctx.session, row.needs)
  return row
}
