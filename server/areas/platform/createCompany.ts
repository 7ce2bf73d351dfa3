import { MODULES } from "#contract/kit/modules.ts"
import { accounts, audit, companies } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { mailPasswordLink } from "../session/index.ts"

/** Length of a trial, in days. */
const TRIAL_DAYS = 14

export type NewCompany = {
  readonly nama: string
  readonly email: string
  readonly phone: string | null
  /** The first administrator, who signs in with the company's email. */
  readonly owner: string
}

/**
 * Creates a company at the start of its trial with all modules, and invites its owner by mail. The welcome does the
 * rest. Runs in the caller's transaction; a unique index refuses an email that an account already has.
 * @param call path of the call, for the company's audit
 * @returns the company's id
 */
export const createCompany = async (
  ctx: Pick<Context, "tx" | "now" | "accountId" | "audit" | "mail" | "publicUrl">,
  { nama, email, phone, owner }: NewCompany,
  call: string,
): Promise<number> => {
  const { tx, now, accountId } = ctx
  const at = now.toISOString()
  const stamp = { created_at: at, created_by: accountId, updated_at: at, updated_by: accountId }
  const today = dateIn(now)
  const values = {
    nama,
    email,
    phone,
    pic_nama: owner,
    pic_email: email,
    status: "trial" as const,
    trial_start: today,
    trial_end: plusDays(today, TRIAL_DAYS),
    modules: Object.values(MODULES),
  }
  const [company] = await tx
    .insert(companies)
    .values({ ...values, ...stamp })
    .returning({ id: companies.id })
  if (company === undefined) throw new Error("no company was written")
  const [account] = await tx
    .insert(accounts)
    .values({
      companies_id: company.id,
      username: email,
      email,
      nama_lengkap: owner,
      phone,
      scope: "company",
      can_access_setting: true,
      is_owner: true,
      ...stamp,
    })
    .returning({ id: accounts.id })
  if (account === undefined) throw new Error("no account was written")
  await mailPasswordLink(ctx, "invite", { id: account.id, nama: owner, email })
  const entry = { entity: "companies", action: "create" as const, before: null, after: values }
  await ctx.audit({ ...entry, entityId: company.id })
  /** The company's own audit begins with its creation. */
  await tx
    .insert(audit)
    .values({ ...entry, companies_id: company.id, entity_id: company.id, actor_id: accountId, at, call })
  return company.id
}
