import { type Done, onWork } from "./observe.ts"

/** Last run of a sweep in this process. */
export type SweepRun = {
  readonly name: string
  /** End of the last run, ms since the epoch. */
  readonly at: number
  readonly ms: number
  /** Rows that the last run processed. */
  readonly items: number
  /** Failures since the start of the process, and the type of the last one; null = the last run succeeded. */
  readonly failures: number
  readonly error: string | null
}

const runs = new Map<string, SweepRun>()
const items = new Map<string, number>()

/** Rows that a turn of a running sweep processed. */
export const noteItems = (sweep: string, done: number): void => {
  items.set(sweep, (items.get(sweep) ?? 0) + done)
}

/** Type of an error, never its message: the message of a failed statement can contain user input. */
const typeOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return "Error"
  const cause: unknown = failure.cause ?? failure
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null
  return typeof code === "string" && /^\w{1,20}$/.test(code) ? `${failure.name} ${code}` : failure.name
}

const note = ({ work, ms, failure }: Done): void => {
  if (work.kind !== "sweep") return
  const before = runs.get(work.name)
  runs.set(work.name, {
    name: work.name,
    at: Date.now(),
    ms,
    items: items.get(work.name) ?? 0,
    failures: (before?.failures ?? 0) + (failure === null ? 0 : 1),
    error: failure === null ? null : typeOf(failure),
  })
  items.delete(work.name)
}

/** Last run of each sweep that has run since the process started, by name. */
export const sweepRuns = (): readonly SweepRun[] =>
  [...runs.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))

onWork(note)
