import { foldedLower, isAscii } from "../folded.ts"
import { type SQL, sql } from "drizzle-orm"
import { bigint, customType, pgPolicy, pgRole } from "drizzle-orm/pg-core"

/** The three database roles of requests; the connection's own user never runs a handler. */
export const publicRole = pgRole("balai_public").existing()
export const tenantRole = pgRole("balai_tenant").existing()
export const platformRole = pgRole("balai_platform").existing()

/**
 * Settings of the transaction, set by the session look-up. The sub-select makes them constants of the plan (InitPlan).
 */
export const currentCompany = sql.raw(`(select nullif(current_setting('app.company', true), '')::bigint)`)
export const currentAccount = sql.raw(`(select nullif(current_setting('app.account', true), '')::bigint)`)
export const currentOffices = sql.raw(`(select nullif(current_setting('app.offices', true), '')::bigint[])`)

/** The employee of a call about oneself; null in all other calls. */
export const currentSelf = sql.raw(`(select nullif(current_setting('app.self', true), '')::bigint)`)

/** Whether answers include values derived from pay; off for transactions without a session (a sweep, a job). */
export const paySeen = sql<boolean>`coalesce(current_setting('app.pay', true), '') = 'on'`

export const everything = { using: sql`true`, withCheck: sql`true` }

/** Tenant isolation: a row is readable and writable only inside its own company; the platform role sees all. */
export const tenantPolicies = () => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`companies_id = ${currentCompany}`,
    withCheck: sql`companies_id = ${currentCompany}`,
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

const inOffices = (column: "id" | "offices_id", or: SQL = sql``) =>
  sql`companies_id = ${currentCompany} and (${currentOffices} is null or ${sql.raw(column)} = any (coalesce(${currentOffices}, '{}'::bigint[]))${or})`

const currentImport = sql.raw(`(select nullif(current_setting('app.import', true), '')::bigint)`)
/** Imports that are not complete yet. The sub-select runs once per statement, and only if a row came from an import. */
const pendingImports = sql.raw(
  `coalesce((select array_agg(p.imports_id) from import_pending p), '{}'::bigint[])`,
)
const isWhole = sql`(imports_id is null or imports_id = ${currentImport} or imports_id <> all (${pendingImports}))`

/**
 * Policy of employees: like office rows. Employees of an unfinished import are visible only to that import
 * (`app.import`).
 */
export const employeePolicies = () => {
  const visible = inOffices("offices_id", sql` or id = ${currentSelf}`)
  return [
    pgPolicy("tenant", { to: tenantRole, using: sql`${visible} and ${isWhole}`, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, using: isWhole, withCheck: sql`true` }),
  ]
}

/**
 * Columns of rows that a later import may replace. Until that import is complete, its new rows are visible only to
 * itself (`app.import`), and the rows it replaces stay visible.
 */
export const replaced = () => ({
  /** The import that created the row; 0 = entered by hand. */
  source: bigId("source").notNull().default(0),
  /** The import that replaces the row; it is deleted once that import is complete. */
  replaced_by: bigId("replaced_by"),
})
const isCurrent = sql`(source = 0 or source = ${currentImport} or source <> all (${pendingImports})) and (replaced_by is null or replaced_by = ${currentImport} or replaced_by = any (${pendingImports}))`

const replacedPolicies = (visible: SQL) => [
  pgPolicy("tenant", { to: tenantRole, using: sql`${visible} and ${isCurrent}`, withCheck: visible }),
  pgPolicy("platform", { to: platformRole, using: isCurrent, withCheck: sql`true` }),
]
/** Tenant isolation for a table with `replaced()`. */
export const replacedTenantPolicies = () => replacedPolicies(sql`companies_id = ${currentCompany}`)
/** Office isolation for a table with `replaced()`. */
export const replacedOfficePolicies = () => replacedPolicies(inOffices("offices_id"))

/** Offices: an employee reads where all of them are. */
export const placePolicies = () => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: inOffices("id", sql` or ${currentSelf} is not null`),
    withCheck: inOffices("id"),
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/** Tenant isolation, and an office admin sees only rows of their own offices; an employee their own. */
export const officePolicies = (column: "id" | "offices_id", about?: "members_id") => {
  const visible = inOffices(column, about === undefined ? sql`` : sql` or members_id = ${currentSelf}`)
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/**
 * Like an office row, but a row without an office (`offices_id` null) concerns all offices: the whole company reads it.
 */
export const officeOrAllPolicies = () => [
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`companies_id = ${currentCompany} and (offices_id is null or ${currentOffices} is null or offices_id = any (coalesce(${currentOffices}, '{}'::bigint[])))`,
    withCheck: inOffices("offices_id"),
  }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/**
 * Tenant isolation for rows that concern either every office (`all_offices`) or the offices of a join table: an office
 * admin sees a row that concerns one of their offices.
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
 * Employees `m` of the offices of an office admin. Their RLS policy has the same condition, but inside an `or`, which
 * no index can serve: repeating it lets the planner use the office index instead of scanning the company. The array is
 * a plain value here, because with RLS only leakproof conditions can use an index.
 */
export const ofOwnOffices = sql.raw(
  `m.offices_id = any ((select coalesce(nullif(current_setting('app.offices', true), '')::bigint[], '{}'))::bigint[])`,
)

/** Tenant isolation for rows about an employee: an office admin sees the row if they see the employee, who sees their own. */
export const memberPolicies = (table: string) => {
  const visible = sql`companies_id = ${currentCompany} and (${currentOffices} is null or members_id = ${currentSelf} or exists (select from members m where m.companies_id = ${sql.raw(table)}.companies_id and m.id = ${sql.raw(table)}.members_id and ${ofOwnOffices}))`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Like rows about an employee, and the colleague of the swap (`partner_id`) reads and answers it. */
export const swapPolicies = (table: string) => {
  const name = sql.raw(table)
  const visible = sql`companies_id = ${currentCompany} and (${currentOffices} is null or members_id = ${currentSelf} or partner_id = ${currentSelf} or exists (select from members m where m.companies_id = ${name}.companies_id and m.id = ${name}.members_id and ${ofOwnOffices}))`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/**
 * Like rows about an employee, but rows with `is_pay` are hidden from office admins. A call about oneself reaches no pay of
 * others, whatever part of the company it is bound to (`inWholeCompany`).
 */
export const payKindPolicies = (table: string) => {
  const name = sql.raw(table)
  const visible = sql`companies_id = ${currentCompany} and (members_id = ${currentSelf} or (${currentOffices} is null and (not is_pay or ${currentSelf} is null)) or (not is_pay and exists (select from members m where m.companies_id = ${name}.companies_id and m.id = ${name}.members_id and ${ofOwnOffices})))`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/**
 * Like rows about an employee, but rows with `is_pay` are hidden from accounts that may not see salaries. A call about oneself
 * reaches no pay of others, whatever part of the company it is bound to (`inWholeCompany`).
 */
export const confidentialMemberPolicies = (table: string) => {
  const name = sql.raw(table)
  const visible = sql`companies_id = ${currentCompany} and (members_id = ${currentSelf} or ((not is_pay or (${currentSelf} is null and ${paySeen})) and (${currentOffices} is null or exists (select from members m where m.companies_id = ${name}.companies_id and m.id = ${name}.members_id and ${ofOwnOffices}))))`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Tenant isolation for company-wide data (pay): hidden from office admins. */
export const wholeCompanyPolicies = () => {
  const visible = sql`companies_id = ${currentCompany} and ${currentOffices} is null`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/**
 * Pay: like company-wide data. Calls about oneself read the rows of their employee that fulfil a condition and change none, whatever
 * part of the company they are bound to (`inWholeCompany`). The `case` keeps the condition from being evaluated in all other calls.
 */
export const payPolicies = (condition: SQL) => {
  const visible = sql`companies_id = ${currentCompany} and ${currentOffices} is null and ${currentSelf} is null`
  return [
    pgPolicy("tenant", { to: tenantRole, using: visible, withCheck: visible }),
    pgPolicy("own", {
      to: tenantRole,
      for: "select",
      using: sql`companies_id = ${currentCompany} and case when ${currentSelf} is null then false else members_id = ${currentSelf} and ${condition} end`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ]
}

/** Readable by every company, writable only by the platform. */
export const sharedPolicies = () => [
  pgPolicy("tenant", { to: tenantRole, for: "select", using: sql`true` }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

export const bigId = (name: string) => bigint(name, { mode: "number" })
export const identity = () => bigId("id").generatedByDefaultAsIdentity()
/** Columns of the key of a company's row; the primary key is both. */
export const tenant = () => ({ companies_id: bigId("companies_id").notNull(), id: identity() })

/** An instant: an ISO string in code (`2026-11-20T02:41:00.000Z`), timestamptz in the database. */
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
 * Stored sort key of a text column (`nama_sort`), for large tables. With row-level security keyset pagination can seek
 * in an index only on plain columns: with `lower(nama)` every row before a deep page would be read.
 */
export const sortOf = (name: string) => keptLower(name).notNull()
/** The same for a nullable column. */
export const keptLower = (name: string) =>
  sortedText(`${name}_sort`).generatedAlwaysAs(sql.raw(`lower("${name}")`))

/**
 * Stored search key of a name that is not ASCII: lower case without accents (`nama_fold`); null for ASCII names, where
 * `_sort` is enough.
 */
export const foldOf = (name: string) => {
  const lower = sql.raw(`lower("${name}")`)
  return sortedText(`${name}_fold`).generatedAlwaysAs(
    sql`case when ${isAscii(lower)} then null else ${foldedLower(lower)} end`,
  )
}
