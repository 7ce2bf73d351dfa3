import { sql } from "drizzle-orm"
import type { EndingState } from "#machines/lifecycles/endingMachine.ts"
import { ENDING_REASONS } from "#contract/data/statutory/severance.ts"
import { computeEnding, keptOf, leaverOf } from "../areas/payroll/endings/compute.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { endingHistory, endings, meta } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

type Ending = typeof endings.$inferInsert
type Plan = {
  readonly judul: string
  readonly reason: "retirement" | "resign"
  readonly way: readonly EndingState[]
  readonly leave_days: number
  readonly separation: number | null
  /** Days after today. */
  readonly ahead: number
}

const plans: readonly Plan[] = [
  {
    judul: "Pensiun",
    reason: "retirement",
    way: ["draft", "waiting", "approved"],
    leave_days: 4,
    separation: null,
    ahead: 45,
  },
  {
    judul: "Pengunduran diri",
    reason: "resign",
    way: ["draft", "waiting"],
    leave_days: 2.5,
    separation: 5_000_000,
    ahead: 30,
  },
  {
    judul: "Pengunduran diri",
    reason: "resign",
    way: ["draft"],
    leave_days: 1,
    separation: null,
    ahead: 40,
  },
]
const HOUR_MS = 3_600_000
const NOTICE_DAYS = 6

/** Employees without a last day: the oldest retires, two who came lately resign. */
const leavers = (tx: Tx, company: number): Promise<{ readonly id: number; readonly nama: string }[]> =>
  rowsOf(
    tx,
    sql`(select id::float8 as id, nama from members where companies_id = ${company} and status = 'active' and archived_at is null
        and tanggal_keluar is null and status_karyawan = 'tetap' and gaji_pokok is not null order by tanggal_lahir nulls last, members.id limit 1)
      union all
      (select id::float8 as id, nama from members where companies_id = ${company} and status = 'active' and archived_at is null
        and tanggal_keluar is null and status_karyawan = 'tetap' and gaji_pokok is not null order by tanggal_masuk desc, members.id desc limit 2 offset 3)`,
  )

/** Once per company: an approved retirement, a resignation that waits, and one that is a draft. */
export const loadEndings = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.endings.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    const people = await leavers(tx, company.id)
    const ids = await reserveIds(tx, endings, people.length)
    const notice = addDays(dateIn(now), -NOTICE_DAYS)
    const written = `${notice}T02:00:00.000Z`
    for (const [at, plan] of plans.entries()) {
      const person = people[at]
      if (person === undefined || decider === null) continue
      const status = plan.way.at(-1) ?? "draft"
      const values = {
        members_id: person.id,
        reason: plan.reason,
        last_day: addDays(dateIn(now), plan.ahead),
        pkwt_from: null,
        leave_days: plan.leave_days,
        leave_divisor: 25,
        pension: null,
        separation: plan.separation,
        other_rights: null,
        compensation_tax: "final",
      } as const
      const leaver = await leaverOf(tx, person.id, values.last_day)
      if (leaver === undefined) continue
      const computed = await computeEnding(tx, values, leaver)
      const later = (step: number) => new Date(Date.parse(written) + step * 3 * HOUR_MS).toISOString()
      const row: Ending = {
        ...values,
        companies_id: company.id,
        id: idAt(ids, at),
        judul: `${plan.judul} ${person.nama}`,
        notice_date: notice,
        leave_paid: "slip",
        advance: "slip",
        status,
        submitted_by: decider.id,
        total: Number(computed.total),
        kept: status === "approved" ? keptOf(computed) : null,
        last_nama: decider.nama,
        last_at: later(plan.way.length - 1),
        version: plan.way.length,
        created_at: written,
        updated_at: later(plan.way.length - 1),
      }
      await insertNew(tx, endings, [row])
      await insertNew(
        tx,
        endingHistory,
        plan.way.map((to_state, step) => ({
          companies_id: company.id,
          row_id: idAt(ids, at),
          version: step + 1,
          from_state: plan.way[step - 1] ?? null,
          to_state,
          level: null,
          by_id: decider.id,
          by_nama: decider.nama,
          at: later(step),
          note: null,
          via: "single" as const,
        })),
      )
      if (status === "approved")
        await tx.execute(
          sql`update members set tanggal_keluar = ${values.last_day}::date, alasan_keluar = ${ENDING_REASONS[plan.reason].label}
            where companies_id = ${company.id} and id = ${person.id}`,
        )
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
