import type { Tx } from "#server/db/database.ts"
import {
  attendanceMarks,
  attendanceOriginals,
  attendanceRequestHistory,
  attendanceRequests,
  payrollPeriodHistory,
  payrollPeriodOffices,
  payrollPeriods,
} from "#server/db/tables/index.ts"

export type NewRequest = Partial<typeof attendanceRequests.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly offices_id: number
}

/** A pending attendance correction of 19 November, with its first history entry. @returns its id */
export const addRequest = async (tx: Tx, now: Date, values: NewRequest): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(attendanceRequests)
    .values({
      type: "koreksi",
      business_date: "2026-11-19",
      requested_in: "2026-11-19T01:00:00.000Z",
      requested_out: "2026-11-19T10:00:00.000Z",
      reason: "Lupa absen",
      lat: -6.2,
      lng: 106.8,
      accuracy_m: 12,
      distance_m: 40,
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: attendanceRequests.id })
  if (row === undefined) throw new Error("no request")
  await tx.insert(attendanceRequestHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: "pending",
    by_nama: values.last_nama ?? "Pegawai",
    at,
    via: "single",
  })
  return row.id
}

/**
 * A locked period of September and a draft one of the office, a pending request, an approved request with the original
 * day it replaced, and an attendance mark.
 */
export const seedRequests = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly office: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const [period] = await tx
    .insert(payrollPeriods)
    .values({
      companies_id: company.id,
      nama: `September${mark}`,
      month: "2026-09",
      start_date: "2026-09-01",
      end_date: "2026-09-30",
      pay_date: "2026-09-30",
      status: "locked",
      created_at: at,
      updated_at: at,
    })
    .returning({ id: payrollPeriods.id })
  const ofPeriod = { companies_id: company.id, row_id: period?.id ?? 0 }
  await tx.insert(payrollPeriodHistory).values({
    ...ofPeriod,
    version: 2,
    from_state: "paid",
    to_state: "locked",
    at,
    via: "system",
  })
  const [branch] = await tx
    .insert(payrollPeriods)
    .values({
      companies_id: company.id,
      nama: `THR${mark}`,
      type: "thr",
      month: "2026-03",
      start_date: "2026-03-01",
      end_date: "2026-03-31",
      pay_date: "2026-03-13",
      all_offices: false,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: payrollPeriods.id })
  await tx.insert(payrollPeriodOffices).values({
    companies_id: company.id,
    payroll_periods_id: branch?.id ?? 0,
    offices_id: company.office,
  })
  const own = { companies_id: company.id, members_id: company.member, offices_id: company.office }
  const reason = `Lupa absen${mark}`
  await addRequest(tx, now, { ...own, reason })
  const approved = await addRequest(tx, now, {
    ...own,
    reason,
    business_date: "2026-09-10",
    status: "approved",
  })
  await tx.insert(attendanceOriginals).values({
    companies_id: company.id,
    members_id: company.member,
    business_date: "2026-09-10",
    requests_id: approved,
    before: null,
    after: { day_status: `hadir${mark}` },
    at,
  })
  await tx.insert(attendanceMarks).values({
    companies_id: company.id,
    members_id: company.member,
    offices_id: company.office,
    business_date: "2026-11-19",
    kind: "in",
    at: "2026-11-19T01:00:00.000Z",
    source: "mobile",
    lat: -6.2,
    lng: 106.8,
    accuracy_m: 12,
    distance_m: 40,
    radius_m: 100,
    device: `Ponsel${mark}`,
  })
}
