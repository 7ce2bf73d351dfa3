import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { needsOffices, usersCompanies as resource } from "#contract/areas/accounts/usersCompanies.ts"
import { accounts, companies } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { mailPasswordLink } from "../session/index.ts"
import {
  accountRules,
  archiveAccounts,
  memberErrors,
  settleAccount,
  storedAccount,
  usedAccounts,
} from "./accountRules.ts"

/** Row-level security hides deleted companies from the platform, and this their rows. */
export const isOfVisible = (company: AnyPgColumn): SQL =>
  sql`exists (select from companies c where c.id = ${outer(company)})`

/**
 * Accounts of companies only. Platform accounts, including the caller's own, cannot be managed here, nor those of deleted
 * companies.
 */
export const isCompanyUser =
  and(
    isNotNull(accounts.companies_id),
    eq(accounts.is_superusers, false),
    isOfVisible(accounts.companies_id),
  ) ?? sql`false`

export const LAST_OWNER = "Pemilik terakhir perusahaan. Tunjuk pemilik lain dahulu."

/**
 * Those of the given accounts that are owners and whose company would have no active owner left if all of them were
 * removed. An advisory lock serialises owner removals until the transaction ends.
 */
export const lastOwners = async (ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const isOwner = and(eq(accounts.is_owner, true), eq(accounts.is_active, true))
  const asked = [0, ...ids]
  const owners = () =>
    ctx.tx
      .select({ id: accounts.id, company: accounts.companies_id })
      .from(accounts)
      .where(and(isCompanyUser, isOwner, inArray(accounts.id, asked)))
  if ((await owners()).length === 0) return new Set()
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`)
  const going = await owners()
  const others = await ctx.tx
    .select({ company: accounts.companies_id })
    .from(accounts)
    .where(and(isCompanyUser, isOwner, notInArray(accounts.id, asked)))
  const led = new Set(others.map(({ company }) => company))
  return new Set(going.flatMap(({ id, company }) => (led.has(company) ? [] : [id])))
}

type Values = (typeof resource)["values"]["Type"]

const ownerErrors = async (
  ctx: Context,
  { is_owner, status }: Values,
  id: number | null,
): Promise<Record<string, string[]>> => {
  if (id === null || (is_owner && status !== "inactive") || !(await lastOwners(ctx, [id])).has(id)) return {}
  return { [is_owner ? "status" : "is_owner"]: [LAST_OWNER] }
}

const companyErrors = async (
  ctx: Context,
  { companies_id, email, reset_password }: Values,
  before: number | null,
) => {
  if (before !== null && before !== companies_id)
    return { companies_id: ["Akun tetap pada perusahaannya. Tambahkan akun lain untuk perusahaan itu."] }
  const refusal = reset_password ? await ctx.mailRefusal(email) : null
  return refusal === null ? {} : { reset_password: [refusal] }
}

/** The foreign key of the employee includes the company, so an employee of another company cannot be bound. */
export const usersCompaniesRules = defineRules(resource, accounts, {
  ...accountRules,
  where: isCompanyUser,
  select: {
    ...accountRules.select,
    companies_nama: sql<string>`(select c.nama from companies c where c.id = ${outer(accounts.companies_id)})`,
    is_bound: sql<boolean>`true`,
    reset_password: sql<boolean>`false`,
  },
  references: { ...accountRules.references, companies_id: companies },
  /** Offices are stored only for scopes that use them. */
  settle: (_ctx, values) => (needsOffices(values) ? values : { ...values, offices_id: [] }),
  store: (values, before) => ({
    ...storedAccount(values, before),
    can_access_setting: values.scope === "company" || values.can_access_setting,
  }),
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => ({
    ...(await companyErrors(ctx, values, before?.companies_id ?? null)),
    ...(await memberErrors(ctx, values, id, before)),
    ...(await ownerErrors(ctx, values, id)),
  }),
  after: async (ctx, id, values, before) => {
    const done = await settleAccount(ctx, id, values, before)
    if (done !== "kept" || !values.reset_password) return
    await mailPasswordLink(ctx, "reset", { id, nama: values.nama, email: values.email })
  },
  barred: async (ctx, ids, doing) => {
    if (doing === "change") return new Map()
    return new Map([...(await lastOwners(ctx, ids))].map((id) => [id, LAST_OWNER]))
  },
  usage: usedAccounts,
  archive: archiveAccounts,
})
