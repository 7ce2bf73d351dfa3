import { sql } from "drizzle-orm"
import type { RaiseState } from "#machines/lifecycles/raiseMachine.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, payComponents, raiseHistory, raiseRows, raises } from "../db/tables/index.ts"
import { candidatesOf, sumsOf } from "../areas/payroll/raises/candidates.ts"
import { nextNumbers } from "../kit/numberSeries.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

type Raise = typeof raises.$inferSelect
type Plan = {
  readonly judul: string
  readonly way: "percent" | "umk"
  readonly percent: number | null
  /** Employees by id; null = all. */
  readonly most: number | null
  readonly states: readonly RaiseState[]
}

const plans: readonly Plan[] = [
  {
    judul: "Kenaikan berdasarkan penilaian",
    way: "percent",
    percent: 5.5,
    most: 6,
    states: ["draft", "applied"],
  },
  { judul: "Kenaikan berkala tahun depan", way: "percent", percent: 6.5, most: null, states: ["draft"] },
]
const HOUR_MS = 3_600_000
const PREPARED_DAYS = 3

const firstOfNext = (day: string): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 10)
}

const some = async (tx: Tx, company: number, most: number): Promise<readonly number[]> => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from members where companies_id = ${company} and status = 'active' and archived_at is null
      and tanggal_keluar is null and gaji_pokok is not null order by members.id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Writes what applying a raise does: dated basic pay, and the employees with their letters. */
const applyTo = async (tx: Tx, row: Raise, at: string): Promise<void> => {
  const [basic] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from pay_parameters where companies_id = ${row.companies_id} and kode = 'GAJI_POKOK'`,
  )
  const all = (await candidatesOf(tx, row)).filter(({ new_amount }) => new_amount !== null)
  if (basic === undefined || all.length === 0) return
  const components = await reserveIds(tx, payComponents, all.length)
  const rows = await reserveIds(tx, raiseRows, all.length)
  const numbers = await nextNumbers(tx, row.companies_id, "KG", row.effective_date, all.length)
  await insertNew(
    tx,
    payComponents,
    all.map(({ members_id, new_amount }, n) => ({
      companies_id: row.companies_id,
      id: idAt(components, n),
      members_id,
      parameter_id: basic.id,
      amount: new_amount,
      effective_from: row.effective_date,
      note: row.judul,
      created_at: at,
    })),
  )
  await insertNew(
    tx,
    raiseRows,
    all.map(({ members_id, old_amount, new_amount }, n) => ({
      companies_id: row.companies_id,
      id: idAt(rows, n),
      pay_raises_id: row.id,
      members_id,
      old_amount,
      new_amount,
      no: numbers[n] ?? null,
      pay_components_id: idAt(components, n),
      created_at: at,
      updated_at: at,
    })),
  )
}

/** Once per company: an applied raise of some employees, and a draft for everybody. */
export const loadRaises = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.raises.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    if (decider === null) return
    const ids = await reserveIds(tx, raises, plans.length)
    const written = `${addDays(dateIn(now), -PREPARED_DAYS)}T02:00:00.000Z`
    const later = (step: number) => new Date(Date.parse(written) + step * HOUR_MS).toISOString()
    for (const [n, plan] of plans.entries()) {
      const status = plan.states.at(-1) ?? "draft"
      const at = later(plan.states.length - 1)
      const row: Raise = {
        companies_id: company.id,
        id: idAt(ids, n),
        judul: plan.judul,
        effective_date: firstOfNext(dateIn(now)),
        way: plan.way,
        percent: plan.percent,
        amount: null,
        rounding: "1000",
        target: plan.most === null ? "all" : "members",
        offices_id: [],
        departements_id: [],
        members_id: plan.most === null ? [] : [...(await some(tx, company.id, plan.most))],
        note: null,
        status,
        member_count: 0,
        total_old: 0,
        total_new: 0,
        applied_at: status === "applied" ? at : null,
        last_nama: decider.nama,
        last_at: at,
        version: plan.states.length,
        created_at: written,
        created_by: decider.id,
        updated_at: at,
        updated_by: decider.id,
      }
      await insertNew(tx, raises, [row])
      const { raised, total_old, total_new } = sumsOf(await candidatesOf(tx, row))
      await tx.execute(
        sql`update pay_raises set member_count = ${raised}, total_old = ${total_old}, total_new = ${total_new} where id = ${row.id}`,
      )
      await insertNew(
        tx,
        raiseHistory,
        plan.states.map((to_state, step) => ({
          companies_id: company.id,
          row_id: row.id,
          version: step + 1,
          from_state: plan.states[step - 1] ?? null,
          to_state,
          level: null,
          by_id: decider.id,
          by_nama: decider.nama,
          at: later(step),
          note: null,
          via: "single" as const,
        })),
      )
      if (status === "applied") await applyTo(tx, row, at)
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
