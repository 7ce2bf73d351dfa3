import { and, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import {
  type exportAnalyticDemo,
  type exportReportAnalytic,
  healthWords,
  trialStepWords,
} from "#contract/areas/platform/analytics.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { companies } from "../../db/tables/index.ts"
import { readingOf } from "../../kit/selection.ts"
import { byText } from "../../kit/textSearch.ts"
import type { Mark, Part, StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"
import { dateIn } from "../../time/calendar.ts"
import { type FigureRow, figureRows, namedWhere } from "./figures.ts"
import { shownTrial, type Trial, type TrialRow, trialSelection, trialsWhere } from "./trials.ts"

/** Companies read per batch. */
const PART = 500
const byName = byText(companies.nama)
const statuses = { trial: "Trial", active: "Deal", close: "Close" } as const
const states = { running: "Berjalan", converted: "Berlangganan", over: "Berakhir" } as const

type Told<Row> = readonly (readonly [label: string, kind: Column["kind"], of: (row: Row) => Value])[]
const columnsOf = <Row>(told: Told<Row>): readonly Column[] => told.map(([label, kind]) => ({ label, kind }))
const cellsOf = <Row>(told: Told<Row>, rows: readonly Row[]) =>
  rows.map((row) => told.map(([, , of]) => of(row)))
const dayOf = (instant: string | null): Value => (instant === null ? null : jakartaDate(instant))

/** The companies after a mark, by name. */
const beyond = (after: Mark | null) =>
  after === null
    ? undefined
    : sql`(${byName}, ${companies.id}) > (${after[0]}::text collate "C", ${after[1]}::bigint)`
type Keyed = { readonly id: number; readonly sort_key: string }
const nextOf = (rows: readonly Keyed[]): Part["next"] => {
  const last = rows.at(-1)
  return last === undefined || rows.length < PART ? null : [last.sort_key, last.id]
}

const figureColumns: Told<FigureRow> = [
  ["Perusahaan", "text", (row) => row.nama],
  ["Status", "text", (row) => statuses[row.status]],
  ["Kesehatan", "text", (row) => healthWords[row.health]],
  ["Alasan", "text", (row) => row.reason],
  ["Pegawai", "number", (row) => row.members],
  ["Akun aktif 7 hari", "number", (row) => row.active_7d],
  ["Kehadiran 7 hari", "number", (row) => row.checkin_7d],
  ["Kunjungan 30 hari", "number", (row) => row.visits],
  ["Cuti 30 hari", "number", (row) => row.leaves],
  ["Hitung gaji 30 hari", "number", (row) => row.payroll_runs],
  ["Penyimpanan (MB)", "number", (row) => row.storage_mb],
  ["Terakhir masuk", "date", (row) => dayOf(row.last_login)],
]

const keysAfter = (tx: Tx, where: ReturnType<typeof namedWhere>, after: Mark | null): Promise<Keyed[]> =>
  rowsOf<Keyed>(
    tx,
    sql`select ${companies.id}::float8 as id, ${byName} as sort_key from ${companies}
      where ${and(where, beyond(after)) ?? sql`true`} order by ${byName}, ${companies.id} limit ${literal(PART)}`,
  )

export const figuresSheet: StreamMaker = ({ ask }, now) => {
  const { format, ...filter } = ask as PayloadOf<typeof exportReportAnalytic>
  return {
    name: `Report Analytic ${dateIn(now)}`,
    format,
    columns: columnsOf(figureColumns),
    read: async (tx, after) => {
      const keys = await keysAfter(tx, namedWhere(filter), after)
      const rows = await figureRows(
        tx,
        keys.map(({ id }) => id),
      )
      return { rows: cellsOf(figureColumns, rows), next: nextOf(keys) }
    },
  }
}

const trialColumns: Told<TrialRow> = [
  ["Perusahaan", "text", (row) => row.nama],
  ["Terdaftar", "date", (row) => row.registered_at],
  ["Berakhir", "date", (row) => row.trial_end],
  ["Sampai", "text", (row) => trialStepWords[row.step]],
  ["Absen pertama", "date", (row) => dayOf(row.first_checkin_at)],
  ["Sisa hari", "number", (row) => row.days_left],
  ["Status", "text", (row) => states[row.state]],
]

export const trialsSheet: StreamMaker = ({ ask }, now) => {
  const { format, ...filter } = ask as PayloadOf<typeof exportAnalyticDemo>
  const today = dateIn(now)
  const { columns } = readingOf(trialSelection)
  return {
    name: `Analytic Coba Gratis ${today}`,
    format,
    columns: columnsOf(trialColumns),
    read: async (tx, after) => {
      const rows = await rowsOf<Trial & Keyed>(
        tx,
        sql`select ${columns}, ${byName} as sort_key from ${companies}
          where ${and(trialsWhere(filter, today), beyond(after)) ?? sql`true`} order by ${byName}, ${companies.id} limit ${literal(PART)}`,
      )
      const shown = rows.map((row) => shownTrial({ ...row, id: Number(row.id) }, today))
      return { rows: cellsOf(trialColumns, shown), next: nextOf(rows) }
    },
  }
}
