/** What other areas may use. */
export { attendanceRule } from "./aturanAbsensi.calls.ts"
export { closedOn, fallsOn } from "./holidayMoves.ts"
export { calendar, workingCalendar } from "./holidays.rules.ts"
export { dayFigures, type Figure } from "./day/figures.ts"
export { type Person, someOf } from "./day/people.ts"
export { settleDays } from "./day/settle.ts"
export { readDays } from "./day/store.ts"
