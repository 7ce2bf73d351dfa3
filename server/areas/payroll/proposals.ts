import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { dateWords, monthWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendanceTo, isOfOffice } from "../../kit/closedPeriods.ts"
import { wordsIn } from "../../kit/textSearch.ts"
import type { Context } from "../../call/handler.ts"
import { dateIn, weekday } from "../../time/calendar.ts"
import {
  monthsLater,
  type PayDate,
  type ProposedPeriod,
  proposePeriod,
} from "../../domain/payroll/payCalendar.ts"
import { closedOn, workingCalendar } from "../attendance/index.ts"

type Row = AnswerOf<typeof proposedPeriods>["rows"][number]

/** Number of months offered after the next one, and before it. */
const AHEAD = 11
const BEHIND = 24

type Rule = PayDate & { readonly offices_id: number | null; readonly effective_from: string }
type Last = { readonly month: string; readonly counted: string }

const rulesOf = (tx: Tx): Promise<readonly Rule[]> =>
  rowsOf<Rule>(
    tx,
    sql`select offices_id::float8 as offices_id, effective_from::text as effective_from, pay_day, if_holiday, cutoff_day, attendance_cutoff
      from pay_dates order by pay_dates.effective_from desc, id desc`,
  )

/** The pay date rule of a month: for a single office its own, else the company's. */
const ruleOf = (rules: readonly Rule[], offices: readonly number[], month: string): PayDate | null => {
  const begun = rules.filter(({ effective_from }) => effective_from.slice(0, 7) <= month)
  const [office] = offices
  const own = offices.length === 1 ? begun.find((rule) => rule.offices_id === office) : undefined
  return own ?? begun.find((rule) => rule.offices_id === null) ?? null
}

/** The latest regular period that includes any of these offices. */
const lastOf = async (tx: Tx, offices: readonly number[]): Promise<Last | null> => {
  const shares: SQL =
    offices.length === 0
      ? sql`true`
      : sql.join(
          offices.map((office) => isOfOffice(sql`${office}::bigint`)),
          sql` or `,
        )
  const [last] = await rowsOf<Last>(
    tx,
    sql`select p.month, ${attendanceTo}::text as counted from payroll_periods p
      where p.type = 'regular' and p.status <> 'cancelled' and (${shares}) order by p.end_date desc, p.id desc limit 1`,
  )
  return last ?? null
}

const daysWords = (from: string, to: string): string => `${dateWords(from)} – ${dateWords(to)}`
const inWords = (of: ProposedPeriod, hasRule: boolean): string =>
  hasRule
    ? `Absensi ${daysWords(of.attendance_start, of.attendance_end)}, dibayar ${dateWords(of.pay_date)}`
    : "Isi Tanggal Gajian lebih dahulu agar tanggalnya terisi"

const MONTH_END: PayDate = { pay_day: 31, if_holiday: "same", cutoff_day: 31, attendance_cutoff: "same" }

/**
 * Months to choose from for a new period, the next one first, with the dates that the pay date settings (Tanggal
 * Gajian) give.
 */
export const proposals = async (
  { tx, now }: Pick<Context, "tx" | "now">,
  offices: readonly number[],
  q: string | undefined,
  ids: readonly number[] | undefined,
): Promise<AnswerOf<typeof proposedPeriods>> => {
  const [rules, last, calendar] = [await rulesOf(tx), await lastOf(tx, offices), await workingCalendar(tx)]
  /** For all offices together, only company-wide days off count. */
  const days = offices.length === 0 ? calendar.filter((day) => day.offices === null) : calendar
  const those = offices.length === 0 ? [0] : offices
  const isOff = (date: string): boolean =>
    weekday(date) === 0 || weekday(date) === 6 || closedOn(days, date, those).length === those.length
  const next = last === null ? dateIn(now).slice(0, 7) : monthsLater(last.month, 1)
  const words = wordsIn(q).toLowerCase().split(/\s+/)
  const months = Array.from({ length: AHEAD + BEHIND + 1 }, (_none, at) =>
    monthsLater(next, at <= AHEAD ? at : AHEAD - at),
  )
  const rows = months.flatMap((month): readonly Row[] => {
    const id = Number(month.replace("-", ""))
    const nama = monthWords(month)
    const fits =
      ids === undefined
        ? words.every((word) => `${nama} ${month}`.toLowerCase().includes(word))
        : ids.includes(id)
    if (!fits) return []
    const rule = ruleOf(rules, offices, month)
    /** Later months are proposed as if the periods before them existed. */
    const counted = month === next ? (last?.counted ?? null) : null
    const { month: _, ...dates } = proposePeriod(month, rule ?? MONTH_END, isOff, counted)
    const told = inWords({ month, ...dates }, rule !== null)
    return [
      {
        id,
        nama,
        kode: month,
        keterangan: month === next ? `Periode berikutnya. ${told}` : told,
        isian: { nama: `Gaji ${nama}`, ...dates },
      },
    ]
  })
  return { rows, has_more: false }
}
