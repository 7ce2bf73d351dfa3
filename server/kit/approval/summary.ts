import { type SQL, sql } from "drizzle-orm"
import { addedUp, groupedPage } from "../grouped.ts"
import { keysetPage, paged } from "../paging.ts"
import { assertRange } from "../ranges.ts"
import { byText, outer } from "../textSearch.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { wireInstant } from "../../time/calendar.ts"
import { memberJson } from "./facts.ts"
import { MAX_SHEET_ROWS, type SheetMaker } from "../../sheets/sheet.ts"
import { inSight, ofMember } from "./members.ts"
import { fittingOf } from "./rows.ts"
import type { AnyApproval, FlowAsk } from "./spec.ts"

type Sums = Readonly<Record<string, number>>
type Day = Sums & { readonly date: string }
type SummaryAsk = FlowAsk & { readonly summary?: boolean }
type Row = { readonly id: number; readonly oldest_at?: string | null }

/** Statistics of requests: by employee, by day, and as a spreadsheet. */
export const summaryOf = (spec: AnyApproval) => {
  const { table, day, flow, summary, sheet } = spec
  const { as, counted, perDay } = flow.summary
  const r = sql`r`
  const nothing = Object.fromEntries(Object.keys(counted).map((key) => [key, 0]))
  const countsOf = (row: Sums): Sums =>
    Object.fromEntries(Object.keys(counted).map((key) => [key, row[key] ?? 0]))
  const from = sql`from ${table} r where `
  const dayOf = sql`r.${sql.identifier(day.name)}`
  /** From and where clause of the summarized rows. */
  const summarised = (ask: FlowAsk, fitting: SQL): SQL =>
    sql`${from}${fitting} and ${ofMember(ask, r)}${spec.byOffice === true ? sql` and ${inSight(r)}` : sql``}`

  /** Scans the rows once, for the employees, the days and the whole: the rollup's last row. */
  const readOnce = async (tx: Tx, within: SQL, sums: SQL) => {
    const isAll = sql`grouping(${dayOf}) = 1`
    const rows = await rowsOf<Day & { readonly people: readonly number[] | null }>(
      tx,
      sql`select ${dayOf}::text as date, case when ${isAll} then coalesce(json_agg(distinct r.members_id), '[]') end as people, ${sums}
        ${within} group by rollup (${dayOf}) order by ${dayOf}`,
    )
    const whole = rows.find(({ people }) => people !== null)
    return whole === undefined
      ? null
      : { people: whole.people ?? [], days: rows.filter((row) => row !== whole), whole: countsOf(whole) }
  }

  const answer = async (tx: Tx, ask: SummaryAsk, sheetUrl: (sheet: string, ask: object) => string) => {
    /** Some flows use one call for the summary and for listing employees by status. */
    const isSummary = flow.summaryPayload === undefined || ask.summary === true
    if (isSummary) assertRange(ask)
    const { status, ...anyStatus } = ask
    const fitting = fittingOf(spec, isSummary ? ask : { ...ask, status: status ?? "pending" }, r)
    const matching = fittingOf(spec, isSummary ? ask : anyStatus, r)
    const ofOne = (rows: SQL) =>
      sql`${from}r.companies_id = ${outer(members.companies_id)} and r.members_id = ${outer(members.id)} and ${rows}`
    const sort = ask.sort ?? flow.summary.sorts[0]
    const by = summary.sorts[sort] ?? null
    const within = summarised(ask, matching)
    const sums = sql`${summary.counted}${summary.perDay === undefined ? sql`` : sql`, ${summary.perDay}`}`
    const once = isSummary && by === null ? await readOnce(tx, within, sums) : null
    const page = await keysetPage<Row>(tx, {
      select: {
        id: members.id,
        member: memberJson(members.companies_id, members.id),
        ...Object.fromEntries(
          Object.entries(summary.row).map(([key, value]) => [key, sql`(select ${value} ${ofOne(fitting)})`]),
        ),
        [as]: sql`(select row_to_json(c) from (select ${summary.counted} ${ofOne(matching)}) c)`,
      },
      ...groupedPage(tx, {
        of: sql`select r.members_id${by === null ? sql`` : sql`, ${by} as sorted`} ${summarised(ask, fitting)} group by 1`,
        by: by === null ? null : sql`g.sorted`,
        known: once?.people,
      }),
      sort: { key: sort, by: by === null ? byText(members.nama) : sql`(select ${by} ${ofOne(fitting)})` },
      dir: ask.dir ?? "asc",
      ...paged(ask),
    })
    const days = isSummary
      ? (once?.days ??
        (await rowsOf<Day>(
          tx,
          sql`select ${dayOf}::text as date, ${sums} ${within} group by ${dayOf} order by ${dayOf}`,
        )))
      : []
    const [total = nothing] =
      once !== null
        ? [once.whole]
        : isSummary && summary.isCountedWhole !== true
          ? [addedUp<Sums>(nothing, days)]
          : await rowsOf<Sums>(tx, sql`select ${summary.counted} ${within}`)
    const shownOfDay = ["date", ...Object.keys(perDay)]
    return {
      ...page,
      rows: page.rows.map((row) =>
        typeof row.oldest_at === "string" ? { ...row, oldest_at: wireInstant(row.oldest_at) } : row,
      ),
      [as]: total,
      per_day: days.map((one) => Object.fromEntries(shownOfDay.map((key) => [key, one[key]]))),
      sheet: isSummary && page.total <= MAX_SHEET_ROWS ? sheetUrl(flow.root, ask) : null,
    }
  }

  type SheetRow = { readonly nip: string; readonly nama: string; readonly kantor: string }
  const readSheet = (tx: Tx, ask: FlowAsk): Promise<(SheetRow & Sums)[]> =>
    rowsOf<SheetRow & Sums>(
      tx,
      sql`select m.nip, m.nama, o.nama as kantor, x.* from (
        select r.companies_id, r.members_id, ${summary.counted} ${summarised(ask, fittingOf(spec, ask, r))}
        group by 1, 2) x
      join members m on m.companies_id = x.companies_id and m.id = x.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      order by m.nama_sort, m.id limit ${MAX_SHEET_ROWS}`,
    )

  /** Spreadsheet with a row per employee and a total. */
  const made: SheetMaker = async (tx, asked) => {
    const ask = asked as FlowAsk
    const rows = await readSheet(tx, ask)
    const zero = sheet.columns.map(() => 0)
    const [whole] =
      summary.isCountedWhole === true
        ? await rowsOf<Sums>(tx, sql`select ${summary.counted} ${summarised(ask, fittingOf(spec, ask, r))}`)
        : []
    const added = rows.reduce((all, row) => sheet.figures(row).map((n, at) => n + (all[at] ?? 0)), zero)
    return {
      name: `${flow.title} ${ask.start_date ?? ""} ${ask.end_date ?? ""}`,
      columns: [
        { header: "NIP", width: 14 },
        { header: "Nama", width: 30 },
        { header: "Kantor", width: 26 },
        ...sheet.columns,
      ],
      rows: [
        ...rows.map((row) => [row.nip, row.nama, row.kantor, ...sheet.figures(row)]),
        [null, "Jumlah seluruhnya", null, ...(whole === undefined ? added : sheet.figures(whole))],
      ],
    }
  }
  return { answer, sheet: made }
}
