import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, customType, type PgColumn, type PgTable } from "drizzle-orm/pg-core"
import { mapSecrets, Secret, SECRET_KEYS, SecretJson, type SecretKeys, SecretRows } from "./params.ts"
import { seal } from "./token.ts"

/**
 * Columns whose values are encrypted in the database. The driver encrypts parameters of these types, and decrypts every
 * ciphertext that a statement returns, so that queries read them like any other column (server/db/secrets/driver.ts).
 */

const textType = customType<{ data: string; driverData: string | Secret }>({
  dataType: () => "text",
  toDriver: (value) => new Secret(value),
})
/** Text that is encrypted as a whole. */
export const secretText = (name: string) => textType(name)

/** A document in which the values of some keys are encrypted. */
export const secretJson = (name: string, keys: SecretKeys = SECRET_KEYS) =>
  customType<{ data: unknown; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => new SecretJson(value, keys),
  })(name)

/** The blind index within an encrypted column: an index on it finds values (`members_by_nik`). */
export const blindOf = (column: AnyPgColumn): SQL => sql`split_part(${column}, '.', 4)`

/** How the values of a column are encrypted; null = they are not. */
export const secretOf = (column: PgColumn): { readonly keys: SecretKeys | null } | null => {
  if (column.columnType !== "PgCustomColumn") return null
  const sent: unknown = column.mapToDriverValue("")
  if (sent instanceof Secret) return { keys: null }
  return sent instanceof SecretJson ? { keys: sent.keys } : null
}

type Row = Readonly<Record<string, unknown>>
type Replacer = (name: string, value: unknown) => unknown

/**
 * Rows of a table as one JSON parameter, by the names of its columns: the values of encrypted columns are encrypted.
 * @param asJson replacer of JSON.stringify
 */
export const rowsFor = (table: PgTable, rows: readonly object[], asJson?: Replacer): SecretRows => {
  const columns = Object.values(getTableColumns(table)).flatMap((column) => {
    const secret = secretOf(column)
    return secret === null ? [] : [{ name: column.name, keys: secret.keys }]
  })
  const encrypted = (row: Row, company: number): Row => {
    const own = typeof row["companies_id"] === "number" ? row["companies_id"] : company
    const changed = columns.flatMap(({ name, keys }): [string, unknown][] => {
      const value = row[name]
      if (value === null || value === undefined) return []
      const change = (text: string) => seal(own, text)
      return [[name, mapSecrets(value, keys ?? "all", change)]]
    })
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
  }
  return new SecretRows((company) =>
    JSON.stringify(
      rows.map((row) => encrypted({ ...row }, company)),
      asJson,
    ),
  )
}
