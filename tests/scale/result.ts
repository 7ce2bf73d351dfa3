import type { CallCost, Pass, PayCost, Planning, Point, Stored, SweepCost } from "./model.ts"
import type { Played } from "./storm.ts"

/** As it is stored in docs/scale.json. */
export type Kept = {
  readonly date: string
  /** Time, commit, machine and Node version. */
  readonly machine: string
  readonly load: number
  readonly postgres: string
  readonly minutes: number
  /** Companies of the databases, the smallest first; each has as many employees a company as the population. */
  readonly sizes: readonly number[]
  /** Costs in the last but one database, and in the last one. */
  readonly before: readonly CallCost[]
  readonly calls: readonly CallCost[]
  readonly sweeps: readonly SweepCost[]
  /** Companies that have a yearly leave, in each database. */
  readonly leaving: number
  /** Log of the database for the work of a new day, bytes an employee. */
  readonly dayWal: number
  readonly trial: PayCost
  readonly pay: PayCost & { readonly companies: number }
  readonly picks: readonly Point[]
  readonly stored: Stored
  /** The pass of a sweep that put machines' records into their days, and how many it did during the storm. */
  readonly record: Pass
  readonly records: number
  /** Measured by itself; empty = not yet. */
  readonly planning: readonly Planning[]
  readonly storm: Played
  /** Memory of the server process after the storm, bytes. */
  readonly memory: number
}
