import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { recapSheet } from "#server/areas/payroll/recapSheet.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld } from "./harness.ts"
import { newPeriod, withoutPeriods } from "./writes.payroll.ts"

type Slip = AnswerOf<typeof findSlip>
type Line = Slip["lines"][number]

export const lineOf = ({ lines }: Slip, kode: string): Line | undefined =>
  lines.find((line) => line.kode === kode)

/**
 * PT Maju with office hours from eight to five (eight hours) for all employees, and monthly pay of 5,500,000 (as a pay
 * component only for the first two). October 2026, with 22 working days, is over and has no attendance.
 */
export const openOctober = async () => {
  const world = await openWorld()
  const admin = await world.signIn("admin@maju.test")
  const { id: company, members, offices } = world.seeded.maju
  const [office = 0] = offices
  const member = (at = 0): number => members[at] ?? 0
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`delete from schedule_pattern_members`)
  await world.sqlRows(sql`delete from overtime`)
  await world.sqlRows(
    sql`update members set tanggal_masuk = '2024-01-01', nik = '3201010101010001', gaji_pokok = 5500000, gaji_type = 'bulanan',
      attendance_type = 'offices_hours', offices_hours_id = null where companies_id = ${company}`,
  )
  await world.sqlRows(sql`update member_attendance_types set attendance_type = 'offices_hours'`)
  await world.db.transact((tx) => fillParameters(tx, { companyId: company, now: NOW, accountId: null }))
  await world.sqlRows(
    sql`update pay_components set amount = 5500000 where companies_id = ${company} and members_id in (${member(0)}, ${member(1)})`,
  )
  await world.sqlRows(
    sql`update pay_parameters set is_active = false where companies_id = ${company} and calc <> 'system'`,
  )

  const call = (path: string, payload: object) => world.call(path, payload, admin)
  const done = async (path: string, payload: object) => {
    const answer = await call(path, payload)
    expect(answer).toMatchObject({ api_status: 1 })
    return answer.data
  }
  return {
    world,
    company,
    office,
    member,
    call,
    done,
    /** Deletes periods, jobs and attendance, and makes leave and claims not count. */
    clear: async () => {
      await withoutPeriods(world)
      for (const table of ["jobs", "attendance", "attendance_days", "attendance_progress"])
        await world.sqlRows(sql`delete from ${sql.raw(table)}`)
      await world.sqlRows(sql`update leave_days set is_live = false`)
      await world.sqlRows(sql`update reimbursments set status = 'rejected' where companies_id = ${company}`)
    },
    /** A worked day, with check-in and check-out time in Jakarta. */
    worked: (who: number, date: string, from = "08:00", until = "17:00") =>
      world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
        select companies_id, id, ${date}::date, offices_id, ${`${date}T${from}:00+07:00`}::timestamptz, ${`${date}T${until}:00+07:00`}::timestamptz, 'hadir'
        from members where id = ${who}`),
    absent: (who: number, date: string) =>
      world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, day_status)
        select companies_id, id, ${date}::date, offices_id, 'alpa' from members where id = ${who}`),
    october: (more: object = {}) =>
      newPeriod(world, {
        nama: "Gaji Oktober",
        type: "regular",
        month: "2026-10",
        start_date: "2026-10-01",
        end_date: "2026-10-31",
        pay_date: "2026-10-30",
        ...more,
      }),
    calculate: async (id: number, more: object = {}) => {
      await done("payroll/hitung-gaji", { period_id: id, ...more })
      const store = openStore("/nowhere")
      await runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
    },
    slipOf: async (id: number, who = member(), more: object = {}) =>
      (await done("payroll/slip-gaji", { period_id: id, members_id: who, ...more })) as Slip,
    journalOf: async (id: number) => {
      const sheet = recapSheet({ ask: { period_id: id, what: "jurnal", format: "xlsx" }, offices: null }, NOW)
      const { rows } = await world.db.transact((tx) =>
        asCompany(tx, company, "2026-11-20", () => sheet.read(tx, null)),
      )
      return rows
    },
  }
}
export type October = Awaited<ReturnType<typeof openOctober>>
