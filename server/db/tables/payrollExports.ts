import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { fileKinds } from "#contract/areas/payroll/berkas.ts"
import { secretJson } from "../secrets/columns.ts"
import { bigId, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Facts that a file was written with besides its rows: those of the company, and the column map as it was. */
export type ExportHead = Readonly<Record<string, unknown>>

/**
 * Files that were exported for the tax office, banks, BPJS and accounting, with their rows: a later export says what
 * changed, and a file can be fetched again as it was. Files of a tax month belong to the period they were made from.
 */
export const payrollExports = pgTable(
  "payroll_exports",
  {
    ...tenant(),
    kind: text("kind", { enum: fileKinds }).notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    /** Tax month, YYYY-MM. */
    month: text("month").notNull(),
    /** The column map; it may have been deleted since. */
    peta_kolom_id: bigId("peta_kolom_id"),
    nama: text("nama").notNull(),
    head: secretJson("head", ["tin", "account"]).$type<ExportHead>().notNull(),
    row_count: integer("row_count").notNull(),
    /** SHA-256 of the rows, hexadecimal; null = still being written. */
    sha: text("sha"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "payroll_exports_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("payroll_exports_by_period").on(t.companies_id, t.payroll_periods_id),
    index("payroll_exports_by_month").on(t.companies_id, t.month, t.kind, t.id),
    ...wholeCompanyPolicies(),
  ],
)

/** Rows of an exported file. The employee has no foreign key: the row stays as it was written. */
export const payrollExportRows = pgTable(
  "payroll_export_rows",
  {
    companies_id: bigId("companies_id").notNull(),
    payroll_exports_id: bigId("payroll_exports_id").notNull(),
    /** Order within the file, from 1. */
    no: integer("no").notNull(),
    members_id: bigId("members_id"),
    nama: text("nama").notNull(),
    row: secretJson("row", "figures").$type<Readonly<Record<string, string | null>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_exports_id, t.no] }),
    foreignKey({
      name: "payroll_export_rows_payroll_exports_id_fk",
      columns: [t.companies_id, t.payroll_exports_id],
      foreignColumns: [payrollExports.companies_id, payrollExports.id],
    }).onDelete("cascade"),
    /** Copies and erasures of one person's data. */
    index("payroll_export_rows_by_member").on(t.companies_id, t.members_id),
    ...wholeCompanyPolicies(),
  ],
)
