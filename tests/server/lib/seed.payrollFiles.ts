import { eq } from "drizzle-orm"
import { berkasGaji as setting } from "#contract/areas/payroll/berkasGaji.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Tx } from "#server/db/database.ts"
import {
  berkasGaji,
  payrollDuties,
  payrollExportRows,
  payrollExports,
  payrollPeriods,
} from "#server/db/tables/index.ts"

/** Settings of files of pay saved once, a ticked duty, and an exported journal of one row. */
export const seedPayrollFiles = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id }
  const values = decoder(setting.values)({ akun_beban_gaji: `6101${mark}`.trim() })
  if (!values.ok) throw new Error("the settings of files cannot be seeded")
  await tx.insert(berkasGaji).values({ ...own, ...values.value, version: 2, created_at: at, updated_at: at })
  await tx
    .insert(payrollDuties)
    .values({ ...own, month: "2026-09", duty: "pph21", done_at: at, done_by: null })
  const [period] = await tx
    .select({ id: payrollPeriods.id, month: payrollPeriods.month })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.companies_id, company.id))
    .limit(1)
  if (period === undefined) throw new Error("no period to export")
  const [made] = await tx
    .insert(payrollExports)
    .values({
      ...own,
      kind: "jurnal",
      payroll_periods_id: period.id,
      month: period.month,
      nama: `Jurnal gaji${mark}`,
      head: { nama: `Jurnal gaji${mark}`, month: period.month, pay_date: "2026-09-25" },
      row_count: 1,
      sha: "0".repeat(64),
      created_at: at,
    })
    .returning({ id: payrollExports.id })
  await tx.insert(payrollExportRows).values({
    ...own,
    payroll_exports_id: made?.id ?? 0,
    no: 1,
    members_id: company.member,
    nama: `Gaji${mark}`,
    row: { akun: "6101", nama_akun: "Beban gaji", keterangan: `Gaji${mark}`, debit: "1", kredit: "0" },
  })
}
