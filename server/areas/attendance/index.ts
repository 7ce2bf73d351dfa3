/** What other areas may use. */
export { attendanceRule } from "./aturanAbsensi.calls.ts"
export { askedDays, type AskedDay } from "./day/asked.ts"
export { judgeDays } from "./day/judge.ts"
export { type Person, someOf } from "./day/people.ts"
export { closedOn, datesIn, fallsOn } from "./holidayMoves.ts"
export { calendar, workingCalendar } from "./holidays.rules.ts"
