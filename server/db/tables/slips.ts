import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { secretJson } from "../secrets/columns.ts"
import { bigId, instant, payPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Snapshot of the employee at the time of pay. */
export type SlipPerson = {
  readonly nip: string
  readonly nama: string
  readonly jabatan: string | null
  readonly divisi: string | null
  readonly kantor: string
  readonly ptkp: string
  readonly bank_kode: string | null
  readonly bank: string | null
  readonly no_rekening: string | null
  readonly nama_rekening: string | null
  readonly npwp: string | null
  readonly bpjs_kes_no: string | null
  readonly bpjs_tk_no: string | null
  /** Missing in slips made before files for the tax office were. */
  readonly nik?: string | null
  readonly tax_as?: "permanent" | "casual_monthly" | "casual_daily" | "nonresident"
  readonly kewarganegaraan?: "WNI" | "WNA"
  readonly paspor?: string | null
  readonly subjek_pajak?: "dalam_negeri" | "luar_negeri"
  /** Monthly rate of PPh 21; null = the tax is not by it. Missing in slips made before it was kept, as the next. */
  readonly ter?: { readonly category: string; readonly percent: string } | null
  /** Days of annual leave left at the end of the period; null = the company keeps none. */
  readonly sisa_cuti?: number | null
  /** Own months of the year before the first slip here, rupiah as text; null = none. */
  readonly saldo_awal?: { readonly bruto: string; readonly pajak: string } | null
}
/** Attendance of the period that the slip is based on: days and minutes. */
export type SlipAttendance = {
  readonly workdays: number
  readonly present: number
  readonly unpaid: number
  /** Unpaid hourly leave, minutes; missing in slips made before it was deducted. */
  readonly unpaid_min?: number
  readonly late_times: number
  readonly late_min: number
  readonly overtime_min: number
  /** Attendance date range, where it differs from the period. */
  readonly from?: string
  readonly to?: string
}
/**
 * A line as the engine wrote it; amounts are integer rupiah as text, because JSON numbers are exact only up to 2^53.
 */
export type SlipLineJson = Readonly<Record<string, unknown>> & {
  readonly kode: string
  readonly nama: string
  readonly kind: "earning" | "deduction" | "employer_cost" | "info"
  readonly source: string
  readonly amount: string
  readonly ref: number | null
}
export type SlipBefore = { readonly net: number; readonly lines: Readonly<Record<string, number>> }

/** An employee reads a slip once its period is approved, unless it could not be calculated. */
const isHandedOut = sql`not is_draft and error is null and exists (select from payroll_periods p where p.companies_id = slips.companies_id
  and p.id = slips.payroll_periods_id and p.status in ('approved', 'paid', 'locked'))`

/**
 * Pay slips: one per employee and period, and separately one of a dry run (`is_draft`) that changes nothing. Totals are
 * rupiah; a slip that could not be calculated has its reason in `error`.
 */
export const slips = pgTable(
  "slips",
  {
    ...tenant(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    members_id: bigId("members_id").notNull(),
    is_draft: boolean("is_draft").notNull().default(false),
    /** Assigned when the period is approved. */
    no: text("no"),
    offices_id: bigId("offices_id").notNull(),
    departement_id: bigId("departement_id"),
    nama: text("nama").notNull(),
    person: secretJson("person").$type<SlipPerson>().notNull(),
    attendance: jsonb("attendance").$type<SlipAttendance>().notNull(),
    lines: jsonb("lines").$type<readonly SlipLineJson[]>().notNull(),
    warnings: jsonb("warnings")
      .$type<
        readonly { readonly code: string; readonly message: string; readonly cost?: string | undefined }[]
      >()
      .notNull(),
    carried_over: jsonb("carried_over")
      .$type<readonly { readonly kode: string; readonly nama: string; readonly amount: string }[]>()
      .notNull(),
    gross: bigId("gross").notNull(),
    deduction: bigId("deduction").notNull(),
    net: bigId("net").notNull(),
    employer_cost: bigId("employer_cost").notNull(),
    taxable: bigId("taxable").notNull(),
    tax: bigId("tax").notNull(),
    pension: bigId("pension").notNull(),
    zakat: bigId("zakat").notNull(),
    closing: boolean("closing").notNull(),
    /** Which tax `tax` is: only PPh 21 counts in the year of a resident. */
    tax_kind: text("tax_kind", { enum: ["pph21", "pph26"] })
      .notNull()
      .default("pph21"),
    /** Severance taxed with final brackets, and that tax: apart from the tax of the month and of the year. */
    final_taxable: bigId("final_taxable").notNull().default(0),
    final_tax: bigId("final_tax").notNull().default(0),
    error: text("error"),
    /** Net and lines of the previous calculation, for comparison; null = this is the first. */
    before: secretJson("before").$type<SlipBefore>(),
    calculated_at: instant("calculated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "slips_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    /** No cascade: slips are kept, so an employee with slips cannot be deleted. */
    foreignKey({
      name: "slips_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    unique("slips_once").on(t.companies_id, t.payroll_periods_id, t.members_id, t.is_draft),
    index("slips_by_member").on(t.companies_id, t.members_id, t.payroll_periods_id),
    index("slips_by_name").on(
      t.companies_id,
      t.payroll_periods_id,
      t.is_draft,
      sql`lower(${t.nama}) collate "C"`,
      t.id,
    ),
    index("slips_by_net").on(t.companies_id, t.payroll_periods_id, t.is_draft, t.net, t.id),
    ...payPolicies(isHandedOut),
  ],
)
