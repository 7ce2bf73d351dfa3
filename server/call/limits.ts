import { sql } from "drizzle-orm"
import { type LimitKind, LIMIT_DEFAULTS, NEAR_LIMIT } from "#contract/kit/limits.ts"
import { asRole } from "../db/asRole.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { dateIn, plusDays } from "../time/calendar.ts"
import { type CallLimits, Refusal } from "./answer.ts"

/** Limits of a company as the platform set them; null = the product's. */
export type SetLimits = {
  readonly limit_calls: number | null
  readonly limit_key_calls: number | null
  readonly limit_exports: number | null
  readonly limit_mails: number | null
  readonly limit_storage_mb: number | null
}

export const callLimitsOf = (set: Partial<SetLimits>): CallLimits => ({
  calls: set.limit_calls ?? LIMIT_DEFAULTS.calls,
  keyCalls: set.limit_key_calls ?? null,
})

const MB = 1_000_000
/** Included storage of a plan with limited storage, MB. */
export const BASE_STORAGE_MB = 1_024
const numbers = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 1 })

export const isNear = (used: number, most: number): boolean => used >= most * NEAR_LIMIT

/** First day of the period in which a kind is notified once: the day, or the month of storage. */
export const periodOf = (kind: LimitKind, now: Date): string => {
  const today = dateIn(now)
  return kind === "storage" ? `${today.slice(0, 7)}-01` : today
}

/** Seconds until the next day in Jakarta. */
const untilTomorrow = (now: Date): number => {
  const tomorrow = Date.parse(`${plusDays(dateIn(now), 1)}T00:00:00+07:00`)
  return Math.max(1, Math.ceil((tomorrow - now.getTime()) / 1_000))
}

/**
 * Stores the use of a company that nears a limit; the sweep `platform.limits` notifies its administrators once per
 * period. Written without a role, because companies do not see the table.
 */
export const noteUse = (
  tx: Tx,
  company: number,
  kind: LimitKind,
  used: number,
  now: Date,
): Promise<unknown> =>
  asRole(tx, "none", () =>
    tx.execute(
      sql`insert into company_uses (companies_id, kind, day, used) values (${company}, ${kind}, ${periodOf(kind, now)}::date, ${used})
        on conflict (companies_id, kind, day) do update set used = greatest(company_uses.used, excluded.used)`,
    ),
  )

/**
 * Counts an export of a company. A refused export is not counted: its transaction is rolled back.
 * @throws Refusal when the day's exports are used up
 */
export const takeExport = async (
  tx: Tx,
  company: number,
  { limit_exports }: Pick<SetLimits, "limit_exports">,
  now: Date,
): Promise<void> => {
  const most = limit_exports ?? LIMIT_DEFAULTS.exports
  const [row] = await asRole(tx, "none", () =>
    rowsOf<{ used: number }>(
      tx,
      sql`insert into company_uses (companies_id, kind, day, used) values (${company}, 'exports', ${periodOf("exports", now)}::date, 1)
        on conflict (companies_id, kind, day) do update set used = company_uses.used + 1 returning used::float8 as used`,
    ),
  )
  if ((row?.used ?? 0) > most)
    throw new Refusal(
      `Batas ${numbers.format(most)} ekspor per hari perusahaan ini sudah tercapai. Dapat dipakai lagi besok, mulai pukul 00.00 WIB.`,
      "throttled",
      { retry_after: untilTomorrow(now) },
    )
}

/** Storage that a company may use, bytes; null = unlimited. */
export const storageLimit = async (tx: Tx, company: number): Promise<number | null> => {
  const [row] = await asRole(tx, "none", () =>
    rowsOf<{ own: number | null; is_limited: boolean; bought: number }>(
      tx,
      sql`select c.limit_storage_mb::float8 as own, c.is_limited_storage as is_limited,
        coalesce((select b.balance from point_balances b where b.companies_id = c.id and b.unit = 'storage'), 0)::float8 as bought
      from companies c where c.id = ${company}`,
    ),
  )
  if (row === undefined) return null
  if (row.own !== null) return (row.own + row.bought) * MB
  return row.is_limited ? (BASE_STORAGE_MB + row.bought) * MB : null
}

/**
 * Bytes stored by a company: the sum that the sweep `platform.figures` counted, and the files since then, so that an
 * upload does not add up all files.
 */
const storedBytes = async (tx: Tx, company: number): Promise<number> => {
  const [row] = await asRole(tx, "none", () =>
    rowsOf<{ bytes: number }>(
      tx,
      sql`select (coalesce(f.storage_bytes, 0) + coalesce((select sum(n.size) from files n
          where n.companies_id = ${company} and n.created_at > coalesce(f.counted_at, '-infinity')), 0))::float8 as bytes
        from (select 1) one left join company_figures f on f.companies_id = ${company}`,
    ),
  )
  return row?.bytes ?? 0
}

/** Checks a file before it is kept. @throws Refusal when the company's storage is full */
export const takeStorage = async (tx: Tx, company: number, bytes: number, now: Date): Promise<void> => {
  const most = await storageLimit(tx, company)
  if (most === null) return
  const used = (await storedBytes(tx, company)) + bytes
  if (used > most)
    throw new Refusal(
      `Penyimpanan perusahaan penuh: berkas ini melebihi batas ${numbers.format(most / MB)} MB. Dapat dipakai lagi setelah berkas lama dihapus atau penyimpanan ditambah.`,
      "quota",
    )
  if (isNear(used, most)) await noteUse(tx, company, "storage", used, now)
}

const DAY_MS = 86_400_000
type Use = {
  readonly kind: Exclude<LimitKind, "storage">
  readonly used: number | null
  readonly most: number
}

/** Limits of a company besides its storage, and how much of each was used. */
export const usesOf = async (tx: Tx, company: number, now: Date): Promise<readonly Use[]> => {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [row] = await asRole(tx, "none", () =>
    rowsOf<SetLimits & { uses: Partial<Record<LimitKind, number>> | null; mails: number }>(
      tx,
      sql`select limit_calls, limit_key_calls, limit_exports, limit_mails, limit_storage_mb,
        (select json_object_agg(u.kind, u.used) from company_uses u
          where u.companies_id = c.id and u.day = ${periodOf("calls", now)}::date) as uses,
        (select count(*)::int from outbox o where o.companies_id = c.id and o.created_at > ${since} and not o.is_notice) as mails
      from companies c where c.id = ${company}`,
    ),
  )
  if (row === undefined) return []
  const { uses, mails, ...set } = row
  return [
    { kind: "calls", used: uses?.calls ?? null, most: set.limit_calls ?? LIMIT_DEFAULTS.calls },
    {
      kind: "key_calls",
      used: uses?.key_calls ?? null,
      most: set.limit_key_calls ?? LIMIT_DEFAULTS.key_calls,
    },
    { kind: "exports", used: uses?.exports ?? 0, most: set.limit_exports ?? LIMIT_DEFAULTS.exports },
    { kind: "mails", used: mails, most: set.limit_mails ?? LIMIT_DEFAULTS.mails },
  ]
}
