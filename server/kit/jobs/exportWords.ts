import { sql } from "drizzle-orm"
import { AREAS } from "#contract/areas.ts"
import { payrollSheets, payrollSheetWords } from "#contract/areas/payroll/run.ts"
import { NO_TEAM, NO_TEAM_WORDS, salesBys, salesByWords } from "#contract/areas/sales/salesFigures.ts"
import type { Call } from "#contract/kit/call.ts"
import { dateWords, MONTHS, monthWords } from "#contract/kit/words.ts"
import { rowsOf } from "../../db/database.ts"
import type { Context } from "../../call/handler.ts"

/** Names of exports whose summary has more than a name. */
const NAMES: Readonly<Record<string, string>> = {
  "payroll/rekap": "Rekap gaji",
  "layanan/laporan/export": "Laporan layanan",
  "export/data-karyawan-payroll-components": "Komponen gaji",
}

/** Name of an export: its summary without the form it comes in. */
export const exportName = ({ path, summary }: Pick<Call, "path" | "summary">): string =>
  NAMES[path] ?? (summary.split(" sebagai ")[0] ?? summary).split(",")[0] ?? summary

/** Table and column of the words for a row, by the field that refers to it. */
const named: Readonly<Record<string, readonly [table: string, column: string]>> = {
  offices_id: ["offices", "nama"],
  departement_id: ["devisi", "nama"],
  jabatan_id: ["jabatan", "nama"],
  members_id: ["members", "nama"],
  customers_id: ["customers", "nama"],
  period_id: ["payroll_periods", "month"],
  area_id: ["sales_areas", "nama"],
  tim_id: ["sales_teams", "nama"],
  varian_id: ["products", "nama"],
}
/** Fields that are no filters. */
const FORM = new Set([
  "format",
  "page",
  "per_page",
  "cursor",
  "sort",
  "dir",
  "by",
  "step",
  "start_date",
  "end_date",
  "start",
  "end",
])

/** `1–7 November 2026`, with as much of both dates as differs. */
export const spanWords = (start: string, end: string): string => {
  if (start === end) return dateWords(start)
  const [year, month, day] = start.split("-")
  if (year !== end.slice(0, 4)) return `${dateWords(start)} – ${dateWords(end)}`
  if (month === end.slice(5, 7)) return `${Number(day)}–${dateWords(end)}`
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} – ${dateWords(end)}`
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isId = (value: unknown): value is number => typeof value === "number"

const teamless = (value: unknown) => (value === NO_TEAM ? NO_TEAM_WORDS : null)

const known: Readonly<Record<string, (value: unknown) => string | null>> = {
  by: (value) => {
    const by = salesBys.find((one) => one === value)
    return by === undefined ? null : `per ${salesByWords[by].toLowerCase()}`
  },
  area_id: teamless,
  tim_id: teamless,
  q: (value) => (isText(value) ? `pencarian “${value}”` : null),
  month: (value) => (isText(value) ? monthWords(value) : null),
  date: (value) => (isText(value) ? dateWords(value) : null),
  tahun: (value) => (isId(value) ? String(value) : null),
  area: (value) => AREAS.find(({ key }) => key === value)?.title ?? null,
  what: (value) =>
    value === "harian" || value === "rangkuman"
      ? value
      : payrollSheets.some((one) => one === value)
        ? payrollSheetWords[value as (typeof payrollSheets)[number]]
        : null,
}

const nameOf = async ({ tx, companyId }: Context, key: string, id: number): Promise<string | null> => {
  const [table, column] = named[key] ?? []
  if (table === undefined || column === undefined) return null
  const [row] = await rowsOf<{ nama: string }>(
    tx,
    sql`select ${sql.identifier(column)} as nama from ${sql.identifier(table)} where companies_id = ${companyId} and id = ${id}`,
  )
  if (row === undefined) return null
  return column === "month" ? monthWords(row.nama) : row.nama
}

/** The filters of an export in words; those without a word are counted. */
export const exportParams = async (ctx: Context, asked: unknown): Promise<string> => {
  const ask = (typeof asked === "object" && asked !== null ? asked : {}) as Readonly<Record<string, unknown>>
  const { start_date, end_date, start = start_date, end = end_date } = ask
  const words = isText(start) && isText(end) ? [spanWords(start, end)] : []
  let others = 0
  for (const [key, value] of Object.entries(ask)) {
    if (value === null || value === undefined || value === "") continue
    const word = known[key]?.(value) ?? (isId(value) ? await nameOf(ctx, key, value) : null)
    if (word !== null) words.push(word)
    else if (!FORM.has(key)) others += 1
  }
  if (others > 0) words.push(words.length === 0 ? `${others} saringan` : `${others} saringan lain`)
  return words.length === 0 ? "Semua" : words.join(", ")
}
