import { type SQL, sql } from "drizzle-orm"
import { lockCompany } from "../../kit/locks.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Context } from "../../call/handler.ts"
import { finish } from "../write.ts"
import type { ImportRules, Places, Whose, Writing } from "./kind.ts"

/** A table with `replaced()` columns, in which an import replaces rows. */
type Replacing = {
  readonly table: "schedules" | "member_offices"
  /** Its columns, their keys in the sheet, and their types. */
  readonly columns: readonly (readonly [column: string, key: string, type: "bigint" | "date"])[]
  /** At most one visible row has the same values in these columns. */
  readonly once: readonly string[]
  /** Whether the table stores who wrote a row, and when. */
  readonly isStamped: boolean
  /** Whether an attendance day `a` of an employee depends on a row `t`, and the message about such rows. */
  readonly used: { readonly by: string; readonly words: string }
}

/** Good rows of an import, in the table's columns. */
const picked = (columns: Replacing["columns"], { importId, companyId }: Whose) => {
  const typed = sql.raw(columns.map(([, key, type]) => `${key} ${type}`).join(", "))
  const named = sql.raw(columns.map(([column, key]) => `v.${key} as ${column}`).join(", "))
  return (
    where: SQL,
  ) => sql`(select ${named} from import_rows r cross join lateral jsonb_to_record(r.values) as v(${typed})
    where r.companies_id = ${companyId} and r.imports_id = ${importId} and ${where})`
}
const within = ({ after, upTo }: Places) => sql`r.place > ${after} and r.place <= ${upTo}`

/**
 * New rows are inserted next to the ones they replace, in short transactions. The commit swaps them at once:
 * row-level security shows either the old rows or the new ones. The old rows are deleted later.
 */
export const replacing = ({
  table,
  columns,
  once,
  isStamped,
  used,
}: Replacing): Pick<ImportRules, "inParts" | "undo" | "write"> => {
  const name = sql.identifier(table)
  const names = sql.raw(columns.map(([column]) => column).join(", "))
  const same = sql.raw(once.map((column) => `t.${column} = p.${column}`).join(" and "))

  type Met = { readonly rows: SQL; readonly of: SQL }
  /**
   * One index look-up per row: the planner has no row estimate here, and would join by scanning the whole table for
   * each row.
   */
  const met = (whose: Whose, { rows, of }: Met) =>
    sql`id = any (array(select o.id from ${picked(columns, whose)(rows)} p cross join lateral (
      select t.id from ${name} t where t.companies_id = ${whose.companyId} and ${same} and ${of} limit 2) o))`

  const mark = (tx: Tx, writing: Whose, { rows, of }: Met) =>
    tx.execute(
      sql`update ${name} set replaced_by = ${writing.importId} where companies_id = ${writing.companyId}
        and ${met(writing, { rows, of: sql`t.source <> ${writing.importId} and ${of}` })}`,
    )

  const write = async (tx: Tx, writing: Writing, places: Places) => {
    const { importId, companyId, accountId, now } = writing
    const at = now.toISOString()
    await mark(tx, writing, { rows: within(places), of: sql`t.replaced_by is null` })
    const [stampNames, stamps] = isStamped
      ? [
          sql`, created_at, created_by, updated_at, updated_by`,
          sql`, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint`,
        ]
      : [sql``, sql``]
    await tx.execute(
      sql`insert into ${name} (companies_id, source, ${names}${stampNames})
        select ${companyId}::bigint, ${importId}::bigint, ${names}${stamps}
        from ${picked(columns, writing)(within(places))} p`,
    )
  }

  const takeBack = async (tx: Tx, writing: Whose, places: Places) => {
    const { importId, companyId } = writing
    const rows = within(places)
    await tx.execute(
      sql`delete from ${name} where companies_id = ${companyId}
        and ${met(writing, { rows, of: sql`t.source = ${importId}` })}`,
    )
    await tx.execute(
      sql`update ${name} set replaced_by = null where companies_id = ${companyId}
        and ${met(writing, { rows, of: sql`t.replaced_by = ${importId}` })}`,
    )
  }

  const clear = async (tx: Tx, { importId, companyId }: Whose, size: number) => {
    const gone = await rowsOf(
      tx,
      sql`delete from ${name} where companies_id = ${companyId} and id = any (array(
        select id from ${name} where companies_id = ${companyId} and replaced_by = ${importId} limit ${size})) returning 1`,
    )
    return gone.length
  }

  /**
   * Undo is refused for rows that were replaced or changed after the import, and for rows that check-ins depend on.
   */
  const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
    const untouched = isStamped ? sql`and t.version = 1` : sql``
    const [found] = await rowsOf<{ readonly gone: number; readonly used: number }>(
      tx,
      sql`select (i.good - count(t.id))::int as gone, count(t.id) filter (where exists (
          select from attendance a where a.companies_id = t.companies_id and a.members_id = t.members_id
            and a.check_in_at > i.updated_at and ${sql.raw(used.by)}))::int as used
        from imports i left join ${name} t on t.companies_id = i.companies_id and t.source = i.id ${untouched}
        where i.id = ${importId} group by i.good`,
    )
    return [
      ...((found?.gone ?? 0) > 0 ? [`${found?.gone} baris sudah diganti, diubah atau dihapus`] : []),
      ...((found?.used ?? 0) > 0 ? [`${found?.used} baris ${used.words}`] : []),
    ]
  }

  return {
    inParts: { write, takeBack, clear },
    undo: { inTheWay },
    write: async (ctx: Context, importId) => {
      await lockCompany(ctx, table)
      /** Also replaces rows written since the check, by hand or by another import. */
      await mark(
        ctx.tx,
        { importId, companyId: ctx.companyId },
        {
          rows: sql`r.place is not null`,
          of: sql`t.replaced_by is distinct from ${importId}`,
        },
      )
      return finish(ctx.tx, importId)
    },
  }
}
