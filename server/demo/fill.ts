import { or, sql } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { accounts, companies } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { fillClaims, fillRequests } from "./fillAsks.ts"
import { fillDays } from "./fillDays.ts"
import { adminOf, largeCompany, slugOf } from "./largeCompany.ts"
import { loadCompany } from "./loadCompany.ts"
import { readCompany } from "./state.ts"

export const MAX_EMPLOYEES = 1_000_000
const MAX_DAYS = 400
/** Companies above this size get attendance only on request; later starts do not extend it. */
const DAILY_LIMIT = 5_000
const DAILY_DAYS = 90

export type FillRequest = {
  readonly company: string
  readonly employees: number
  /** Days of attendance up to today; null = 90 for up to 5,000 employees, else none. */
  readonly days: number | null
}

/** `rows` are attendance days. */
export type FillProgress = {
  readonly people: number
  readonly rows: number
  readonly requests: number
  readonly claims: number
}
export type Filled = FillProgress & { readonly id: number; readonly email: string }

const whole = (value: unknown, from: number, to: number): value is number =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to

/** @throws an error with a message for the user */
export const readRequest = (value: unknown): FillRequest => {
  const { company, employees, days = null } = (value ?? {}) as Record<string, unknown>
  if (typeof company !== "string" || slugOf(company).length < 3 || company.length > 100)
    throw new Error("Nama perusahaan terdiri dari 3 sampai 100 huruf")
  if (!whole(employees, 1, MAX_EMPLOYEES))
    throw new Error(`Jumlah pegawai adalah bilangan 1 sampai ${MAX_EMPLOYEES}`)
  if (days !== null && !whole(days, 0, MAX_DAYS))
    throw new Error(`Jumlah hari adalah bilangan 0 sampai ${MAX_DAYS}`)
  return { company: company.trim(), employees, days }
}

/** Refuses a name whose code or login belongs to a company that was not made by the demo. */
const refuseTaken = (db: Database, plan: ReturnType<typeof largeCompany>): Promise<void> =>
  db.transact(async (tx) => {
    if ((await readCompany(tx, plan.key)) !== null) return
    const login = adminOf(plan)
    const companyRows = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(sql`lower(${companies.kode}) = lower(${plan.kode})`)
    const accountRows = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        or(
          sql`lower(${accounts.email}) = ${login.email}`,
          sql`lower(${accounts.username}) = ${login.username}`,
        ),
      )
    if (companyRows.length + accountRows.length > 0)
      throw new Error(`Nama ${plan.nama} sudah dipakai perusahaan lain; pilih --company lain`)
  })

/**
 * Makes a company of that size, or continues one that an earlier call left unfinished or smaller. Uses short
 * transactions, so that other requests are not blocked.
 * @throws an error with a message for the user, or the signal's reason
 */
export const fillCompany = async (
  db: Database,
  { company, employees, days }: FillRequest,
  options: {
    readonly now: Date
    readonly onProgress?: (progress: FillProgress) => void
    readonly signal?: AbortSignal
  },
): Promise<Filled> => {
  const { now, onProgress, signal } = options
  const today = dateIn(now)
  const plan = { ...largeCompany(company, employees), plan_expires_at: addDays(today, 365) }
  await refuseTaken(db, plan)
  const history = days ?? (employees > DAILY_LIMIT ? 0 : DAILY_DAYS)
  const stop = signal === undefined ? {} : { signal }
  let progress: FillProgress = { people: 0, rows: 0, requests: 0, claims: 0 }
  const tell = (change: Partial<FillProgress>): void => {
    progress = { ...progress, ...change }
    onProgress?.(progress)
  }
  const made = await loadCompany(db, {
    plan,
    accounts: [adminOf(plan)],
    began: today,
    daily: history > 0 && employees <= DAILY_LIMIT,
    now,
    onPeople: (people) => tell({ people }),
    ...stop,
  })
  tell({ people: made.people })
  if (history > 0) {
    await fillDays(db, {
      companies: [made],
      from: addDays(today, 1 - history),
      now,
      onRows: (more) => tell({ rows: progress.rows + more }),
      ...stop,
    })
  }
  await fillRequests(db, made, {
    now,
    onRows: (more) => tell({ requests: progress.requests + more }),
    ...stop,
  })
  await fillClaims(db, made, { now, onRows: (more) => tell({ claims: progress.claims + more }), ...stop })
  return { id: made.id, email: plan.email, ...progress }
}
