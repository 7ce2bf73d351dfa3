import { and, eq, isNull, sql } from "drizzle-orm"
import { adminKantor as resource } from "#contract/areas/accounts/adminKantor.ts"
import { InvalidFields } from "../../call/answer.ts"
import { accounts, members, roles } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { accountsBeyond, roleBar } from "../../kit/grants.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import {
  accountRules,
  archiveAccounts,
  memberErrors,
  settleAccount,
  storedAccount,
  usedAccounts,
} from "./accountRules.ts"

/** Only accounts of scope `office`. Company administrators and ordinary accounts have their own lists. */
export const isOfficeAdmin = eq(accounts.scope, "office")

type Asked = {
  readonly email: string
  readonly members_id: number | null
  readonly role_id: number | null
}

/** The ordinary account of an employee, locked. */
const ordinaryOf = async (ctx: Context, membersId: number) => {
  const [account] = await ctx.tx
    .select({ id: accounts.id, email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accounts_id))
    .where(and(eq(members.id, membersId), isNull(members.archived_at), eq(accounts.scope, "normal")))
    .for("no key update", { of: accounts })
  return account
}
/** The role if row-level security shows it: one of another company is refused later, at its field. */
const visibleRole = async (ctx: Context, id: number | null): Promise<number | null> => {
  if (id === null) return null
  const [role] = await ctx.tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id))
  return role?.id ?? null
}
const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Promotes an employee's ordinary account to office admin; it keeps its password, and gets its role at once. */
const raise = async (ctx: Context, { email, members_id, role_id }: Asked): Promise<number | null> => {
  const account = members_id === null ? undefined : await ordinaryOf(ctx, members_id)
  if (account === undefined || !isSameAddress(account.email, email)) return null
  const beyond = (await accountsBeyond(ctx, [account.id])).get(account.id)
  if (beyond !== undefined) throw new InvalidFields({ members_id: [beyond] })
  const bar = await roleBar(ctx, "office", role_id)
  if (bar !== null) throw new InvalidFields({ role_id: [bar] })
  await ctx.tx
    .update(accounts)
    .set({ scope: "office", roles_id: await visibleRole(ctx, role_id) })
    .where(eq(accounts.id, account.id))
  await ctx.audit({
    entity: resource.noun,
    entityId: account.id,
    action: "update",
    before: { scope: "normal" },
    after: { scope: "office" },
  })
  return account.id
}

/** Only e-mail address and employee together promote an ordinary account; with one of them missing, says which. */
const raiseErrors = async (
  ctx: Context,
  { email, members_id }: Omit<Asked, "role_id">,
): Promise<Record<string, string[]> | null> => {
  if (members_id !== null) {
    const account = await ordinaryOf(ctx, members_id)
    return account === undefined
      ? null
      : { email: [`Pegawai ini sudah memiliki akun. Isi emailnya, ${account.email}, agar akun itu dipakai.`] }
  }
  const [account] = await ctx.tx
    .select({ nama: members.nama })
    .from(accounts)
    .innerJoin(members, eq(members.accounts_id, accounts.id))
    .where(and(eq(accounts.scope, "normal"), sql`lower(${accounts.email}) = lower(${email})`))
  return account === undefined
    ? null
    : {
        members_id: [`Email ini milik akun ${account.nama}. Pilih pegawainya di sini agar akun itu dipakai.`],
      }
}

export const adminKantorRules = defineRules(resource, accounts, {
  ...accountRules,
  where: isOfficeAdmin,
  filters: {
    ...accountRules.filters,
    offices_id: (value) =>
      sql`exists (select from account_offices l where l.companies_id = ${outer(accounts.companies_id)} and l.accounts_id = ${outer(accounts.id)} and l.offices_id = ${value})`,
  },
  adopt: raise,
  store: (values, before) => ({ ...storedAccount(values, before), scope: "office" }),
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    const bar =
      before !== null && before.role_id === values.role_id
        ? null
        : await roleBar(ctx, "office", values.role_id)
    const errors =
      (id === null ? await raiseErrors(ctx, values) : null) ?? (await memberErrors(ctx, values, id, before))
    return { ...errors, ...(bar === null ? {} : { role_id: [bar] }) }
  },
  barred: accountsBeyond,
  after: async (ctx, id, values, before) => {
    await settleAccount(ctx, id, values, before)
  },
  usage: usedAccounts,
  archive: archiveAccounts,
})
