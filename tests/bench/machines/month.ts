import { setTimeout as pause } from "node:timers/promises"
import { API_BASE } from "#contract/kit/constants.ts"
import { terminalDays } from "#server/areas/attendance/terminals/days.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { makeMachine, type Machine } from "#server/demo/activity/machine/simulator.ts"
import { overHttp } from "#server/demo/activity/machine/wire.ts"
import { random } from "#server/demo/random.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"
import type { Product } from "../lib/product.ts"
import { freePort, type ServerProcess, signIn, startServer, tokenHeader } from "../lib/serverProcess.ts"
import { fillMachines, serialOf } from "./fill.ts"
import { opened, type Place } from "./place.ts"

/** Three simulated machines fill a month through kills of the server, repeats and uploads that are cut off. */

const PEOPLE = 250
const MACHINES = 3
const DAYS = 30
/** The server is killed on every so many days, while the machines send. */
const KILL_EVERY = 2
const KILL_AFTER_MS = [5, 400] as const
const HABITS = { repeats: 0.3, cuts: 0.2, clock_s: 0 } as const
const [BEGIN, BREAK_MIN, DAY_MIN] = [8 * 60, 60, 1_440] as const

type Sums = {
  readonly hadir: number
  readonly tidak_lengkap: number
  /** Workdays without a record: the rules of a new company make no alpa of them by themselves. */
  readonly belum: number
  readonly jam_kerja_menit: number
  readonly terlambat_menit: number
}
const NONE: Sums = { hadir: 0, tidak_lengkap: 0, belum: 0, jam_kerja_menit: 0, terlambat_menit: 0 }
const KEYS = Object.keys(NONE) as readonly (keyof Sums)[]

export type Month = {
  readonly pressed: number
  readonly stored: number
  readonly kills: number
  /** Employees whose sums differ from those computed from the raw records. */
  readonly wrong: readonly string[]
}

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
const instant = (date: string, minute: number): Date =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + minute * 60_000)

/** Sums of one employee by a script of its own: the standard hours are 08.00 to 17.00 with an hour's break. */
const sumsOf = (days: ReadonlyMap<string, readonly number[]>, workdays: readonly string[]): Sums => {
  let all = NONE
  for (const date of workdays) {
    const minutes = days.get(date) ?? []
    const [from, to] = [Math.min(...minutes), Math.max(...minutes)]
    const isWhole = minutes.length > 1
    const late = minutes.length > 0 && (isWhole || from < 16 * 60) ? Math.max(0, from - BEGIN) : 0
    all = {
      hadir: all.hadir + (isWhole ? 1 : 0),
      tidak_lengkap: all.tidak_lengkap + (minutes.length === 1 ? 1 : 0),
      belum: all.belum + (minutes.length === 0 ? 1 : 0),
      jam_kerja_menit: all.jam_kerja_menit + (isWhole ? to - from - BREAK_MIN : 0),
      terlambat_menit: all.terlambat_menit + late,
    }
  }
  return all
}

/** Presses of the raw records that the database holds: PIN, date and minute. */
const rawOf = async (db: Database): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>> => {
  const rows = await db.transact((tx) =>
    rowsOf<{ pin: string; wall: string }>(
      tx,
      sql`select pin, wall from terminal_records where at is not null`,
    ),
  )
  const people = new Map<string, Map<string, number[]>>()
  for (const { pin, wall } of rows) {
    const days = people.get(pin) ?? new Map<string, number[]>()
    const date = wall.slice(0, 10)
    days.set(date, [...(days.get(date) ?? []), Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))])
    people.set(pin, days)
  }
  return people
}

const summaryOf = async (
  url: string,
  [start_date, end_date]: readonly [string, string],
): Promise<ReadonlyMap<string, Sums>> => {
  const token = await signIn(url)
  const found = new Map<string, Sums>()
  for (let page = 1; page <= Math.ceil(PEOPLE / 100); page += 1) {
    const answer = await fetch(`${url}${API_BASE}/laporan-absensi/rangkuman`, {
      method: "POST",
      headers: { "content-type": "application/json", ...tokenHeader(token) },
      body: JSON.stringify({ page, per_page: 100, start_date, end_date }),
    })
    const { data, api_message } = (await answer.json()) as {
      readonly api_message: string
      readonly data?: { readonly rows?: readonly { member: { nip: string }; sums: Sums }[] }
    }
    if (data?.rows === undefined) throw new Error(api_message)
    for (const { member, sums } of data.rows) found.set(member.nip, sums)
  }
  return found
}

export const fillMonth = async (product: Product, place: Place): Promise<Month> => {
  await opened(place, (db) => fillMachines(db, { companies: 1, machines: MACHINES, employees: PEOPLE }))
  const chance = random("bulan", 45)
  const today = dateIn(new Date())
  const span = [plusDays(today, -DAYS), plusDays(today, -1)] as const
  const dates = Array.from({ length: DAYS }, (_, at) => plusDays(span[0], at))
  const workdays = dates.filter((date) => !isWeekend(date))
  const port = await freePort()
  const start = (): Promise<ServerProcess> => startServer(product, { ...place, port, env: { DEMO: "off" } })
  let server = await start()
  const machines: Machine[] = Array.from({ length: MACHINES }, (_, at) =>
    makeMachine({ serial: serialOf(at), zone: 7, habits: HABITS, chance, ...overHttp(server.url) }),
  )
  const sendAll = () => Promise.all(machines.map((machine) => machine.push().catch(() => 0)))
  let [pressed, kills] = [0, 0]
  for (const [at, date] of workdays.entries()) {
    for (let pin = 1; pin <= PEOPLE; pin += 1) {
      if (chance.chance(0.04)) continue
      const from = BEGIN - chance.int(0, 40) + (chance.chance(0.2) ? 60 : 0)
      const to = 17 * 60 + chance.int(0, 90)
      const presses = chance.chance(0.03) ? [from] : chance.chance(0.03) ? [to] : [from, to]
      for (const minute of presses) {
        chance.pick(machines).press(String(pin), instant(date, minute % DAY_MIN))
        pressed += 1
      }
    }
    if (at % KILL_EVERY === 0) {
      const sending = sendAll()
      await pause(chance.int(...KILL_AFTER_MS))
      await server.kill()
      await sending
      kills += 1
      server = await start()
    }
    while (machines.some((machine) => machine.waiting() > 0)) await sendAll()
  }
  await server.stop()
  const { stored, raw } = await opened(place, async (db) => {
    const [row] = await db.transact((tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from terminal_records where state <> 'unread'`),
    )
    await runSweep(db, terminalDays, new Date())
    await settleDays(db, new Date())
    return { stored: row?.n ?? 0, raw: await rawOf(db) }
  })
  server = await start()
  try {
    const found = await summaryOf(server.url, span)
    const wrong = Array.from({ length: PEOPLE }, (_, at) => String(at + 1)).flatMap((nip) => {
      const [wanted, own] = [sumsOf(raw.get(nip) ?? new Map(), workdays), found.get(nip)]
      const differs = KEYS.filter((key) => own?.[key] !== wanted[key])
      return differs.map((key) => `${nip}: ${key} ${own?.[key]}, computed ${wanted[key]}`)
    })
    return { pressed, stored, kills, wrong }
  } finally {
    await server.stop()
  }
}
