/** What other areas may use. */
export { attendanceRule } from "./aturanAbsensi.calls.ts"
export { closedOn, fallsOn } from "./holidayMoves.ts"
export { calendar, typedCalendar, workingCalendar } from "./holidays.rules.ts"
export { type PeopleAsk, peopleOf, type Person, someOf } from "./day/people.ts"
export type { Plan } from "./day/facts.ts"
export { type DaysOf, plansOf, readDays, type ReadDay } from "./day/read.ts"
export { spanOf } from "./schedule.ts"
