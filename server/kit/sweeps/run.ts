import { firstSize, fitting, rest } from "../../db/chunks.ts"
import { causedBy, type Database } from "../../db/database.ts"
import type { FileStore } from "../../files/store.ts"
import { begin as beginWork, type Begun } from "../../telemetry/observe.ts"
import { noteItems } from "../../telemetry/sweepRuns.ts"
import type { Sweep, Swept } from "./define.ts"

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60
/** Time slice of one sweep before the others get their turn. */
const TURN_MS = 1_000

type Course = {
  readonly chunks: AsyncGenerator<Swept, void>
  readonly told: (swept: Swept) => void
}

/** Starts a run of a sweep, from its beginning or from stored progress. */
const begin = (sweep: Sweep, db: Database, store: FileStore | null, now: Date): Course => {
  let size = firstSize(sweep.bounds)
  return {
    chunks: sweep.chunks({ db, store, now, size: () => size }),
    told: ({ took, isLook = false }) => {
      if (!isLook) size = fitting(size, took, sweep.bounds)
    },
  }
}

type Turn = { readonly isOver: boolean; readonly done: number }

/** Runs chunks until the time slice is over. @param signal aborts between two chunks */
const takeTurn = async (
  { chunks, told }: Course,
  mayTake: number,
  signal: AbortSignal,
  onChunk: (swept: Swept) => void,
): Promise<Turn> => {
  const until = performance.now() + mayTake
  for (let done = 0; ;) {
    if (performance.now() >= until) return { isOver: false, done }
    if (signal.aborted) {
      await chunks.return()
      return { isOver: true, done }
    }
    const step = await chunks.next()
    if (step.done === true) return { isOver: true, done }
    told(step.value)
    onChunk(step.value)
    done += step.value.done
    await rest(step.value.took)
  }
}

type RunOptions = {
  readonly store?: FileStore | null
  readonly signal?: AbortSignal
  /** Time limit, ms; the next run continues. */
  readonly mayTake?: number
  readonly onChunk?: (swept: Swept) => void
}

/** Runs one sweep alone. @returns the number of items */
export const runSweep = async (
  db: Database,
  sweep: Sweep,
  now: Date,
  {
    store = null,
    signal = new AbortController().signal,
    mayTake = Infinity,
    onChunk = () => undefined,
  }: RunOptions = {},
): Promise<number> => {
  const course = begin(sweep, db, store, now)
  const { isOver, done } = await takeTurn(course, mayTake, signal, onChunk)
  if (!isOver) await course.chunks.return()
  return done
}

/** Runs sweeps one after the other, within one time limit for all. @returns the number of items */
export const runSweeps = async (
  db: Database,
  sweeps: readonly Sweep[],
  now: Date,
  options: RunOptions = {},
): Promise<number> => {
  const until = performance.now() + (options.mayTake ?? Infinity)
  let done = 0
  for (const sweep of sweeps)
    done += await runSweep(db, sweep, now, { ...options, mayTake: until - performance.now() })
  return done
}

type Deps = { readonly db: Database; readonly store: FileStore | null; readonly clock: () => Date }

/**
 * Starts each sweep every minute or hour, beginning a minute after the start. They share time slices, so that a long
 * sweep does not delay the others; a sweep never overlaps with itself.
 */
export const startSweeps = (
  { db, store, clock }: Deps,
  sweeps: readonly Sweep[],
  onFault: (error: unknown) => void,
) => {
  const ending = new AbortController()
  const wanted = new Set<Sweep>()
  const courses = new Map<Sweep, Course & { readonly run: Begun }>()
  /** A run is measured from its first turn to its last. */
  const start = (sweep: Sweep) => {
    const run = beginWork("sweep", sweep.name)
    return { ...begin(sweep, causedBy(db, run.work), store, clock()), run }
  }
  let running: Promise<void> | null = null

  const turn = async (sweep: Sweep): Promise<void> => {
    const course = courses.get(sweep) ?? start(sweep)
    courses.set(sweep, course)
    let failure: unknown = null
    const isOver = await takeTurn(course, TURN_MS, ending.signal, () => undefined).then(
      (taken) => {
        noteItems(sweep.name, taken.done)
        return taken.isOver
      },
      (error: unknown) => {
        failure = error
        onFault(error)
        return true
      },
    )
    if (!isOver) return
    if (!ending.signal.aborted) course.run.end(failure)
    courses.delete(sweep)
    wanted.delete(sweep)
  }
  const work = async (): Promise<void> => {
    while (wanted.size > 0 && !ending.signal.aborted)
      for (const sweep of sweeps) if (wanted.has(sweep)) await turn(sweep)
  }
  let minute = 0
  const timer = setInterval(() => {
    const isHour = minute % MINUTES_OF_HOUR === 0
    minute += 1
    for (const sweep of sweeps) if (isHour || sweep.every === "minute") wanted.add(sweep)
    running ??= work().finally(() => {
      running = null
    })
  }, MINUTE_MS).unref()
  return {
    /** Stops between two chunks; the next start resumes. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running
      for (const { chunks } of courses.values()) await chunks.return()
    },
  }
}
