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
  readonly lines: readonly Line[]
  /** How it was done, in sentences. */
  readonly how: readonly string[]
  /** What failed, at most twenty of them. */
  readonly wrong: readonly string[]
}

/** As it is stored in docs/reliability.json. */
export type Kept = Outcome & {
  readonly date: string
  readonly commit: string
  readonly machine: string
  readonly size: "full" | "quick"
}

/** A measured part. `isQuick`: all rows together take about a minute. */
export type Measure = (options: {
  readonly isQuick: boolean
  readonly minutes: number | null
}) => Promise<Outcome>

const MOST_WRONG = 20
export const few = (wrong: readonly string[]): readonly string[] =>
  wrong.length <= MOST_WRONG
    ? wrong
    : [...wrong.slice(0, MOST_WRONG), `and ${wrong.length - MOST_WRONG} more`]
