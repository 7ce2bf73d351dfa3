import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  demoRequestHistory,
  demoRequests,
  registrationHistory,
  registrations,
  trialRequestHistory,
  trialRequests,
} from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { DEMOS, type Step, TRIALS } from "./leadPlans.ts"
import { REGISTRATIONS } from "./registrationPlans.ts"
import { insertPlatformAudit } from "./platformAudit.ts"
import { readCompany } from "./state.ts"

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type Decider = { readonly id: number; readonly nama: string }
/** The transitions of a row as its history table stores them; a lead of the public form was made by no account. */
const movesOf = (
  row: { readonly id: number; readonly made: string; readonly first: string; readonly isPublic: boolean },
  steps: readonly Step[],
  by: Decider,
) => {
  const own = { by_id: by.id, by_nama: by.nama }
  return [
    {
      row_id: row.id,
      version: 1,
      from_state: null,
      to_state: row.first,
      at: row.made,
      note: null,
      via: "single" as const,
      ...(row.isPublic ? { by_id: null, by_nama: null } : own),
    },
    ...steps.map(([to_state, hours, note = null], at) => ({
      row_id: row.id,
      version: at + 2,
      from_state: steps[at - 1]?.[0] ?? row.first,
      to_state,
      at: later(row.made, hours),
      note,
      via: "single" as const,
      ...own,
    })),
  ]
}

/** The row's version and last transition after these steps. */
const standingOf = (made: string, steps: readonly Step[], by: Decider) => {
  const last = steps.at(-1)
  return last === undefined
    ? {}
    : { version: steps.length + 1, last_nama: by.nama, last_at: later(made, last[1]) }
}

const later = (made: string, hours: number) => new Date(Date.parse(made) + hours * HOUR_MS).toISOString()

const insertTrials = async (tx: Tx, now: Date, by: Decider): Promise<void> => {
  for (const { ago, steps, became, ...plan } of TRIALS) {
    const made = new Date(now.getTime() - ago * DAY_MS).toISOString()
    const isPublic = plan.source === "site"
    const checked = steps.find(([to]) => to === "checked")
    const [row] = await tx
      .insert(trialRequests)
      .values({
        ...plan,
        ...standingOf(made, steps, by),
        checked_nama: checked === undefined ? null : by.nama,
        checked_at: checked === undefined ? null : later(made, checked[1]),
        companies_id: became === undefined ? null : ((await readCompany(tx, became))?.id ?? null),
        created_at: made,
        created_by: isPublic ? null : by.id,
        updated_at: made,
      })
      .returning({ id: trialRequests.id })
    if (row === undefined) throw new Error("no trial request was written")
    await tx
      .insert(trialRequestHistory)
      .values(movesOf({ id: row.id, made, first: "new", isPublic }, steps, by))
  }
}

const hoursFrom = (now: Date, hours: number | undefined): string | null =>
  hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString()

const insertDemos = async (tx: Tx, now: Date, by: Decider): Promise<void> => {
  for (const { ago, steps, wanted, planned, ...plan } of DEMOS) {
    const made = new Date(now.getTime() - ago * DAY_MS).toISOString()
    const isPublic = plan.source === "site"
    const [row] = await tx
      .insert(demoRequests)
      .values({
        ...plan,
        ...standingOf(made, steps, by),
        preferred_at: hoursFrom(now, wanted),
        scheduled_at: hoursFrom(now, planned),
        assigned_to: planned === undefined ? null : by.id,
        created_at: made,
        created_by: isPublic ? null : by.id,
        updated_at: made,
      })
      .returning({ id: demoRequests.id })
    if (row === undefined) throw new Error("no demo request was written")
    await tx
      .insert(demoRequestHistory)
      .values(movesOf({ id: row.id, made, first: "new", isPublic }, steps, by))
  }
}

const insertRegistrations = async (tx: Tx, now: Date, by: Decider): Promise<void> => {
  for (const { ago, steps, company, paid, ...plan } of REGISTRATIONS) {
    const made = new Date(now.getTime() - ago * DAY_MS).toISOString()
    const companies_id = company === undefined ? null : ((await readCompany(tx, company))?.id ?? null)
    const [row] = await tx
      .insert(registrations)
      .values({
        ...plan,
        ...standingOf(made, steps, by),
        companies_id,
        paid_at: paid === undefined ? null : dateIn(new Date(now.getTime() - paid * DAY_MS)),
        ...(plan.status === "confirmed" ? await termOf(tx, companies_id) : {}),
        created_at: made,
        created_by: by.id,
        updated_at: made,
      })
      .returning({ id: registrations.id })
    if (row === undefined) throw new Error("no registration was written")
    await tx
      .insert(registrationHistory)
      .values(movesOf({ id: row.id, made, first: "pending", isPublic: false }, steps, by))
  }
}

/** Days of a subscription of twelve months that ends with the company's current one. */
const termOf = async (tx: Tx, companies_id: number | null) => {
  const [term] = await rowsOf<{ start_date: string; end_date: string }>(
    tx,
    sql`select (plan_expires_at - interval '1 year' + interval '1 day')::date::text as start_date, plan_expires_at::text as end_date
      from companies where id = ${companies_id} and plan_expires_at is not null`,
  )
  return term ?? {}
}

/** Loads leads in each state, once per installation. */
export const loadLeads = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await rowsOf(tx, sql`select 1 from trial_requests limit 1`)
    const [by] = await rowsOf<Decider>(
      tx,
      sql`select a.id::float8 as id, a.nama_lengkap as nama from accounts a where a.is_superusers order by a.id limit 1`,
    )
    if (known !== undefined || by === undefined) return
    await insertTrials(tx, now, by)
    await insertDemos(tx, now, by)
    await insertRegistrations(tx, now, by)
    await insertPlatformAudit(tx, by.id)
  })
