import { or, sql } from "drizzle-orm"
import type { companyFields, companyStart, companyTerms } from "#contract/areas/platform/companies.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { MODULES } from "#contract/kit/modules.ts"
import type { Schema } from "effect"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { accounts, audit, companies, companyHistory } from "../../db/tables/index.ts"
import { keepMove } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { newCompanyOf, readApp } from "../../kit/appSettings.ts"
import { dateIn } from "../../time/calendar.ts"
import { fillParameters } from "../payroll/index.ts"
import { mailPasswordLink } from "../session/index.ts"
import { recount } from "./figures.sweep.ts"

type Start = Schema.Struct.Type<typeof companyStart>
type Data = Schema.Struct.Type<typeof companyFields & typeof companyTerms>
/** A company with its first administrator. Without a length of the trial it is the one of the application's setting. */
type NewCompany = Pick<Data, "nama" | "email"> & Partial<Data> & Omit<Start, "trial_days"> & Partial<Start>

/** The kode is unique among companies, the mail address among all accounts. */
const takenFields = async ({ tx }: Context, { kode, admin_email }: NewCompany): Promise<FieldErrors> => {
  const coded =
    kode == null
      ? []
      : await tx
          .select({ id: companies.id })
          .from(companies)
          .where(sql`lower(${companies.kode}) = lower(${kode})`)
  const mailed = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      or(
        sql`lower(${accounts.email}) = lower(${admin_email})`,
        sql`lower(${accounts.username}) = lower(${admin_email})`,
      ),
    )
  return {
    ...(coded.length === 0 ? {} : { kode: ["Kode ini sudah dipakai perusahaan lain"] }),
    ...(mailed.length === 0 ? {} : { admin_email: ["Email ini sudah dipakai akun lain"] }),
  }
}

const insertOwner = async (
  { tx, accountId }: Context,
  companies_id: number,
  { admin_nama, admin_email }: NewCompany,
  at: string,
): Promise<number> => {
  const [owner] = await tx
    .insert(accounts)
    .values({
      companies_id,
      username: admin_email,
      email: admin_email,
      nama_lengkap: admin_nama,
      scope: "company",
      can_access_setting: true,
      is_owner: true,
      created_at: at,
      created_by: accountId,
      updated_at: at,
      updated_by: accountId,
    })
    .returning({ id: accounts.id })
  if (owner === undefined) throw new Error("no account was written")
  return owner.id
}

/**
 * Creates a company in its trial, in the caller's transaction: its owner, who is invited by mail, its payroll
 * components, its figures and the first transition of its lifecycle. The company goes through the welcome itself.
 * @param call path of the call, for the company's audit
 * @throws InvalidFields where the kode or the owner's mail address is taken
 */
export const createCompany = async (
  ctx: Context,
  given: NewCompany,
  call: string,
): Promise<{ readonly id: number; readonly version: number }> => {
  const { tx, now, accountId } = ctx
  const taken = await takenFields(ctx, given)
  if (Object.keys(taken).length > 0) throw new InvalidFields(taken)
  const { admin_nama, admin_email, trial_days, trial_end: _, plan_name, ...data } = given
  const at = now.toISOString()
  const setting = await readApp(tx)
  const values = {
    ...data,
    plan_name: plan_name ?? "Coba Gratis",
    ...newCompanyOf({ ...setting, trial_days: trial_days ?? setting.trial_days }, dateIn(now)),
  }
  const [made] = await tx
    .insert(companies)
    .values({ ...values, created_at: at, created_by: accountId, updated_at: at, updated_by: accountId })
    .returning({ id: companies.id, version: companies.version })
  if (made === undefined) throw new Error("no company was written")
  const owner = await insertOwner(ctx, made.id, given, at)
  await mailPasswordLink(ctx, "invite", { id: owner, nama: admin_nama, email: admin_email })
  if (values.modules.includes(MODULES.payroll))
    await fillParameters(tx, { companyId: made.id, now, accountId })
  await recount(tx, now, made.id)
  await keepMove(moverOf(ctx), companyHistory, {
    companies_id: made.id,
    row_id: made.id,
    version: made.version,
    from_state: null,
    to_state: "trial",
    level: null,
    at,
    note: null,
  })
  const entry = {
    entity: "companies",
    action: "create" as const,
    before: null,
    after: { ...values, admin_nama, admin_email, version: made.version },
  }
  await ctx.audit({ ...entry, entityId: made.id })
  /** The company's own audit begins with its creation. */
  await tx
    .insert(audit)
    .values({ ...entry, companies_id: made.id, entity_id: made.id, actor_id: accountId, at, call })
  return made
}
