import type { Span } from "#contract/kit/spans.ts"
import { plusDays, weekday } from "./calendar.ts"

const MONDAY_FIRST = 6
const DAYS = 7

/** The days of a span that contains `today`, both inclusive; weeks begin on Monday. */
export const daysOf: Readonly<Record<Span, (today: string) => readonly [from: string, to: string]>> = {
  hari_ini: (today) => [today, today],
  minggu_ini: (today) => [plusDays(today, -((weekday(today) + MONDAY_FIRST) % DAYS)), today],
  bulan_ini: (today) => [`${today.slice(0, 7)}-01`, today],
  bulan_lalu: (today) => {
    const end = plusDays(`${today.slice(0, 7)}-01`, -1)
    return [`${end.slice(0, 7)}-01`, end]
  },
  tahun_ini: (today) => [`${today.slice(0, 4)}-01-01`, today],
}
