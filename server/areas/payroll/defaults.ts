import { sql } from "drizzle-orm"
import { SYSTEM_COMPONENTS, systemCodes } from "#contract/areas/payroll/payWords.ts"
import type { Tx } from "../../db/database.ts"

/** Of a long while ago: what is there from the start holds for every month that can be asked for. */
export const FROM_THE_START = "2020-01"
const BASE = "GAJI_POKOK"

const rows = systemCodes.map((kode, at) => ({
  kode,
  ...SYSTEM_COMPONENTS[kode],
  taxable: SYSTEM_COMPONENTS[kode].kind === "earning" && kode !== "REIMBURSEMENT",
  bpjs_base: kode === BASE,
  prorate: kode === BASE ? "workday" : "none",
  order: (at + 1) * 10,
}))

/**
 * The components a company begins with: what the law and other parts of the product reckon (pay, overtime, THR, BPJS, PPh 21, advances,
 * claims). Those that are there stay as they are; basic pay that employees have already becomes theirs of it. @returns how many were made
 */
export const fillParameters = async (
  tx: Tx,
  { companyId, now, accountId }: { readonly companyId: number; readonly now: Date; readonly accountId: number | null },
): Promise<number> => {
  const at = now.toISOString()
  const made = await tx.execute(
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
      from members m join pay_parameters p on p.companies_id = m.companies_id and p.kode = ${BASE}
      where m.companies_id = ${companyId} and m.gaji_pokok is not null and not exists (select from pay_components c
        where c.companies_id = m.companies_id and c.members_id = m.id and c.parameter_id = p.id)`,
  )
  return made.rows.length
}
