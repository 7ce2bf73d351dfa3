import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { incomeOrigins } from "#contract/areas/payroll/saldoPajak.ts"
import { bigId, changed, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { membersId } from "./ofMember.ts"

/** Income of a tax year that no slip has, by employee and origin; rupiah. */
export const saldoPajak = pgTable(
  "saldo_pajak",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    tahun: text("tahun").notNull(),
    asal: text("asal", { enum: incomeOrigins }).notNull(),
    /** Months 1 to 12, both inclusive. */
    dari_bulan: integer("dari_bulan").notNull(),
    sampai_bulan: integer("sampai_bulan").notNull(),
    bruto: bigId("bruto"),
    iuran_pensiun: bigId("iuran_pensiun"),
    zakat: bigId("zakat"),
    neto: bigId("neto"),
    pajak: bigId("pajak").notNull(),
    pemberi_kerja: text("pemberi_kerja"),
    nomor_bukti: text("nomor_bukti"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    membersId("saldo_pajak_members_id_fk", t as never),
    check("saldo_pajak_months", sql`dari_bulan between 1 and 12 and sampai_bulan between dari_bulan and 12`),
    uniqueIndex("saldo_pajak_once").on(
      t.companies_id,
      t.members_id,
      t.tahun,
      t.asal,
      sql`coalesce(lower(${t.pemberi_kerja}), '')`,
    ),
    index("saldo_pajak_by_year").on(t.companies_id, t.tahun, t.id),
    ...wholeCompanyPolicies(),
  ],
)
