import type { Database } from "#server/db/database.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import type { Sweep } from "#server/kit/sweeps/define.ts"
import { sweeps } from "#server/register/sweeps.ts"
import type { Pass, SweepCost } from "./model.ts"
import { cpuOfCluster } from "./watch.ts"

/** Quiet passes of each sweep; the shortest counts, because other work of the machine only makes them longer. */
const QUIET_PASSES = 3
const DAY_MS = 86_400_000
/** A pass that takes longer is cut, and says so. */
const MAY_TAKE_MS = 90_000

const NONE: Pass = { items: 0, ms: 0, server: 0, database: 0, isCut: false }

const passOf = async (db: Database, postmaster: number, sweep: Sweep, now: Date): Promise<Pass> => {
  const [from, cpu, database] = [performance.now(), process.cpuUsage(), cpuOfCluster(postmaster)]
  const items = await runSweep(db, sweep, now, { mayTake: MAY_TAKE_MS })
  const { user, system } = process.cpuUsage(cpu)
  const ms = performance.now() - from
  return {
    items,
    ms,
    server: (user + system) / 1_000,
    database: cpuOfCluster(postmaster) - database,
    isCut: ms >= MAY_TAKE_MS,
  }
}

/** A pass of every sweep over what was filled, in their order: it does what is due since the companies exist. */
const passOfAll = async (db: Database, postmaster: number, now: Date) => {
  const found = new Map<string, Pass>()
  for (const sweep of sweeps) found.set(sweep.name, await passOf(db, postmaster, sweep, now))
  return found
}

/** The sweeps of a minute once. @returns the pass that puts machines' records into their days */
export const settleMinute = async (db: Database, postmaster: number, now: Date): Promise<Pass> => {
  let found: Pass = NONE
  for (const sweep of sweeps.filter(({ every }) => every === "minute")) {
    const pass = await passOf(db, postmaster, sweep, now)
    if (sweep.name === "attendance.terminals") found = pass
  }
  return found
}

const shorter = (a: Pass | undefined, b: Pass): Pass => (a === undefined || b.ms < a.ms ? b : a)

/** First and quiet passes: with work, and with nothing to do. */
export const measureQuiet = async (db: Database, postmaster: number, companies: number, now: Date) => {
  const first = await passOfAll(db, postmaster, now)
  const quiet = new Map<string, Pass>()
  for (let pass = 0; pass < QUIET_PASSES; pass += 1)
    for (const [name, one] of await passOfAll(db, postmaster, now))
      quiet.set(name, shorter(quiet.get(name), one))
  return { companies, first, quiet }
}
export type Quiet = Awaited<ReturnType<typeof measureQuiet>>

/** The first passes a day later: they do the work of a new day. */
export const measureDay = (db: Database, postmaster: number, now: Date) =>
  passOfAll(db, postmaster, new Date(now.getTime() + DAY_MS))
export type DayPasses = Awaited<ReturnType<typeof measureDay>>

/** The passes of each sweep at all sizes. */
export const sweepCosts = (all: readonly (Quiet & { readonly day: DayPasses })[]): readonly SweepCost[] =>
  sweeps.map(({ name, every }) => ({
    name,
    every,
    passes: all.map(({ companies, first, quiet, day }) => ({
      companies,
      first: first.get(name) ?? NONE,
      quiet: quiet.get(name) ?? NONE,
      day: day.get(name) ?? NONE,
    })),
  }))
