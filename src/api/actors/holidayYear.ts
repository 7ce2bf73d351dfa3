import { holidays } from "#contract/areas/attendance/holidays.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** Upper bound: a year never has more holidays. */
const MOST = 100
type Holidays = AnswerOf<typeof holidays.calls.list>["rows"]
export type YearQuestion = { readonly tahun: number }

/** All holidays of a year, regardless of the filters of the list next to it. */
export const liveHolidayYear = createQueryMachine<Holidays, YearQuestion>(
  "holidayYear",
  "Hari libur setahun, bulan demi bulan",
).provide({
  actors: {
    load: actor<Holidays, QueryAsked<YearQuestion>>(async ({ input: { tahun } }, abort) => {
      const outcome = await send(holidays.calls.list, { tahun, per_page: MOST }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
    }),
  },
})
