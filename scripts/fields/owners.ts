import { readdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { getTableColumns, getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { Schema } from "effect"
import * as tables from "#server/db/tables/index.ts"
import { at } from "../lib/paths.mjs"

/** A setting or resource, its form fields, and where it is stored. */
export type Owner = {
  readonly id: string
  /** Path below `contract/areas/`, and the exported name. */
  readonly file: string
  readonly name: string
  /** Payload paths: `form_fields`, `form_fields.label`. */
  readonly fields: readonly string[]
  /** The table and its exported name; null = stored in several tables. */
  readonly table: { readonly name: string; readonly exported: string } | null
}
export type Table = {
  readonly name: string
  readonly exported: string
  readonly columns: readonly string[]
}

type Json = {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}
const inner = ({ properties = {}, items, anyOf = [] }: Json): readonly (readonly [string, Json])[] => [
  ...Object.entries(properties),
  ...(items === undefined ? [] : inner(items)),
  ...anyOf.flatMap(inner),
]
const pathsIn = (schema: Json, before = ""): readonly string[] =>
  inner(schema).flatMap(([name, field]) => [`${before}${name}`, ...pathsIn(field, `${before}${name}.`)])

type Defined = {
  readonly id: string
  readonly fields: object
  readonly values: Schema.Top
}
const isDefined = (value: unknown): value is Defined =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "fields" in value &&
  "values" in value &&
  "who" in value &&
  ("calls" in value || "update" in value)

export const allTables: readonly Table[] = Object.entries(tables).flatMap(([exported, table]) =>
  is(table, PgTable)
    ? [{ exported, name: getTableName(table), columns: Object.keys(getTableColumns(table)) }]
    : [],
)

/** The table with the most matching columns: a resource has a column for each field, except nested lists. */
const tableOf = (fields: readonly string[]): Table | null => {
  const counted = allTables
    .map((table) => ({ table, count: fields.filter((field) => table.columns.includes(field)).length }))
    .sort((a, b) => b.count - a.count || a.table.columns.length - b.table.columns.length)
  const [best] = counted
  return best === undefined || best.count === 0 ? null : best.table
}

/** Every `defineSetting` and `defineResource` of the contract. */
export const allOwners = async (): Promise<readonly Owner[]> => {
  const files = (await readdir(at("contract", "areas"), { recursive: true }))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .sort()
  const found = await Promise.all(
    files.map(async (name) => {
      const file = `contract/areas/${name}`
      const exported = (await import(pathToFileURL(at(file)).href)) as Record<string, unknown>
      return Object.entries(exported).flatMap(([key, value]): Owner[] => {
        if (!isDefined(value)) return []
        const schema = Schema.toJsonSchemaDocument(value.values).schema as Json
        const top = Object.keys(value.fields)
        return [
          {
            id: value.id,
            file,
            name: key,
            fields: [...new Set(pathsIn(schema))],
            table: tableOf(top),
          },
        ]
      })
    }),
  )
  return found.flat()
}
