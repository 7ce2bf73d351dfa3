import { cpus, loadavg } from "node:os"

/** The rows of docs/reliability.md, in its order. */
export const ROWS = [
  "kills",
  "outage",
  "hostile",
  "tenants",
  "races",
  "soak",
  "clock",
  "disk",
  "slow-disk",
  "partition",
  "upgrade",
] as const
export type RowName = (typeof ROWS)[number]

export const isRow = (name: string): name is RowName => ROWS.some((row) => row === name)

/** One line of the table: what a row found in one place, such as one database. */
export type Line = {
  readonly what: string
  readonly tried: string
  /** Acknowledged writes that were lost, answers that must not occur, and the like: 0 is the goal. */
  readonly lost: number
  /** Longest time without an answer, ms; null = the row does not measure it. */
  readonly silenceMs: number | null
  readonly isPassed: boolean
  /** Measured numbers in words. */
  readonly seen: string
}

export type Outcome = {
  /** Share of the full size that was done, percent, where time ended it. */
  readonly percent?: number
  readonly lines: readonly Line[]
  /** How it was done, in sentences. */
  readonly how: readonly string[]
  /** Failures, at most twenty of them. */
  readonly wrong: readonly string[]
}

/** As it is stored in docs/reliability.json. */
export type Kept = Outcome & {
  readonly date: string
  readonly commit: string
  readonly machine: string
  /** Share of the full size, percent. */
  readonly percent: number
}

export type Size = {
  /** A rehearsal: all rows together take some minutes. */
  readonly isQuick: boolean
  /** Share of the full size, 0 to 1. */
  readonly share: number
  /** Minutes of the soak on each database, and time limit of the kills; null = the full size. */
  readonly minutes: number | null
}
export type Measure = (size: Size) => Promise<Outcome>

/** How many to try: a share of the full size, at least as many as a rehearsal. */
export const manyOf = ({ isQuick, share }: Size, full: number, quick: number): number =>
  isQuick ? quick : Math.max(quick, Math.round(full * share))

/**
 * Whether a time is within its bound. On a busy machine times are shown and not judged: every process waits for its turn there.
 */
export const isInTime = (ms: number, bound: number): boolean => ms <= bound || isBusy()
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > BUSY * cpus().length
const BUSY = 2

const MOST_WRONG = 20
export const few = (wrong: readonly string[]): readonly string[] =>
  wrong.length <= MOST_WRONG
    ? wrong
    : [...wrong.slice(0, MOST_WRONG), `and ${wrong.length - MOST_WRONG} more`]
