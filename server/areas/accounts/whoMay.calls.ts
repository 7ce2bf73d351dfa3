import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { assignRole, resetHolderFactors, type RightSource, whoMay } from "#contract/areas/accounts/whoMay.ts"
import type { UserScope } from "#contract/kit/user.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { rightsHeld } from "#contract/kit/grants.ts"
import { type AppModule, moduleOf, type Right, rightOf, RIGHTS } from "#contract/kit/modules.ts"
import { barOf, type Holder } from "#contract/kit/needs.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { accounts, roles } from "../../db/tables/index.ts"
import { accountsBeyond, roleBar } from "../../kit/grants.ts"
import { linkedNames } from "../../kit/nested.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { officeLink } from "./accountRules.ts"
import { accountActions, did, type Done, not } from "./accountActions.ts"

const roleRights = sql<
  readonly Right[] | null
>`(select r.rights from roles r where r.id = ${outer(accounts.roles_id)})`
const today = sql.raw(`(select nullif(current_setting('app.today', true), '')::date)`)

/** Ordinary accounts without a role may nothing; a company can have one for each employee. */
const hasRights = sql`(${accounts.scope} <> 'normal' or ${accounts.roles_id} is not null)`

/** Accounts that may see a module, as `ceilingOf` has it: an ordinary account with a role counts as an office admin. */
const mayView = (module: AppModule): SQL => {
  const { scopes } = moduleOf(module)
  const list = [...scopes, ...(scopes.includes("office") ? ["normal"] : [])]
  return sql`(${inArray(accounts.scope, list as UserScope[])} and (${accounts.roles_id} is null
    or exists (select from roles r where r.id = ${outer(accounts.roles_id)} and r.rights @> array[${rightOf(module, "view")}]::text[])))`
}

type Row = {
  readonly id: number
  readonly nama: string
  readonly email: string
  readonly scope: UserScope
  readonly is_active: boolean
  readonly is_owner: boolean
  readonly role_id: number | null
  readonly role_nama: string | null
  readonly role_rights: readonly Right[] | null
  readonly offices_nama: readonly string[]
  readonly stands_in_for: readonly string[]
}

const sourceOf = ({ is_owner, role_id }: Row): RightSource => {
  if (role_id !== null) return "role"
  return is_owner ? "owner" : "scope"
}

/** Rights of the account now: by its scope and role, in modules that are on for the company. */
const shown = (company: Holder, module: AppModule | undefined, { role_rights, is_owner, ...row }: Row) => {
  const rights = row.role_id === null ? (row.scope === "normal" ? [] : null) : (role_rights ?? [])
  const holder: Holder = { ...company, is_superusers: false, scope: row.scope, rights }
  const may = (right: Right, of: Holder): boolean => {
    const [key, action] = right.split(".") as [AppModule, "view"]
    return barOf(of, { module: key, action }) === null
  }
  const held = rightsHeld(holder).filter((right) => may(right, holder))
  const most = RIGHTS.filter((right) => may(right, { ...holder, rights: null }))
  return {
    ...row,
    source: sourceOf({ role_rights, is_owner, ...row }),
    offices_nama: ["office", "normal"].includes(row.scope) ? row.offices_nama : [],
    is_whole: row.scope !== "normal" && held.length === most.length,
    rights: module === undefined ? held : held.filter((right) => right.startsWith(`${module}.`)),
  }
}

type Account = {
  readonly id: number
  readonly nama: string
  readonly scope: UserScope
  readonly is_owner: boolean
  readonly role: number | null
  readonly hasOffice: boolean
}

const held = (ctx: Context, ids: readonly number[]): Promise<Account[]> =>
  ctx.tx
    .select({
      id: accounts.id,
      nama: accounts.nama_lengkap,
      scope: accounts.scope,
      is_owner: accounts.is_owner,
      role: accounts.roles_id,
      hasOffice: sql<boolean>`exists (select from account_offices o where o.companies_id = ${outer(accounts.companies_id)} and o.accounts_id = ${outer(accounts.id)})`,
    })
    .from(accounts)
    .where(and(eq(accounts.companies_id, ctx.companyId), inArray(accounts.id, [0, ...ids])))
    .orderBy(accounts.id)
    .for("no key update")

/** Why this account gets no role, whatever the role; null = it may. */
const accountBar = (ctx: Context, { id, scope, is_owner, hasOffice }: Account, role: number | null) => {
  if (id === ctx.accountId) return "Peran Anda sendiri diubah admin lain"
  if (role === null) return null
  if (is_owner) return "Pemilik memiliki semua hak dan tidak memakai peran"
  if (scope === "restricted") return "Akun terbatas hanya membuka Divisi dan Jabatan, dan tidak memakai peran"
  return scope === "normal" && !hasOffice
    ? "Akun biasa memerlukan kantor: jadikan ia Admin Kantor dahulu"
    : null
}

type BarOf = (scope: UserScope) => Promise<string | null>

const giveTo = async (
  ctx: Context,
  account: Account,
  role: number | null,
  scopeBar: BarOf,
): Promise<Done> => {
  if (account.role === role) return not(role === null ? "Tidak memakai peran" : "Sudah memakai peran ini")
  const bar = accountBar(ctx, account, role) ?? (await scopeBar(account.scope))
  if (bar !== null) return not(bar)
  await ctx.tx
    .update(accounts)
    .set({
      roles_id: role,
      version: sql`${accounts.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(eq(accounts.id, account.id))
  await ctx.audit({
    entity: "accounts",
    entityId: account.id,
    action: "update",
    before: { roles_id: account.role },
    after: { roles_id: role },
  })
  return did(role === null ? "Peran dicabut" : "Peran diberikan")
}

const assign = async (ctx: Context, role: number | null, ids: readonly number[]): Promise<RowResult[]> => {
  const [found] =
    role === null ? [] : await ctx.tx.select({ id: roles.id }).from(roles).where(eq(roles.id, role))
  if (role !== null && found === undefined)
    throw new InvalidFields({ role_id: ["Peran ini tidak ditemukan"] })
  const known = new Map((await held(ctx, ids)).map((row) => [row.id, row]))
  const beyond = await accountsBeyond(ctx, ids)
  const bars = new Map<UserScope, Promise<string | null>>()
  const barOfScope: BarOf = (scope) => {
    const bar = bars.get(scope) ?? roleBar(ctx, scope, role)
    bars.set(scope, bar)
    return bar
  }
  const rows: RowResult[] = []
  for (const id of ids) {
    const account = known.get(id)
    const bar = account === undefined ? "Data akun tidak ditemukan" : beyond.get(id)
    rows.push({
      id,
      ...(account === undefined || bar !== undefined
        ? not(bar ?? "")
        : await giveTo(ctx, account, role, barOfScope)),
    })
  }
  return rows
}

export const whoMayHandlers = {
  "peran/siapa": inTx(whoMay, async (ctx, asked) => {
    const { scope, role_id, offices_id, module, is_active } = asked
    const isByEmail = asked.sort === "email"
    const page = await keysetPage<Row>(ctx.tx, {
      table: accounts,
      select: {
        nama: accounts.nama_lengkap,
        email: accounts.email,
        scope: accounts.scope,
        is_active: accounts.is_active,
        is_owner: accounts.is_owner,
        role_id: accounts.roles_id,
        role_nama: sql`(select r.nama from roles r where r.id = ${outer(accounts.roles_id)})`,
        role_rights: roleRights,
        offices_nama: linkedNames(officeLink, accounts as never),
        stands_in_for: sql`(select coalesce(json_agg(f.nama_lengkap order by f.nama_lengkap), '[]'::json)
          from delegations d join accounts f on f.companies_id = d.companies_id and f.id = d.from_id
          where d.companies_id = ${outer(accounts.companies_id)} and d.to_id = ${outer(accounts.id)} and ${today} between d.start_date and d.end_date)`,
      },
      where: and(
        eq(accounts.companies_id, ctx.companyId),
        hasRights,
        eq(accounts.is_active, is_active ?? true),
        scope === undefined ? undefined : eq(accounts.scope, scope),
        role_id === undefined ? undefined : eq(accounts.roles_id, role_id),
        offices_id === undefined
          ? undefined
          : sql`exists (select from account_offices l where l.companies_id = ${outer(accounts.companies_id)} and l.accounts_id = ${outer(accounts.id)} and l.offices_id = ${offices_id})`,
        module === undefined ? undefined : mayView(module),
        contains(asked.q, [accounts.nama_lengkap, accounts.email]),
      ),
      sort: {
        key: isByEmail ? "email" : "nama",
        by: byText(isByEmail ? accounts.email : accounts.nama_lengkap),
      },
      id: accounts.id,
      dir: asked.dir ?? "asc",
      ...paged(asked),
    })
    const company = ctx.session.holder
    return ok({ ...page, rows: page.rows.map((row) => shown(company, module, row)) })
  }),

  "peran/beri": inRows(assignRole, {
    ids: ({ users_id }) => users_id,
    each: (ctx, { role_id }, ids) => assign(ctx, role_id, ids),
    answer: (rows, { role_id }) =>
      answerRows(rows, {
        done: `Peran ${countRows(rows).success} akun ${role_id === null ? "dicabut" : "diberikan"}`,
        none: "Tidak ada akun yang diubah",
      }),
  }),

  "peran/reset-factor": inRows(resetHolderFactors, {
    ids: ({ users_id }) => users_id,
    each: (ctx, _, ids) => {
      const { eachOf, dropSecond } = accountActions("accounts", eq(accounts.companies_id, ctx.companyId))
      return eachOf(ctx, ids, (account) => dropSecond(ctx, account))
    },
    answer: (rows) =>
      answerRows(rows, {
        done: `Verifikasi dua langkah ${countRows(rows).success} akun dilepas`,
        none: "Tidak ada verifikasi dua langkah yang dilepas",
      }),
  }),
}
