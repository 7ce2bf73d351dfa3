import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Database, Tx } from "../db/database.ts"
import { accountOffices, accounts, members, roles } from "../db/tables/index.ts"
import { hashPassword } from "../areas/session/passwords.ts"
import { type AccountPlan, DEMO_PASSWORD } from "./accounts.ts"
import type { CompanyIds } from "./writeCompany.ts"

/**
 * Missing accounts with their password hashes, computed before the transaction: hashing is slow and would hold it
 * open.
 */
export const hashedAccounts = async (
  db: Database,
  plans: readonly AccountPlan[],
): Promise<readonly (AccountPlan & { readonly hash: string })[]> => {
  const there = await db.transact((tx) =>
    tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.email, ["", ...plans.map(({ email }) => email)])),
  )
  const known = new Set(there.map(({ email }) => email))
  return Promise.all(
    plans
      .filter(({ email }) => !known.has(email))
      .map(async (plan) => ({ ...plan, hash: await hashPassword(DEMO_PASSWORD) })),
  )
}

const templateId = async (tx: Tx, nama: string): Promise<number | null> => {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(isNull(roles.companies_id), eq(roles.nama, nama)))
  return role?.id ?? null
}

/** @param company null for super administrators */
export const insertAccounts = async (
  tx: Tx,
  company: { readonly id: number; readonly ids: CompanyIds } | null,
  plans: readonly (AccountPlan & { readonly hash: string })[],
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  for (const plan of plans) {
    const [account] = await tx
      .insert(accounts)
      .values({
        companies_id: company?.id ?? null,
        username: plan.username,
        email: plan.email,
        nama_lengkap: plan.nama_lengkap,
        password_hash: plan.hash,
        has_demo_password: true,
        is_superusers: company === null,
        scope: plan.scope,
        is_owner: company !== null && plan.scope === "company",
        roles_id: plan.peran === null ? null : await templateId(tx, plan.peran),
        can_access_setting: plan.can_access_setting,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: accounts.id })
    if (account === undefined || company === null) continue
    if (plan.offices.length === 0) continue
    await tx.insert(accountOffices).values(
      plan.offices.map((kode) => ({
        companies_id: company.id,
        accounts_id: account.id,
        offices_id: company.ids.offices.get(kode) ?? 0,
      })),
    )
  }
}

/** Links accounts to their employees, who are written after them. Idempotent. */
export const linkEmployees = async (
  tx: Tx,
  companyId: number,
  plans: readonly AccountPlan[],
): Promise<void> => {
  for (const { email, nip } of plans) {
    if (nip === null) continue
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    if (account !== undefined)
      await tx
        .update(members)
        /** One address for both: an account takes that of its employee whenever the record is changed. */
        .set({ accounts_id: account.id, app_access: true, email })
        .where(and(eq(members.companies_id, companyId), eq(members.nip, nip)))
  }
}
