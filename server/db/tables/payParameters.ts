import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  payCalcs,
  payCategories,
  payKinds,
  payProrations,
  payRecurrences,
  payRoundings,
  payRoundModes,
} from "#contract/areas/payroll/payWords.ts"
import { companies } from "./companies.ts"
import { bigId, changed, instant, tenant, tenantPolicies } from "./kinds.ts"
import { devisi, jabatan, offices } from "./organisation.ts"

/** Pay components and how they are calculated, effective from `effective_from`. Money is integer rupiah. */
export const payParameters = pgTable(
  "pay_parameters",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode").notNull(),
    kind: text("kind", { enum: payKinds }).notNull(),
    category: text("category", { enum: payCategories }).notNull(),
    calc: text("calc", { enum: payCalcs }).notNull(),
    amount: bigId("amount"),
    percent: numeric("percent", { precision: 8, scale: 4, mode: "number" }),
    formula: text("formula"),
    condition: text("condition"),
    recurring: text("recurring", { enum: payRecurrences }).notNull(),
    month: integer("month"),
    taxable: boolean("taxable").notNull(),
    bpjs_base: boolean("bpjs_base").notNull(),
    prorate: text("prorate", { enum: payProrations }).notNull(),
    rounding: text("rounding", { enum: payRoundings }).notNull(),
    round_mode: text("round_mode", { enum: payRoundModes }).notNull(),
    min: bigId("min"),
    max: bigId("max"),
    order: integer("order").notNull(),
    show_on_slip: boolean("show_on_slip").notNull(),
    show_if_zero: boolean("show_if_zero").notNull(),
    is_active: boolean("is_active").notNull(),
    /** Month, YYYY-MM. */
    effective_from: text("effective_from").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("pay_parameters_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("pay_parameters_kode_key").on(t.companies_id, t.kode),
    index("pay_parameters_by_order").on(t.companies_id, t.order, t.id),
    ...tenantPolicies(),
  ],
)

const ofParameter = () => ({
  companies_id: bigId("companies_id").notNull(),
  parameter_id: bigId("parameter_id").notNull(),
})
const parameterKey = (name: string, t: { readonly companies_id: never; readonly parameter_id: never }) =>
  foreignKey({
    name: `${name}_parameter_id_fk`,
    columns: [t.companies_id, t.parameter_id],
    foreignColumns: [payParameters.companies_id, payParameters.id],
  }).onDelete("cascade")

/** Earlier versions of a parameter: complete snapshots, immutable. */
export const payParameterVersions = pgTable(
  "pay_parameter_versions",
  {
    ...ofParameter(),
    effective_from: text("effective_from").notNull(),
    values: jsonb("values").$type<Readonly<Record<string, unknown>>>().notNull(),
    ringkasan: text("ringkasan").notNull(),
    changed_at: instant("changed_at").notNull(),
    changed_by: bigId("changed_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.parameter_id, t.effective_from] }),
    parameterKey("pay_parameter_versions", t as never),
    ...tenantPolicies(),
  ],
)

/** Components a percentage is based on. */
export const payParameterBases = pgTable(
  "pay_parameter_bases",
  { ...ofParameter(), base_id: bigId("base_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.parameter_id, t.base_id] }),
    parameterKey("pay_parameter_bases", t as never),
    foreignKey({
      name: "pay_parameter_bases_base_id_fk",
      columns: [t.companies_id, t.base_id],
      foreignColumns: [payParameters.companies_id, payParameters.id],
    }),
    index("pay_parameter_bases_by_base").on(t.companies_id, t.base_id),
    ...tenantPolicies(),
  ],
)

export const payParameterOffices = pgTable(
  "pay_parameter_offices",
  { ...ofParameter(), offices_id: bigId("offices_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.parameter_id, t.offices_id] }),
    parameterKey("pay_parameter_offices", t as never),
    foreignKey({
      name: "pay_parameter_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("pay_parameter_offices_by_office").on(t.companies_id, t.offices_id),
    ...tenantPolicies(),
  ],
)

export const payParameterDepartements = pgTable(
  "pay_parameter_departements",
  { ...ofParameter(), departement_id: bigId("departement_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.parameter_id, t.departement_id] }),
    parameterKey("pay_parameter_departements", t as never),
    foreignKey({
      name: "pay_parameter_departements_departement_id_fk",
      columns: [t.companies_id, t.departement_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    index("pay_parameter_departements_by_devisi").on(t.companies_id, t.departement_id),
    ...tenantPolicies(),
  ],
)

export const payParameterJabatan = pgTable(
  "pay_parameter_jabatan",
  { ...ofParameter(), jabatan_id: bigId("jabatan_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.parameter_id, t.jabatan_id] }),
    parameterKey("pay_parameter_jabatan", t as never),
    foreignKey({
      name: "pay_parameter_jabatan_jabatan_id_fk",
      columns: [t.companies_id, t.jabatan_id],
      foreignColumns: [jabatan.companies_id, jabatan.id],
    }),
    index("pay_parameter_jabatan_by_jabatan").on(t.companies_id, t.jabatan_id),
    ...tenantPolicies(),
  ],
)
