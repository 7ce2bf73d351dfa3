import { sql } from "drizzle-orm"
import { NO_TEAM_WORDS } from "#contract/areas/sales/salesFigures.ts"
import type { salesLines } from "#contract/areas/sales/salesReports.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { counted } from "../../db/salesTriggers.ts"
import { inPlace, stayOf } from "./salesSums.ts"
import type { SalesTree } from "./salesTree.ts"

export const LINES_SHOWN = 50
type Line = AnswerOf<typeof salesLines>["rows"][number]

/** Position after the last line of a page: its date, its visit and its id. */
const readCursor = (cursor: string | undefined) => {
  const [date = "", visit = "", id = ""] = cursor?.split(" ") ?? []
  return /^\d{4}-\d\d-\d\d$/.test(date) && /^\d{1,16}$/.test(visit) && /^\d{1,16}$/.test(id)
    ? { date, visit, id }
    : null
}

/** Single sales of an employee, the newest first: the visits of the range by their index, and the lines of each. */
export const linesOf = async (
  tx: Tx,
  tree: SalesTree,
  { cursor, members_id, varian_id, ...filters }: PayloadOf<typeof salesLines>,
): Promise<AnswerOf<typeof salesLines>> => {
  const after = readCursor(cursor)
  const rows = await rowsOf<Line>(
    tx,
    sql`select l.id::float8 as id, v.id::float8 as visits_id, v.no, v.tanggal::text as tanggal, c.nama as pelanggan, l.nama as varian,
        l.satuan, l.qty, l.harga::float8 as harga, l.total::float8 as total, l.points, coalesce(t.nama, ${NO_TEAM_WORDS}) as tim
      from visits v join visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id
        join customers c on c.companies_id = v.companies_id and c.id = v.customers_id ${stayOf(sql`v`)}
        left join sales_teams t on t.companies_id = s.companies_id and t.id = s.sales_teams_id
      where v.members_id = ${members_id} and v.tanggal between ${filters.start}::date and ${filters.end}::date
        and ${sql.raw(counted("v"))} and ${inPlace(tree, filters)}
        and ${varian_id === undefined ? sql`true` : sql`l.products_id = ${varian_id}`}
        and ${
          after === null
            ? sql`true`
            : sql`(v.tanggal, v.id, l.id) < (${after.date}::date, ${after.visit}::bigint, ${after.id}::bigint)`
        }
      order by v.tanggal desc, v.id desc, l.id desc limit ${literal(LINES_SHOWN + 1)}`,
  )
  const shown = rows.slice(0, LINES_SHOWN)
  const last = shown.at(-1)
  return {
    rows: shown,
    next:
      rows.length > LINES_SHOWN && last !== undefined ? `${last.tanggal} ${last.visits_id} ${last.id}` : null,
  }
}
