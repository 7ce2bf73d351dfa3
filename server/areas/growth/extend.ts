import { eq, sql } from "drizzle-orm"
import { LIMITED, type Plan, planWords } from "#contract/areas/growth/planWords.ts"
import { audit, companies } from "../../db/tables/index.ts"
import { notFound } from "../../call/answer.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { openCompany } from "../platform/index.ts"
import { plusDays } from "../../time/calendar.ts"

/** The same day some months later, or the last day of that month; ISO dates. */
const monthsLater = (date: string, months: number): string => {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/**
 * First and last day of a subscription period: a subscription that still runs is continued without a gap.
 * @param until last day of the current subscription, ISO; null = none
 */
export const periodFrom = (
  start: string,
  until: string | null,
  months: number,
): { readonly start_date: string; readonly end_date: string } => {
  const start_date = until !== null && until >= start ? plusDays(until, 1) : start
  return { start_date, end_date: plusDays(monthsLater(start_date, months), -1) }
}

type Extension = {
  readonly companies_id: number
  readonly plan: Plan
  readonly months: number
  /** First day, ISO, unless the current subscription ends later. */
  readonly start: string
  readonly call: string
}

/**
 * Makes a company active with its plan and extends its subscription. The row lock makes concurrent extensions of one
 * company add up; a notice of leaving is withdrawn by it.
 */
export const extendCompany = async (mover: Mover, { companies_id, plan, months, start, call }: Extension) => {
  const { tx, now, actor } = mover
  const [before] = await tx
    .select({
      status: companies.status,
      plan_name: companies.plan_name,
      plan_expires_at: companies.plan_expires_at,
      is_limited_storage: companies.is_limited_storage,
      leaves_on: companies.leaves_on,
      leave_reason: companies.leave_reason,
    })
    .from(companies)
    .where(eq(companies.id, companies_id))
    .for("no key update")
  if (before === undefined) throw notFound("perusahaan")
  if (before.status !== "active")
    await openCompany(mover, companies_id, before.status, "Registrasi dikonfirmasi")
  const period = periodFrom(start, before.status === "active" ? before.plan_expires_at : null, months)
  const after = {
    plan_name: planWords[plan],
    plan_expires_at: period.end_date,
    is_limited_storage: plan === LIMITED,
    leaves_on: null,
    leave_reason: null,
  }
  const at = now.toISOString()
  await tx
    .update(companies)
    .set({ ...after, version: sql`${companies.version} + 1`, updated_at: at, updated_by: actor.id })
    .where(eq(companies.id, companies_id))
  await tx.insert(audit).values({
    companies_id,
    at,
    actor_id: actor.id,
    call,
    entity: "companies",
    entity_id: companies_id,
    action: "update",
    before,
    after: { status: "active", ...after },
  })
  return period
}
