import type { Tx } from "#server/db/database.ts"
import {
  payrollCorrections,
  payrollPeriods,
  reimbursments,
  payComponents,
  numberSeries,
  payGroups,
  payrollAnswers,
  payrollClosedMembers,
  payrollPeriodGroups,
  payrollPeriodMembers,
  ptkpYears,
  slipClaims,
  slipTrips,
  trips,
  slipOnce,
  slipLetters,
  slips,
} from "#server/db/tables/index.ts"
import { eq } from "drizzle-orm"

/** For the periods seeded before: a slip each, a claim paid in the locked one, and a correction in the draft one. */
export const seedPayroll = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly office: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, members_id: company.member }
  const periods = await tx
    .select({ id: payrollPeriods.id, status: payrollPeriods.status })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.companies_id, company.id))
  for (const { id, status } of periods) {
    const [slip] = await tx
      .insert(slips)
      .values({
        ...own,
        payroll_periods_id: id,
        offices_id: company.office,
        nama: `Pegawai${mark}`,
        person: {
          nip: "001",
          nama: `Pegawai${mark}`,
          jabatan: null,
          divisi: null,
          kantor: `Pusat${mark}`,
          ptkp: "TK/0",
          bank_kode: null,
          bank: null,
          no_rekening: null,
          nama_rekening: null,
          npwp: null,
          bpjs_kes_no: null,
          bpjs_tk_no: null,
        },
        attendance: { workdays: 22, present: 22, unpaid: 0, late_times: 0, late_min: 0, overtime_min: 0 },
        lines: [],
        warnings: [],
        carried_over: [],
        gross: 5_000_000,
        deduction: 0,
        net: 5_000_000,
        employer_cost: 0,
        taxable: 5_000_000,
        tax: 0,
        pension: 0,
        zakat: 0,
        closing: false,
        calculated_at: at,
      })
      .returning({ id: slips.id })
    if (status === "locked" && slip !== undefined)
      await tx.insert(slipLetters).values({
        companies_id: company.id,
        slips_id: slip.id,
        to_address: `pegawai${mark.trim().toLowerCase()}@slip.test`,
        asked_at: at,
        asked_by: 1,
        sent_at: at,
      })
  }
  const [claim] = await tx
    .select({ id: reimbursments.id })
    .from(reimbursments)
    .where(eq(reimbursments.companies_id, company.id))
    .limit(1)
  const closed = periods.find(({ status }) => status === "locked")?.id ?? 0
  const open = periods.find(({ status }) => status === "draft")?.id ?? 0
  await tx
    .insert(slipClaims)
    .values({ companies_id: company.id, reimbursments_id: claim?.id ?? 0, payroll_periods_id: closed })
  const [trip] = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(eq(trips.companies_id, company.id))
    .orderBy(trips.id)
    .limit(1)
  await tx
    .insert(slipTrips)
    .values({ companies_id: company.id, trips_id: trip?.id ?? 0, payroll_periods_id: closed })
  const [component] = await tx
    .select({ id: payComponents.id, member: payComponents.members_id })
    .from(payComponents)
    .where(eq(payComponents.companies_id, company.id))
    .limit(1)
  await tx
    .insert(slipOnce)
    .values({ companies_id: company.id, pay_components_id: component?.id ?? 0, payroll_periods_id: closed })
  const ofPeriod = { companies_id: company.id, members_id: component?.member ?? 0, payroll_periods_id: open }
  await tx.insert(payrollPeriodMembers).values({ ...ofPeriod, ikut: true, alasan: `Dipilih sendiri${mark}` })
  const [group] = await tx
    .select({ id: payGroups.id })
    .from(payGroups)
    .where(eq(payGroups.companies_id, company.id))
    .limit(1)
  await tx
    .insert(payrollPeriodGroups)
    .values({ companies_id: company.id, payroll_periods_id: closed, kelompok_gaji_id: group?.id ?? 0 })
  await tx.insert(payrollClosedMembers).values({ ...own, payroll_periods_id: closed })
  await tx.insert(payrollAnswers).values({
    ...ofPeriod,
    code: "nomor_bpjs",
    pertanyaan: `Nomor BPJS belum diisi${mark}`,
    jawaban: `Kartunya sedang dibuat${mark}`,
    answered_at: at,
  })
  await tx
    .insert(ptkpYears)
    .values({ companies_id: company.id, members_id: ofPeriod.members_id, sampai_tahun: "2024", ptkp: "K/1" })
  await tx
    .insert(numberSeries)
    .values({ companies_id: company.id, series: "KB", tahun: "2025", last: mark.length })
  await tx.insert(payrollCorrections).values({
    ...own,
    payroll_periods_id: open,
    kode: "GAJI_POKOK",
    amount: 100_000,
    month: "2025-12",
    reason: `Kenaikan terlambat${mark}`,
    created_at: at,
    updated_at: at,
  })
}
