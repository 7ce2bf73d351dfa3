import { MAX_PAGE_SIZE } from "#contract/kit/constants.ts"
import type { Tx } from "../../db/database.ts"
import { MAX_SHEET_ROWS, type SheetMaker } from "../../sheets/sheet.ts"
import type { FlowRows } from "./rows.ts"
import type { AnyApproval, FlowAsk } from "./spec.ts"
import type { WireRow } from "./wireRow.ts"

/** All rows of a list in its order, up to the limit of a sheet. */
export const listedOf =
  (rows: FlowRows) =>
  async (tx: Tx, ask: FlowAsk): Promise<readonly WireRow[]> => {
    const all: WireRow[] = []
    for (let cursor: string | undefined; all.length < MAX_SHEET_ROWS;) {
      const page = await rows.page(
        tx,
        { ...ask, page: 1, per_page: MAX_PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        () => null,
      )
      all.push(...page.rows)
      cursor = page.next
      if (cursor === undefined) break
    }
    return all.slice(0, MAX_SHEET_ROWS)
  }

/** The list as a spreadsheet, in the list's order; nothing if the flow has no such call. */
export const exportOf = (
  { flow, exported }: AnyApproval,
  rows: FlowRows,
): Readonly<Record<string, SheetMaker>> => {
  if (flow.calls.export === undefined) return {}
  if (exported === undefined) throw new Error(`${flow.root} does not say what its export holds`)
  const make: SheetMaker = async (tx, asked) => {
    const all = await listedOf(rows)(tx, asked as FlowAsk)
    return {
      name: flow.title,
      columns: [
        { header: "NIP", width: 14 },
        { header: "Nama", width: 30 },
        { header: "Kantor", width: 26 },
        ...exported.columns,
      ],
      rows: all
        .flatMap((row) =>
          exported.lines(row).map((line) => [row.member.nip, row.member.nama, row.member.kantor, ...line]),
        )
        .slice(0, MAX_SHEET_ROWS),
    }
  }
  return { [`${flow.root}/list`]: make }
}
