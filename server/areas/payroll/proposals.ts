import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { payrollNames, type payrollTypes } from "#contract/areas/payroll/periods.ts"
import type { proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { dateWords, monthWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendanceTo, isOfOffice } from "../../kit/closedPeriods.ts"
import { type PaidGroups, paysOneOf } from "../../kit/payGroups.ts"
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

export type Rule = PayDate & { readonly offices_id: number | null; readonly effective_from: string }
type Last = { readonly month: string; readonly counted: string }

export const rulesOf = (tx: Tx): Promise<readonly Rule[]> =>
  rowsOf<Rule>(
    tx,
    sql`select offices_id::float8 as offices_id, effective_from::text as effective_from, pay_day, if_holiday, cutoff_day, attendance_cutoff
      from pay_dates order by pay_dates.effective_from desc, id desc`,
  )

/** The pay date rule of a month: for a single office its own, else the company's. */
export const ruleOf = (rules: readonly Rule[], offices: readonly number[], month: string): PayDate | null => {
  const begun = rules.filter(({ effective_from }) => effective_from.slice(0, 7) <= month)
  const [office] = offices
  const own = offices.length === 1 ? begun.find((rule) => rule.offices_id === office) : undefined
  return own ?? begun.find((rule) => rule.offices_id === null) ?? null
}

/** The latest regular period that includes any of these offices and pay groups. */
const lastOf = async (tx: Tx, offices: readonly number[], groups: PaidGroups): Promise<Last | null> => {
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
      where p.type = 'regular' and p.status <> 'cancelled' and (${shares}) and ${paysOneOf(groups)} order by p.end_date desc, p.id desc limit 1`,
  )
  return last ?? null
}

type Type = (typeof payrollTypes)[number]
const daysWords = (from: string, to: string): string => `${dateWords(from)} – ${dateWords(to)}`
const inWords = (of: ProposedPeriod, hasRule: boolean, type: Type): string =>
  hasRule
    ? `${type === "regular" ? `Absensi ${daysWords(of.attendance_start, of.attendance_end)}, dibayar` : "Dibayar"} ${dateWords(of.pay_date)}`
    : "Isi Tanggal Gajian lebih dahulu agar tanggalnya terisi"

export const MONTH_END: PayDate = {
  pay_day: 31,
  if_holiday: "same",
  cutoff_day: 31,
  attendance_cutoff: "same",
}

type Days = Awaited<ReturnType<typeof workingCalendar>>
/** Whether these offices are all off on a day; for every office together (none named) only company-wide days off count. */
export const offDaysOf = (calendar: Days, offices: readonly number[]): ((date: string) => boolean) => {
  const days = offices.length === 0 ? calendar.filter((day) => day.offices === null) : calendar
  const those = offices.length === 0 ? [0] : offices
  return (date) =>
    weekday(date) === 0 || weekday(date) === 6 || closedOn(days, date, those).length === those.length
}

/** Field values of a new period of a month. Only regular periods count attendance. */
export const valuesOf = ({ month, ...dates }: ProposedPeriod, type: Type): Row["isian"] => ({
  nama: `${payrollNames[type]} ${monthWords(month)}`,
  ...dates,
  ...(type === "regular" ? {} : { attendance_start: null, attendance_end: null }),
})

/**
 * Months to choose from for a new period, the next one first, with the dates that the pay date settings (Tanggal
 * Gajian) give.
 */
export const proposals = async (
  { tx, now }: Pick<Context, "tx" | "now">,
  offices: readonly number[],
  groups: PaidGroups,
  q: string | undefined,
  ids: readonly number[] | undefined,
  type: Type,
): Promise<AnswerOf<typeof proposedPeriods>> => {
  const [rules, last, calendar] = [
    await rulesOf(tx),
    await lastOf(tx, offices, groups),
    await workingCalendar(tx),
  ]
  const isOff = offDaysOf(calendar, offices)
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
    const proposed = proposePeriod(month, rule ?? MONTH_END, isOff, counted)
    const told = inWords(proposed, rule !== null, type)
    return [
      {
        id,
        nama,
        kode: month,
        keterangan: month === next && type === "regular" ? `Periode berikutnya. ${told}` : told,
        isian: valuesOf(proposed, type),
      },
    ]
  })
  return { rows, has_more: false }
}
