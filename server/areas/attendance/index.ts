import type { Tx } from "../../db/database.ts"
import { someOf } from "./day/people.ts"
import { readDays } from "./day/store.ts"

/** Public interface for other areas. */
export { attendanceRule } from "./aturanAbsensi.calls.ts"
export { askedDays, type AskedDay } from "./day/asked.ts"
export { distanceM, isWithin, type Place } from "./distance.ts"
export { judgeDays } from "./day/judge.ts"
export { closedOn, datesIn, fallsOn } from "./holidayMoves.ts"

/** The days of employees between two dates (ISO, both included), as the day engine calculates them. */
export const readDaysOf = async (
  tx: Tx,
  ids: readonly number[],
  span: { readonly start_date: string; readonly end_date: string },
  now: Date,
) => readDays(tx, await someOf(tx, ids), span, now)
export { calendar, typedCalendar, workingCalendar } from "./holidays.rules.ts"
export { type PeopleAsk, peopleOf, type Person, someOf } from "./day/people.ts"
export type { Plan } from "./day/facts.ts"
export { latePenalties, paidShifts } from "./latePenalty.ts"
export { shiftCodeOf } from "./day/plan.ts"
export { facesOf } from "./day/faces.ts"
export { dayFigures, type Figure, type FigureAsk, keptSince } from "./day/figures.ts"
export { isTooMany, type Ranked, rankedMembers, type Ranking } from "./day/ranking.ts"
export { lateHours } from "./day/lateHours.ts"
export type { ReportRow } from "./day/report.ts"
export { shownMember } from "./laporan.calls.ts"
export { type DaysOf, type PlannedDay, plansOf, type ReadDay, readPlanned } from "./day/read.ts"
export { scheduleInWords } from "./day/words.ts"
export { daysComing, daysDue, daysMissing, settleDays } from "./day/settle.ts"
export { readDays } from "./day/store.ts"
export { expectedOf } from "./day/expected.ts"
export { askSwap } from "./swap/ask.ts"
export { instantAt, spanOf } from "./schedule.ts"
