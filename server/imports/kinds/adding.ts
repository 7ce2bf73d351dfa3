import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Context } from "../../call/handler.ts"
import { goodRows } from "../lookups.ts"
import type { ImportRules } from "./kind.ts"

type Column = readonly [name: string, type: "text" | "bigint" | "float8" | "boolean" | "date"]
type Adding = {
  readonly table: string
  readonly noun: string
  readonly columns: readonly Column[]
  /** Whether a row `t` is used by other rows, which keeps the import from being undone. */
  readonly used: SQL
}

/** The rows `t` that an import added: it stores the id of each with its row of the sheet. */
const added = (table: SQL, importId: number): SQL =>
  sql`${table} t join import_rows r on r.companies_id = t.companies_id and (r.before->>'id')::bigint = t.id and r.imports_id = ${importId}`

/** Adds rows to a table in one transaction; undone as long as nothing has changed or uses them. */
export const adding = ({
  table: name,
  noun,
  columns,
  used,
}: Adding): Pick<ImportRules, "write" | "undo" | "standing" | "person"> => {
  const table = sql`${sql.identifier(name)}`
  const names = sql.join(
    columns.map(([column]) => sql.identifier(column)),
    sql`, `,
  )
  const typed = sql.join(
    columns.map(([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`),
    sql`, `,
  )
  const write = async ({ tx, now, companyId, accountId }: Context, importId: number): Promise<number> => {
    const at = now.toISOString()
    const made = await rowsOf<{ readonly row: number }>(
      tx,
      sql`with picked as materialized (
          select nextval(pg_get_serial_sequence(${name}, 'id')) as new_id, r.row as at_row, v.*
          from import_rows r cross join lateral jsonb_to_record(r.values) as v(${typed})
          where r.companies_id = ${companyId} and ${goodRows(importId)} order by r.row
        ), made as (
          insert into ${table} (companies_id, id, ${names}, created_at, created_by, updated_at, updated_by)
          select ${companyId}::bigint, new_id, ${names}, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
          from picked
        )
        update import_rows r set before = jsonb_build_object('id', p.new_id, 'version', 1, 'values', '{}'::jsonb)
        from picked p where r.companies_id = ${companyId} and r.imports_id = ${importId} and r.row = p.at_row returning r.row`,
    )
    return made.length
  }
  const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
    const [found] = await rowsOf<{ readonly changed: number; readonly used: number; readonly gone: number }>(
      tx,
      sql`select count(*) filter (where t.version > 1)::int as changed, count(*) filter (where ${used})::int as used,
          ((select count(*) from import_rows where imports_id = ${importId} and before is not null) - count(*))::int as gone
        from ${added(table, importId)}`,
    )
    const { changed = 0, used: taken = 0, gone = 0 } = found ?? {}
    return [
      ...(taken > 0 ? [`${taken} ${noun} sudah dipakai`] : []),
      ...(changed > 0 ? [`${changed} ${noun} sudah diubah`] : []),
      ...(gone > 0 ? [`${gone} ${noun} sudah dihapus`] : []),
    ]
  }
  return {
    person: null,
    /** Nothing identifies a stored row, so none counts as the same. */
    standing: () => Promise.resolve(new Set()),
    write,
    undo: {
      inTheWay,
      inOneGo: async ({ tx }, importId) => {
        await tx.execute(
          sql`delete from ${table} d using import_rows r
            where r.companies_id = d.companies_id and r.imports_id = ${importId} and d.id = (r.before->>'id')::bigint`,
        )
      },
    },
  }
}

/** Codes of these rows that are taken, in lower case; unique in a company. */
export const takenCodes = async (
  tx: Tx,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlySet<string>> => {
  const codes = rows.flatMap(({ kode }) => (typeof kode === "string" ? [kode.toLowerCase()] : []))
  if (codes.length === 0) return new Set()
  const found = await rowsOf<{ readonly kode: string }>(
    tx,
    sql`select lower(kode) as kode from ${sql.identifier(name)}
      where lower(kode) = any (array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`,
  )
  return new Set(found.map(({ kode }) => kode))
}
