import { sql } from "drizzle-orm"
import { SYSTEM_COMPONENTS, systemCodes } from "#contract/areas/payroll/payWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { BASIC } from "./basicPay.ts"

/** Far enough in the past that defaults apply to every month that can be requested. */
export const FROM_THE_START = "2020-01"

const rows = systemCodes.map((kode, at) => ({
  kode,
  ...SYSTEM_COMPONENTS[kode],
  taxable: SYSTEM_COMPONENTS[kode].kind === "earning" && kode !== "REIMBURSEMENT",
  bpjs_base: kode === BASIC,
  prorate: kode === BASIC ? "workday" : "none",
  order: (at + 1) * 10,
}))

/**
 * Creates a company's default components: those calculated from the law and other modules (pay, overtime, THR, BPJS,
 * PPh 21, advances, claims). Existing ones are kept; employees' basic pay becomes their basic-pay component.
 * @returns how many were created
 */
export const fillParameters = async (
  tx: Tx,
  {
    companyId,
    now,
    accountId,
  }: { readonly companyId: number; readonly now: Date; readonly accountId: number | null },
): Promise<number> => {
  const at = now.toISOString()
  const made = await rowsOf(
    tx,
    sql`insert into pay_parameters (companies_id, nama, kode, kind, category, calc, recurring, taxable, bpjs_base, prorate, rounding,
        round_mode, "order", show_on_slip, show_if_zero, is_active, effective_from, created_at, created_by, updated_at, updated_by)
      select ${companyId}::bigint, v.nama, v.kode, v.kind, v.category, 'system', 'monthly', v.taxable, v.bpjs_base, v.prorate, 'none',
        'nearest', v."order", true, false, true, ${FROM_THE_START}, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(nama text, kode text, kind text, category text, taxable boolean,
        bpjs_base boolean, prorate text, "order" int)
      where not exists (select from pay_parameters p where p.companies_id = ${companyId} and (p.kode = v.kode or lower(p.nama) = lower(v.nama)))
      order by v."order" returning id`,
  )
  await tx.execute(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at, created_by)
      select m.companies_id, m.id, p.id, m.gaji_pokok, date_trunc('month', m.tanggal_masuk)::date, ${at}::timestamptz, ${accountId}::bigint
      from members m join pay_parameters p on p.companies_id = m.companies_id and p.kode = ${BASIC}
      where m.companies_id = ${companyId} and m.gaji_pokok is not null and not exists (select from pay_components c
        where c.companies_id = m.companies_id and c.members_id = m.id and c.parameter_id = p.id)`,
  )
  return made.length
}
