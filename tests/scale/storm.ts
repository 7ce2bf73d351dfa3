import { cpus } from "node:os"
import { percentile } from "../bench/lib/maths.ts"
import { ask, call } from "./ask.ts"
import type { Answered, Asked } from "./asker.ts"
import { type Place, peopleFrom } from "./costs.ts"
import type { Company } from "./fill.ts"
import { ASSUMED, type CallCost, loadOf, type Pass, type Rates, stormRates, withRecords } from "./model.ts"

/** Arrivals follow sin(πx)^3.43, whose peak is 2.5 times its mean. */
const POWER = 3.43
const STEPS = 2_000
const placesOf = (): readonly number[] => {
  const sums: number[] = []
  for (let at = 0, sum = 0; at < STEPS; at += 1)
    sums.push((sum += Math.sin((Math.PI * (at + 0.5)) / STEPS) ** POWER))
  return sums
}
const SUMS = placesOf()
const TOTAL = SUMS.at(-1) ?? 1
/** When the nth of many arrives, as a share of the time. */
export const arrival = (n: number, many: number): number => {
  const wanted = ((n + 0.5) / many) * TOTAL
  let [low, high] = [0, STEPS - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((SUMS[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return (low + 1) / STEPS
}

/** A person opens the page, presses three seconds later, and is told after another one. */
const PRESS_MS = 3_000
const TOLD_MS = 1_000
const PER_MINUTE = ["index/home (admin)", "members/list-all", "laporan-absensi/list/all"] as const
const PATHS: Readonly<Record<(typeof PER_MINUTE)[number], string>> = {
  "index/home (admin)": "index/home",
  "members/list-all": "members/list-all",
  "laporan-absensi/list/all": "laporan-absensi/list/all",
}

/** The calls of the storm at these rates, in the order in which they are due. */
const callsOf = (
  rates: Rates,
  seconds: number,
  companies: readonly Company[],
  from: number,
  today: string,
) => {
  const many = (kind: string): number => Math.round((rates[kind] ?? 0) * seconds)
  const people = peopleFrom(companies, from, many("saya/absen/catat"))
  const dueOf = (n: number, all: number): number => arrival(n, all) * seconds * 1_000
  const calls: Asked[] = people.flatMap((one, at) => {
    const due = dueOf(at, people.length)
    return [call.state(one, due), call.press(one, due + PRESS_MS), call.me(one, due + PRESS_MS + TOLD_MS)]
  })
  for (const kind of PER_MINUTE)
    for (let at = 0; at < many(kind); at += 1) {
      const admin = companies[(at * 7) % companies.length]?.admin ?? 0
      const payload = kind.startsWith("laporan") ? { start_date: today, end_date: today, page: 1 } : {}
      calls.push({ ...call.named(kind, PATHS[kind], admin, payload), due: dueOf(at, many(kind)) })
    }
  const at = (n: number) => ({
    company: companies[(n * 13) % companies.length],
    place: 40 + Math.floor(n / companies.length),
  })
  for (let n = 0; n < many("auth/login"); n += 1) {
    const { company, place } = at(n)
    calls.push({
      ...call.signIn(company?.people[place - 1] ?? 0, `p${place}@c${company?.id}.skala.test`),
      due: dueOf(n, many("auth/login")),
    })
  }
  for (let n = 0; n < many("iclock/cdata"); n += 1) {
    const { company, place } = at(n)
    const clock = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 19)
    calls.push({
      ...call.upload(company?.id ?? 0, place + 30, `${today} ${clock}`),
      due: dueOf(n, many("iclock/cdata")),
    })
  }
  return { calls: calls.toSorted((a, b) => a.due - b.due), people: people.length }
}

/** The largest of these shares that this machine can carry at its peak, by the costs that were measured. */
const SHARES = [
  1 / 100,
  1 / 150,
  1 / 200,
  1 / 300,
  1 / 400,
  1 / 600,
  1 / 800,
  1 / 1_200,
  1 / 1_600,
  1 / 3_200,
] as const
/** A server process is one thread; the generator and whatever else runs need the rest of the machine. */
const MOST = { server: 0.8, machine: 0.75 } as const
export const shareFor = (costs: readonly CallCost[], record: Pass): number =>
  SHARES.find((share) => {
    const { server, database } = loadOf(stormRates(share), withRecords(costs, record))
    const peak = { server: server * ASSUMED.peak, all: (server + database) * ASSUMED.peak }
    return peak.server <= MOST.server && peak.all <= MOST.machine * cpus().length
  }) ?? 1 / 6_400

export type Played = {
  readonly share: number
  readonly seconds: number
  readonly people: number
  readonly calls: number
  readonly server: number
  readonly database: number
  readonly connections: number
  readonly mostConnections: number
  readonly walBytes: number
  readonly refused: readonly string[]
  /** How late the generator was at its 99th percentile, ms. */
  readonly late: number
  readonly kinds: readonly {
    readonly kind: string
    readonly calls: number
    readonly p50: number
    readonly p99: number
  }[]
}

const byKind = (answered: readonly Answered[]) =>
  [...new Set(answered.map(({ kind }) => kind))].map((kind) => {
    const ms = answered.filter((one) => one.kind === kind).map((one) => one.ms)
    return { kind, calls: ms.length, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) }
  })

/** Plays the storm: arrivals by schedule, however slowly they are answered. @param from people before it have pressed already */
export const playStorm = async (
  { url, meter, companies }: Place,
  {
    share,
    seconds,
    from,
    today,
  }: { readonly share: number; readonly seconds: number; readonly from: number; readonly today: string },
): Promise<Played> => {
  const { calls, people } = callsOf(stormRates(share), seconds, companies, from, today)
  const { found, used, looks } = await meter(() => ask({ url, lanes: null, calls }))
  const refused = found.answered.flatMap(({ kind, wrong }) => (wrong === null ? [] : [`${kind}: ${wrong}`]))
  return {
    share,
    seconds: used.seconds,
    people,
    calls: found.answered.length,
    server: used.server / 1_000 / used.seconds,
    database: used.database / 1_000 / used.seconds,
    connections: used.connected / 1_000 / used.seconds,
    mostConnections: Math.max(0, ...looks),
    walBytes: used.walBytes,
    refused,
    late: percentile(
      found.answered.map(({ late }) => late),
      0.99,
    ),
    kinds: byKind(found.answered),
  }
}
