import { is } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, IndexedColumn, PgTable } from "drizzle-orm/pg-core"
import * as tables from "#server/db/tables/index.ts"

/** Tenancy: the column that leads every key of a company's rows, and would distribute them over the machines of Citus. */
export const TENANT = "companies_id"

/** Tables with the tenant column that are not distributed by it, with the reason. */
export const SHARED: Readonly<Record<string, string>> = {
  accounts:
    "sign-in finds an account by its name or address before the company is known; super administrators have no company",
  api_keys: "a call shows a secret before its company is known, so the hash is unique over all companies",
  push_subscriptions: "an endpoint belongs to one browser, and one account at a time, whatever its company",
  registrations: "rows of the platform; the company exists only once the registration is confirmed",
  roles: "templates of the platform have no company, and roles of companies refer to them",
  sessions: "a token is shown before its company is known; super administrators have no company",
  terminals:
    "a machine shows its serial number before its company is known, and belongs to one company at a time",
  timesheet: "rows of the platform about a company",
  topups: "invoice numbers and open totals of one bank account are unique over all companies",
  trial_requests: "rows of the platform; the company exists only once the request is accepted",
}

type Key = { readonly name: string; readonly columns: readonly string[] }
export type Table = {
  readonly name: string
  /** null = it has no tenant column. */
  readonly tenant: { readonly isNullable: boolean } | null
  /** Primary key, unique constraints and unique indexes; an expression has no name. */
  readonly keys: readonly Key[]
  readonly references: readonly (Key & { readonly target: string })[]
}

const EXPRESSION = "(expression)"
const nameIn = (column: unknown): string =>
  is(column, IndexedColumn) ? (column.name ?? EXPRESSION) : EXPRESSION
const namesOf = (columns: readonly Pick<AnyPgColumn, "name">[]) => columns.map(({ name }) => name)

const read = (table: PgTable): Table => {
  const found = getTableConfig(table)
  const tenant = found.columns.find(({ name }) => name === TENANT)
  const single = found.columns.filter(({ primary, isUnique }) => primary || isUnique)
  return {
    name: found.name,
    tenant: tenant === undefined ? null : { isNullable: !tenant.notNull },
    keys: [
      ...found.primaryKeys.map((key) => ({ name: key.getName(), columns: namesOf(key.columns) })),
      ...single.map(({ name }) => ({ name: `${found.name}_${name}`, columns: [name] })),
      ...found.uniqueConstraints.map((key) => ({ name: key.name ?? "", columns: namesOf(key.columns) })),
      ...found.indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({ name: config.name ?? "", columns: config.columns.map(nameIn) })),
    ],
    references: found.foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return { name: key.getName(), columns: namesOf(columns), target: getTableConfig(foreignTable).name }
    }),
  }
}

/** All tables, by name. */
export const allTables: readonly Table[] = Object.values(tables)
  .flatMap((table: unknown) => (is(table, PgTable) ? [read(table)] : []))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Tables whose rows would be on the machine of their company. */
export const distributed = allTables.filter(
  ({ name, tenant }) => tenant !== null && SHARED[name] === undefined,
)
/** Tables that would be on every machine. */
export const shared = allTables.filter((table) => !distributed.includes(table))

/** Why a table that is distributed could not be: keys and references that the tenant column does not lead. */
export const problemsOf = ({ name, tenant, keys, references }: Table): readonly string[] => [
  ...(tenant?.isNullable === true ? [`${name}.${TENANT} may be empty`] : []),
  ...[...keys, ...references]
    .filter(({ columns }) => columns[0] !== TENANT)
    .map((key) => `${name}: ${key.name} (${key.columns.join(", ")}) does not begin with ${TENANT}`),
]
