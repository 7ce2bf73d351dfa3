import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"
import type { CompanyPart } from "#contract/areas/platform/companyReset.ts"
import { type KeptTable, keptTables, type Reference } from "../../../db/keptTables.ts"
import type { Retention } from "../../../db/retention.ts"
import { goingTables, LOOSE } from "./order.ts"

/** Parts of a company whose rows are trial data. Settings, accounts, files and traces stay. */
const DATA: readonly CompanyPart[] = [
  "members",
  "attendance",
  "leave",
  "visit",
  "requests",
  "payroll",
  "content",
]

/** Tables of these parts that are settings of the company, or cursors of the system: they stay. */
const SETTINGS = [
  "attendance_progress",
  "leave_runs",
  "pay_dates",
  "pay_parameter_bases",
  "pay_parameter_departements",
  "pay_parameter_jabatan",
  "pay_parameter_offices",
  "pay_parameter_versions",
  "pay_parameters",
  "schedule_pattern_days",
  "schedule_patterns",
  "schedule_plans",
]
/** Tables of other parts that are about the trial data. */
const LIMITS = "claim_limits"
const TOLD = ["notice_letters", "notifications", "push_notices"]
/** Articles and polls stay without employees, but not what an employee has to do with them. */
const OF_EMPLOYEES = [
  "article_members",
  "article_reads",
  "polling_members",
  "polling_turnouts",
  "polling_votes",
]

const tablesOf = (...parts: readonly CompanyPart[]): readonly string[] =>
  keptTables.flatMap(({ name, retention }) =>
    parts.some((part) => part === retention) && !SETTINGS.includes(name) ? [name] : [],
  )

const withMembers = [
  ...tablesOf("members", "attendance", "leave", "visit", "requests", "payroll").filter(
    (name) => name !== "customers" && name !== "products",
  ),
  ...OF_EMPLOYEES,
  LIMITS,
]
const TAKEN: Readonly<Record<DummyScope, readonly string[]>> = {
  attendance: tablesOf("attendance"),
  leave: tablesOf("leave"),
  visit: tablesOf("visit"),
  members: withMembers,
  all: [...tablesOf(...DATA), LIMITS, ...TOLD],
}

/** Sums of other rows: they are moved, but not counted as data. */
const DERIVED = "attendance_sums"

/** The part of the company as which a table's rows are counted; null = they are not counted. */
export const countedAs = ({ name, retention }: KeptTable): Retention | null =>
  name === DERIVED ? null : name === LIMITS ? "requests" : retention

/** Tables whose rows are moved into the archive, in the order in which they can be emptied. */
export const dummyTables = (scope: readonly DummyScope[]): readonly KeptTable[] => {
  const names = scope.flatMap((one) => TAKEN[one])
  return goingTables.filter(({ name }) => names.includes(name))
}

export type Loosened = { readonly table: KeptTable; readonly column: string }

const names = (column: string, { columns }: Reference) => columns.includes(column)

/** References to these tables that are set to null first: by rows that stay, and inside a cycle. */
export const loosened = (tables: readonly KeptTable[]): readonly Loosened[] =>
  LOOSE.flatMap(({ table: name, column }) => {
    const table = keptTables.find((one) => one.name === name)
    const isTaken = table?.references.some(
      (one) => names(column, one) && tables.some((taken) => taken.name === one.to),
    )
    return table !== undefined && isTaken === true ? [{ table, column }] : []
  })
