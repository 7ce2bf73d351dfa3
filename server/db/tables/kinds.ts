import { foldedLower, isAscii } from "../folded.ts"
import { type SQL, sql } from "drizzle-orm"
import { bigint, customType, pgPolicy, pgRole } from "drizzle-orm/pg-core"

/** The three roles a request can run as; the connection's own user never runs a handler. */
export const publicRole = pgRole("balai_public").existing()
export const tenantRole = pgRole("balai_tenant").existing()
export const platformRole = pgRole("balai_platform").existing()

/** Settings of the transaction, written by the session look-up. The sub-select makes them constants of the plan. */
export const currentCompany = sql.raw(`(select nullif(current_setting('app.company', true), '')::bigint)`)
export const currentAccount = sql.raw(`(select nullif(current_setting('app.account', true), '')::bigint)`)
export const currentOffices = sql.raw(`(select nullif(current_setting('app.offices', true), '')::bigint[])`)

/** Whether what follows from pay is answered; whoever binds no request (a sweep, a job) is answered none of it. */
export const paySeen = sql<boolean>`coalesce(current_setting('app.pay', true), '') = 'on'`

export const everything = { using: sql`true`, withCheck: sql`true` }

/** A tenant row is seen and written only inside its own company; the platform's role sees all. */
export const tenantPolicies = () => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`companies_id = ${currentCompany}`,
    withCheck: sql`companies_id = ${currentCompany}`,
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

const inOffices = (column: "id" | "offices_id") =>
  sql`companies_id = ${currentCompany} and (${currentOffices} is null or ${sql.raw(column)} = any (coalesce(${currentOffices}, '{}'::bigint[])))`

const currentImport = sql.raw(`(select nullif(current_setting('app.import', true), '')::bigint)`)
/** Imports whose rows are not all there yet; read once a statement, and only where a row was imported. */
const pendingImports = sql.raw(
  `coalesce((select array_agg(p.imports_id) from import_pending p), '{}'::bigint[])`,
)
const isWhole = sql`(imports_id is null or imports_id = ${currentImport} or imports_id <> all (${pendingImports}))`

/** Employees: like rows of an office, and until all rows of an import are there nobody but itself (`app.import`) sees any. */
export const employeePolicies = () => {
  const visible = inOffices("offices_id")
  return [
    pgPolicy("tenant", { to: tenantRole, using: sql`${visible} and ${isWhole}`, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, using: isWhole, withCheck: sql`true` }),
  ]
}

/**
 * Rows that a later import replaces: until all of its rows are there those it brings are in sight of nobody but itself
 * (`app.import`), and those it replaces stay in sight.
 */
export const replaced = () => ({
  /** The import that brought it; 0 = written by hand. */
  source: bigId("source").notNull().default(0),
  /** The import that takes its place; its rows go once that one is there. */
  replaced_by: bigId("replaced_by"),
})
const isCurrent = sql`(source = 0 or source = ${currentImport} or source <> all (${pendingImports})) and (replaced_by is null or replaced_by = ${currentImport} or replaced_by = any (${pendingImports}))`

const replacedPolicies = (visible: SQL) => [
  pgPolicy("tenant", { to: tenantRole, using: sql`${visible} and ${isCurrent}`, withCheck: visible }),
  pgPolicy("platform", { to: platformRole, using: isCurrent, withCheck: sql`true` }),
]
/** Of a table with `replaced()`: like a tenant row, */
export const replacedTenantPolicies = () => replacedPolicies(sql`companies_id = ${currentCompany}`)
/** and like a row of an office. */
export const replacedOfficePolicies = () => replacedPolicies(inOffices("offices_id"))

/** Like a tenant row, and an office admin sees only the rows of the offices he looks after. */
export const officePolicies = (column: "id" | "offices_id") => {
  const visible = inOffices(column)
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Like a row of an office, and one without an office (`offices_id` null) concerns all of them: everybody of the company reads it. */
export const officeOrAllPolicies = () => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`companies_id = ${currentCompany} and (offices_id is null or ${currentOffices} is null or offices_id = any (coalesce(${currentOffices}, '{}'::bigint[])))`,
    withCheck: inOffices("offices_id"),
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/**
 * Like a tenant row that concerns either every office (`all_offices`) or those of a table of pairs: an office admin
 * sees it when it concerns one of theirs.
 */
export const officeListPolicies = (table: string, pairs: string, own: string) => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`companies_id = ${currentCompany} and (${currentOffices} is null or all_offices or exists (select from ${sql.raw(pairs)} l where l.companies_id = ${sql.raw(table)}.companies_id and l.${sql.raw(own)} = ${sql.raw(table)}.id))`,
    withCheck: sql`companies_id = ${currentCompany}`,
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/**
 * Of employees `m`, those of the offices somebody looks after. Their own policy says so too, behind an "or" that no index is
 * entered by: with it said once more they are found by their office, and not among all of the company. The array is a bare
 * value here; behind a policy an index is entered by nothing that might be a function of ours.
 */
export const ofOwnOffices = sql.raw(
  `m.offices_id = any ((select coalesce(nullif(current_setting('app.offices', true), '')::bigint[], '{}'))::bigint[])`,
)

/** Like a tenant row that is about an employee: an office admin sees it when they see the employee. */
export const memberPolicies = (table: string) => {
  const visible = sql`companies_id = ${currentCompany} and (${currentOffices} is null or exists (select from members m where m.companies_id = ${sql.raw(table)}.companies_id and m.id = ${sql.raw(table)}.members_id and ${ofOwnOffices}))`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Like a tenant row that is the whole company's: whoever looks after some offices sees none (pay). */
export const wholeCompanyPolicies = () => {
  const visible = sql`companies_id = ${currentCompany} and ${currentOffices} is null`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Every company reads it, only the platform writes it. */
export const sharedPolicies = () => [
  pgPolicy("tenant", { to: tenantRole, for: "select", using: sql`true` }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

export const bigId = (name: string) => bigint(name, { mode: "number" })
export const identity = () => bigId("id").generatedByDefaultAsIdentity()
/** Key of a row of a company; the primary key is both. */
export const tenant = () => ({ companies_id: bigId("companies_id").notNull(), id: identity() })

/** An instant: ISO on our side (`2026-11-20T02:41:00.000Z`), timestamptz in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
})

export const changed = () => ({
  version: bigId("version").notNull().default(1),
  created_at: instant("created_at").notNull(),
  created_by: bigId("created_by"),
  updated_at: instant("updated_at").notNull(),
  updated_by: bigId("updated_by"),
})

const sortedText = customType<{ data: string; driverData: string }>({ dataType: () => `text collate "C"` })
/**
 * How a text sorts, in a column beside it (`nama_sort`), for tables that grow large. Row-level security lets an index be
 * entered in its middle only by plain columns: by `lower(nama)` every row before a deep page would be read.
 */
export const sortOf = (name: string) => keptLower(name).notNull()
/** The same of a column that may be empty. */
export const keptLower = (name: string) =>
  sortedText(`${name}_sort`).generatedAlwaysAs(sql.raw(`lower("${name}")`))

/** What is looked for in a name that is not ASCII, without its accents (`nama_fold`); null of all others, which `_sort` has. */
export const foldOf = (name: string) => {
  const lower = sql.raw(`lower("${name}")`)
  return sortedText(`${name}_fold`).generatedAlwaysAs(
    sql`case when ${isAscii(lower)} then null else ${foldedLower(lower)} end`,
  )
}
