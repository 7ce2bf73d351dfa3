import type { pg } from "#server/db/pg.ts"
import { dateIn } from "#server/time/calendar.ts"
import { median, percentile } from "../bench/lib/maths.ts"
import { ask, call } from "./ask.ts"
import type { Answered, Asked } from "./asker.ts"
import type { Company } from "./fill.ts"
import type { CallCost } from "./model.ts"
import type { Meter } from "./watch.ts"

/** Few at a time: what a call costs, without queues. */
const LANES = 2
const WARM = 40

export type Place = {
  readonly url: string
  readonly client: pg.Client
  readonly meter: Meter
  readonly companies: readonly Company[]
}

/** Refused calls make every number meaningless. @throws Error with the first of them */
export const demandAll = (answered: readonly Answered[], most = 0): void => {
  const wrong = answered.filter((one) => one.wrong !== null)
  if (wrong.length > most)
    throw new Error(
      `${wrong.length} of ${answered.length} calls refused: ${wrong[0]?.kind} ${wrong[0]?.wrong}`,
    )
}

const costOf = async ({ url, meter }: Place, calls: readonly Asked[]): Promise<CallCost> => {
  const { found, used } = await meter(() => ask({ url, lanes: LANES, calls }))
  demandAll(found.answered)
  const each = (total: number): number => total / found.answered.length
  const ms = found.answered.map((one) => one.ms)
  return {
    kind: calls[0]?.kind ?? "",
    calls: found.answered.length,
    server: each(used.server),
    database: each(used.database),
    connected: each(used.connected),
    walBytes: each(used.walBytes),
    answerBytes: each(found.answered.reduce((sum, { bytes }) => sum + bytes, 0)),
    p50: median(ms),
    p99: percentile(ms, 0.99),
  }
}

/** Employees in turn of all companies, from a place on: each measurement takes others, so that every first call is one. */
export const peopleFrom = (companies: readonly Company[], from: number, many: number): readonly number[] =>
  Array.from({ length: many }, (_, at) => {
    const n = from + at
    return companies[n % companies.length]?.people[Math.floor(n / companies.length)] ?? 0
  })

const two = (n: number): string => String(n).padStart(2, "0")

/**
 * What each kind of call costs, one kind after the other. The same people open the page of the check-in, press, and are told
 * about it, as in a morning: the first call of a session also notes its use.
 * @param paid companies with an approved payroll; empty = no slips are read
 * @returns the costs and the number of people who have checked in
 */
export const measureCalls = async (
  place: Place,
  paid: readonly Company[],
  many: number,
): Promise<readonly CallCost[]> => {
  const { companies, url } = place
  const today = dateIn(new Date())
  const warm = peopleFrom(companies, 0, WARM)
  const people = peopleFrom(companies, WARM, many)
  const admins = Array.from(
    { length: Math.max(20, Math.floor(many / 3)) },
    (_, at) => companies[at % companies.length]?.admin ?? 0,
  )
  const ofAdmins = (kind: string, path: string, payload: object) =>
    admins.map((admin) => call.named(kind, path, admin, payload))
  const report = { start_date: today, end_date: today, page: 1 }
  const slips = paid.flatMap((company) => company.people).slice(0, many)
  /** Machines' records of yesterday, of people whose NIP is their place in the company. */
  const wall = (n: number): string => `${today} 00:${two(Math.floor(n / 60) % 60)}:${two(n % 60)}`
  const kinds: readonly (readonly Asked[])[] = [
    people.map((one) => call.state(one)),
    people.map((one) => call.press(one)),
    people.map((one) => call.me(one)),
    people.map((one) => call.named("index/home", "index/home", one, {})),
    ofAdmins("index/home (admin)", "index/home", {}),
    ofAdmins("members/list-all", "members/list-all", { page: 1 }),
    ofAdmins("laporan-absensi/list/all", "laporan-absensi/list/all", report),
    slips.map((one) => call.named("saya/slip", "saya/slip", one, {})),
    people
      .slice(0, Math.max(10, Math.floor(many / 6)))
      .map((one, at) =>
        call.signIn(
          one,
          `p${Math.floor((WARM + at) / companies.length) + 1}@c${companies[(WARM + at) % companies.length]?.id}.skala.test`,
        ),
      ),
    people.map((_, at) =>
      call.upload(
        companies[at % companies.length]?.id ?? 0,
        1 + Math.floor(at / companies.length) + 60,
        wall(at),
      ),
    ),
  ]
  const first = [
    ...warm.map((one) => call.state(one)),
    ...warm.map((one) => call.press(one)),
    ...warm.flatMap((one) => [call.me(one), call.named("index/home", "index/home", one, {})]),
    ...ofAdmins("", "members/list-all", { page: 1 }).slice(0, WARM),
    ...ofAdmins("", "laporan-absensi/list/all", report).slice(0, WARM),
  ]
  demandAll((await ask({ url, lanes: LANES, calls: first })).answered)
  const found: CallCost[] = []
  for (const calls of kinds) if (calls.length > 0) found.push(await costOf(place, calls))
  return found
}
