import { createHash, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { KeyAssistant } from "#contract/areas/programs/kunciApi.ts"
import { IDLE_MS } from "#contract/kit/constants.ts"
import { ceilingOf, type Holder } from "#contract/kit/needs.ts"
import { PAY_RIGHTS, seesPay } from "#contract/kit/pay.ts"
import type { MailHabit, UserScope } from "#contract/kit/user.ts"
import { asRole } from "../db/asRole.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import type { SetLimits } from "./limits.ts"
import { closedReason, type CompanyState } from "./companyState.ts"
import { dateIn } from "../time/calendar.ts"
import { HttpStop, Refusal } from "./answer.ts"
import { hasBegun } from "./maintenance.ts"

/** Minimum interval between writes of a session's last use. */
export const TOUCH_EVERY_MS = 60_000

export const SESSION_OVER = "Sesi Anda telah berakhir. Silakan masuk lagi."

export type Session = {
  readonly tokenHash: string
  /** The account that signed in; the super administrator's own account while impersonating. */
  readonly accountId: number
  /** The company the transaction is bound to; null = the platform. */
  readonly companyId: number | null
  /** A super administrator outside any company. */
  readonly isSuper: boolean
  /** Row scope inside its company; `company` for a super administrator. */
  readonly scope: UserScope
  /** Offices of an office admin; empty for all other scopes. */
  readonly offices: readonly number[]
  readonly impersonating: boolean
  /** Whether answers include pay and values derived from it. */
  readonly seesPay: boolean
  /** In calls about oneself: the employee of the account; null in all others. */
  readonly self: Self | null
  /** Rights of the company's package and of the role. */
  readonly holder: Holder
  /** The API key that sent the call instead of a browser; null = a session. */
  readonly key: { readonly id: number; readonly nama: string; readonly assistant: KeyAssistant } | null
  readonly row: SessionRow
}

/** An employee, by the account that belongs to them. */
export type Self = { readonly id: number; readonly nama: string }

/** 256 random bits for the browser; the database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString("base64url")
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")

export type SessionRow = CompanyState &
  SetLimits & {
    readonly id: number
    readonly username: string
    readonly email: string
    readonly nama_lengkap: string
    readonly is_superusers: boolean
    readonly is_active: boolean
    readonly scope: UserScope
    readonly can_access_setting: boolean
    readonly roles_id: number | null
    readonly rights: string[] | null
    readonly draft_key: string
    /** The company has a webhook that sends: only then do writes look for the events it asks for. */
    readonly has_webhooks: boolean
    readonly companies_id: number | null
    readonly impersonation_reason: string | null
    readonly last_used: number
    readonly expires: number | null
    readonly companie_name: string | null
    readonly logo_files_id: number | null
    readonly modules: string[] | null
    readonly features: string[] | null
    readonly plan_name: string | null
    readonly is_limited_storage: boolean | null
    readonly plan_expires_at: string | null
    readonly onboarding_step: string | null
    readonly welcome_done: boolean | null
    readonly hide_help: boolean | null
    readonly mail_habit: MailHabit
    readonly week_start: "mon" | "sun" | null
    /** Maintenance has begun. */
    readonly is_closed: boolean
    readonly maintenance_message: string | null
    readonly seen: string[]
    readonly must_enrol?: boolean
  }

/** SQL version of the contract's `seesPay`. */
const paySeen = sql`(a.is_superusers or a.scope = 'company' and (a.roles_id is null or r.rights && ${sql.raw(`array[${PAY_RIGHTS.map((right) => `'${right}'`).join(", ")}]`)}))`

/** Columns of the account `a`, its role `r` and its company `c` that the bindings of a browser and of an API key read. */
export const accountColumns = (
  now: Date,
) => sql`a.id::float8 as id, a.username, a.email, a.is_superusers, a.is_active, a.scope,
      a.can_access_setting, a.roles_id::float8 as roles_id, r.rights, a.draft_key, c.nama as companie_name,
      c.logo_files_id::float8 as logo_files_id, c.status, c.trial_end::text as trial_end, c.close_cause, c.modules, c.features,
      c.plan_name, c.is_limited_storage, c.plan_expires_at::text as plan_expires_at, c.onboarding_step,
      c.limit_calls, c.limit_key_calls, c.limit_exports, c.limit_mails, c.limit_storage_mb,
      c.welcome_done, c.hide_help, a.mail_habit, e.week_start,
      ${hasBegun(now)} as is_closed, p.maintenance_message,
      exists (select 1 from webhooks w where w.companies_id = c.id and w.is_active and w.stopped_at is null and w.secret is not null) as has_webhooks,
      set_config('app.account', a.id::text, true),
      set_config('app.today', ${dateIn(now)}, true)`

export const bindSession = (tx: Tx, token: string, now: Date, background: boolean): Promise<Session> =>
  bindSessionOf(tx, hashToken(token), now, background)

/**
 * Looks up the session and binds the transaction to its role, company, account and offices, in one statement. Row-level
 * security applies to everything after it.
 * @throws HttpStop 401 when the session has ended
 */
export const bindSessionOf = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
  background: boolean,
): Promise<Session> => {
  const [row] = await rowsOf<SessionRow>(
    tx,
    sql`select ${accountColumns(now)}, a.nama_lengkap, s.companies_id::float8 as companies_id,
      s.impersonation_reason, s.must_enrol, extract(epoch from s.last_used_at)::float8 * 1000 as last_used,
      extract(epoch from s.expires_at)::float8 * 1000 as expires,
      (select coalesce(json_agg(v.key order by v.key), '[]'::json) from account_seen v where v.accounts_id = a.id) as seen,
      set_config('app.company', coalesce(s.companies_id::text, ''), true),
      set_config('app.offices', case when a.scope in ('office', 'normal') and s.impersonation_reason is null then '{}' else '' end, true),
      set_config('app.pay', case when ${paySeen} then 'on' else '' end, true),
      set_config('role', case when s.companies_id is null then 'balai_platform' else 'balai_tenant' end, true)
    from sessions s
    join accounts a on a.id = s.accounts_id
    left join companies c on c.id = s.companies_id
    left join company_etc e on e.companies_id = s.companies_id
    left join roles r on r.id = a.roles_id
    left join app_settings p on p.id = 1
    where s.token_hash = ${tokenHash}`,
  )
  if (row === undefined || !isAlive(row, now)) throw new HttpStop(401, SESSION_OVER)
  if (!background && now.getTime() - row.last_used > TOUCH_EVERY_MS)
    await tx.execute(
      sql`update sessions set last_used_at = ${now.toISOString()} where token_hash = ${tokenHash}`,
    )
  const impersonating = row.impersonation_reason !== null
  const holder = holderOf(row, impersonating)
  const scope = ceilingOf(holder)
  return {
    tokenHash,
    accountId: row.id,
    companyId: row.companies_id,
    isSuper: row.is_superusers && !impersonating,
    scope,
    offices: scope === "office" ? await bindOffices(tx, row.id) : [],
    impersonating,
    holder,
    seesPay: seesPay(holder),
    self: null,
    key: null,
    row,
  }
}

/** The employee of the session's account who works here and uses the app; null = none, or someone else's session. */
export const selfOf = async (
  tx: Tx,
  { accountId, companyId, impersonating }: Pick<Session, "accountId" | "companyId" | "impersonating">,
): Promise<Self | null> => {
  if (companyId === null || impersonating) return null
  return asRole(tx, "none", async () => {
    const [found] = await rowsOf<Self>(
      tx,
      sql`select m.id::float8 as id, m.nama from members m where m.companies_id = ${companyId} and m.accounts_id = ${accountId}
        and m.app_access and m.archived_at is null and m.status = 'active'`,
    )
    return found ?? null
  })
}

/** Row-level security shows the rows of one employee from now on, with their pay. */
export const bindSelfRows = (tx: Tx, self: number) =>
  tx.execute(
    sql`select set_config('app.self', ${String(self)}, true), set_config('app.offices', '{}', true), set_config('app.pay', 'on', true)`,
  )

/**
 * Binds the transaction to the employee of the account: row-level security then shows their own rows, whatever the account
 * sees otherwise, and their own pay.
 * @throws Refusal where the account belongs to no employee
 */
export const bindSelf = async (tx: Tx, session: Session): Promise<Session> => {
  const self = await selfOf(tx, session)
  if (self === null) throw new Refusal("Akun ini belum terhubung dengan pegawai", "forbidden")
  await bindSelfRows(tx, self.id)
  return { ...session, self, scope: "normal", offices: [], seesPay: true }
}

export const holderOf = (row: SessionRow, impersonating: boolean): Holder => ({
  is_superusers: row.is_superusers && !impersonating,
  scope: impersonating ? "company" : row.scope,
  menu_companies: row.modules ?? [],
  features: row.features ?? [],
  plan: { is_limited_storage: row.is_limited_storage ?? false },
  rights: impersonating ? null : rightsOf(row),
})

/** An ordinary account without a role has no rights; other scopes without a role have all rights of their scope. */
const rightsOf = ({ roles_id, rights, scope }: SessionRow): readonly string[] | null => {
  if (roles_id !== null) return rights ?? []
  return scope === "normal" ? [] : null
}

/** An office admin's transaction sees no office until this sets the list of the admin's offices. */
const bindOffices = async (tx: Tx, accountId: number): Promise<number[]> => {
  const [row] = await rowsOf<{ list: string }>(
    tx,
    sql`select o.list, set_config('app.offices', '{' || o.list || '}', true) from (
      select coalesce(string_agg(offices_id::text, ',' order by offices_id), '') as list
      from account_offices where accounts_id = ${accountId}
    ) o`,
  )
  const list = row?.list ?? ""
  return list === "" ? [] : list.split(",").map(Number)
}

type Living = CompanyState &
  Pick<
    SessionRow,
    "is_active" | "last_used" | "expires" | "impersonation_reason" | "is_superusers" | "companies_id"
  >

/** Which of these sessions (by token hash) are still valid, with the company of each. */
export const aliveSessions = async (
  tx: Tx,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly companyId: number | null }>> => {
  const rows = await rowsOf<Living & { readonly token_hash: string }>(
    tx,
    sql`select s.token_hash, a.is_active, a.is_superusers, s.companies_id::float8 as companies_id, s.impersonation_reason,
      extract(epoch from s.last_used_at)::float8 * 1000 as last_used, extract(epoch from s.expires_at)::float8 * 1000 as expires,
      c.status, c.trial_end::text as trial_end, c.close_cause
    from sessions s join accounts a on a.id = s.accounts_id left join companies c on c.id = s.companies_id
    where s.token_hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
  )
  return new Map(
    rows.filter((row) => isAlive(row, now)).map((row) => [row.token_hash, { companyId: row.companies_id }]),
  )
}

const isAlive = (row: Living, now: Date): boolean => {
  if (!row.is_active || now.getTime() - row.last_used > IDLE_MS) return false
  if (row.expires !== null && now.getTime() > row.expires) return false
  if (row.impersonation_reason !== null) return row.is_superusers
  return row.companies_id === null ? row.is_superusers : closedReason(row, now) === null
}
