/** What other areas may use. */
export { attendanceRule } from "./aturanAbsensi.calls.ts"
export { closedOn, fallsOn } from "./holidayMoves.ts"
export { calendar, workingCalendar } from "./holidays.rules.ts"
export { someOf as peopleByIds } from "./day/people.ts"
export { readPlanned } from "./day/read.ts"
