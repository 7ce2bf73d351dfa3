import type { Tx } from "#server/db/database.ts"
import {
  leaveCategories,
  leaveClaimHistory,
  leaveClaims,
  leaveDays,
  leaveHistory,
  leaveLedger,
  leaveRuns,
  leaves,
} from "#server/db/tables/index.ts"

type Own = { readonly companies_id: number; readonly members_id: number; readonly kategori_id: number }
export type NewLeaveRow = Partial<typeof leaves.$inferInsert> & Own
export type NewClaimRow = Partial<typeof leaveClaims.$inferInsert> & Own

const begun = (at: string) => ({
  version: 1,
  to_state: "pending",
  level: 1,
  by_nama: "Pegawai",
  at,
  via: "single" as const,
})
const stamped = (at: string) => ({ last_nama: "Pegawai", last_at: at, created_at: at, updated_at: at })

/** A pending request for two hours of leave on 18 November, with its day and first history entry. @returns its id */
export const addLeave = async (tx: Tx, now: Date, values: NewLeaveRow): Promise<number> => {
  const at = now.toISOString()
  const date = values.start_date ?? "2026-11-18"
  const amount = values.amount ?? 2
  const [row] = await tx
    .insert(leaves)
    .values({
      jenis: "izin",
      is_paid: true,
      unit: "hour",
      start_date: date,
      end_date: date,
      start_part: "full",
      end_part: "full",
      start_time: "09:00",
      end_time: "11:00",
      amount,
      reason: "Mengurus surat di kelurahan",
      status: "pending",
      ...stamped(at),
      ...values,
    })
    .returning({ id: leaves.id })
  if (row === undefined) throw new Error("no request")
  const own = { companies_id: values.companies_id, leaves_id: row.id }
  await tx.insert(leaveDays).values({
    ...own,
    members_id: values.members_id,
    date,
    part: "hours",
    amount,
    is_live: ["pending", "approved"].includes(values.status ?? "pending"),
  })
  await tx.insert(leaveHistory).values({ companies_id: values.companies_id, row_id: row.id, ...begun(at) })
  return row.id
}

/** A pending encashment of one day of this year's balance, with the grant it needs. @returns its id */
export const addLeaveClaim = async (tx: Tx, now: Date, values: NewClaimRow): Promise<number> => {
  const at = now.toISOString()
  const { companies_id, members_id, kategori_id } = values
  const days = values.days ?? 1
  const [row] = await tx
    .insert(leaveClaims)
    .values({
      unit: "day",
      tanggal: "2026-11-18",
      year: 2026,
      days,
      reason: "Sisa cuti",
      status: "pending",
      ...stamped(at),
      ...values,
    })
    .returning({ id: leaveClaims.id })
  if (row === undefined) throw new Error("no claim")
  await tx.insert(leaveLedger).values({
    companies_id,
    members_id,
    kategori_id,
    year: 2026,
    date: "2026-01-01",
    kind: "adjusted",
    amount: days,
    source: `adjusted#uji-${row.id}`,
    note: "Saldo awal",
    by_nama: "Admin",
    at,
  })
  await tx.insert(leaveClaimHistory).values({ companies_id, row_id: row.id, ...begun(at) })
  return row.id
}

const term = {
  is_paid: true,
  quota: null,
  accrual_per_month: null,
  prorate_first_year: false,
  min_service_months: 0,
  gender: "all" as const,
  min_notice_days: 0,
  max_backdate_days: 90,
  count_holidays: false,
  is_active: true,
}

/**
 * An hourly category without quota and a daily one that can be encashed, a pending request and a pending claim, and how
 * far the ledgers are written.
 */
export const seedLeave = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<{ readonly hours: number; readonly paidOut: number }> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const made = await tx
    .insert(leaveCategories)
    .values([
      {
        ...own,
        ...term,
        nama: `Uji jam${mark}`,
        kode: "UJIJAM",
        jenis: "sakit",
        unit: "hour",
        quota_type: "none",
        is_claimable: false,
        claim_rate: "daily_wage",
      },
      {
        ...own,
        ...term,
        nama: `Uji diuangkan${mark}`,
        kode: "UJIUANG",
        jenis: "cuti",
        unit: "day",
        quota_type: "yearly",
        quota: 1,
        is_claimable: true,
        claim_rate: "fixed",
        claim_fixed: 150_000,
      },
    ])
    .returning({ id: leaveCategories.id })
  const [hours = 0, paidOut = 0] = made.map(({ id }) => id)
  const of = { companies_id: company.id, members_id: company.member }
  await addLeave(tx, now, { ...of, kategori_id: hours, reason: `Mengurus surat${mark}` })
  await addLeaveClaim(tx, now, { ...of, kategori_id: paidOut, reason: `Sisa cuti${mark}` })
  await tx
    .insert(leaveRuns)
    .values({ companies_id: company.id, through: "2026-11-20", seen_at: "2026-11-19T01:00:00.000Z" })
  return { hours, paidOut }
}
