import { type SQL, sql } from "drizzle-orm"
import { type Bounds, timed } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import type { FileStore } from "../../files/store.ts"

/** Input of a sweep. `size` is the number of items the next chunk should process. */
export type SweepDeps = {
  readonly db: Database
  /** null = do not touch files. */
  readonly store: FileStore | null
  readonly now: Date
  readonly size: () => number
}

/**
 * A committed chunk: items done, and how long it held the database, ms. `isLook`: it only searched for work, so its
 * time says nothing about the cost of an item.
 */
export type Swept = { readonly done: number; readonly took: number; readonly isLook?: boolean }

/**
 * Periodic work on rows of all companies. Each step of `chunks` is one short transaction; between two steps the runner
 * (run.ts) measures, pauses, lets other sweeps run and checks for shutdown.
 */
export type Sweep = {
  readonly name: string
  readonly every: "minute" | "hour"
  readonly bounds: Bounds
  readonly chunks: (deps: SweepDeps) => AsyncGenerator<Swept, void>
}
type Declared = Pick<Sweep, "name" | "every"> & Bounds

const declared = ({ name, every, ...bounds }: Declared, chunks: Sweep["chunks"]): Sweep => ({
  name,
  every,
  bounds,
  chunks,
})

/** Cursor of a sweep, in the order of its key (keyset pagination). */
export type Mark = readonly (number | string)[]

/**
 * A sweep over rows by key. A processed row is no longer due, or stores its progress: the next run resumes there.
 * @param chunk processes at most `size` items after `mark` (null = from the beginning); `next: null` ends the sweep
 */
export const defineSweep = ({
  chunk,
  ...names
}: Declared & {
  readonly chunk: (
    tx: Tx,
    now: Date,
    size: number,
    mark: Mark | null,
  ) => Promise<{ readonly done: number; readonly next: Mark | null }>
}): Sweep =>
  declared(names, async function* ({ db, now, size }) {
    let mark: Mark | null = null
    const step = (from: Mark | null) => timed(db, (tx) => chunk(tx, now, size(), from))
    do {
      const { found, took }: Awaited<ReturnType<typeof step>> = await step(mark)
      yield { done: found.done, took }
      mark = found.next
    } while (mark !== null)
  })

/**
 * A sweep whose rows are no longer due once processed.
 * @param chunk returns how many it processed; fewer than `size` ends it
 */
export const defineDrain = ({
  chunk,
  ...names
}: Declared & { readonly chunk: (tx: Tx, now: Date, size: number) => Promise<number> }): Sweep =>
  defineSweep({
    ...names,
    chunk: async (tx, now, size) => {
      const done = await chunk(tx, now, size)
      return { done, next: done < size ? null : [] }
    },
  })

/** Number of companies checked for due work in one statement. */
const PAGE = 500

/** The next companies after an id, with whether each has due work. */
const companiesAfter = (
  tx: Tx,
  due: SQL,
  after: number,
): Promise<{ readonly id: number; readonly is_due: boolean }[]> =>
  rowsOf(
    tx,
    sql`select c.id::float8 as id, c.status <> 'close' and (${due}) as is_due from companies c where c.id > ${after} order by c.id limit ${PAGE}`,
  )

/**
 * A sweep that runs per company. Fair queue: each company gets one chunk per round (round-robin), so that a large
 * company does not delay the others. Work that becomes due during a run waits for the next run.
 * @param due whether a company `c` has due work
 * @param chunk processes at most `size` items of a company and returns how many; 0 = nothing is left, or another
 * process holds it
 */
export const defineCompanySweep = ({
  due,
  chunk,
  ...names
}: Declared & {
  readonly due: (now: Date) => SQL
  readonly chunk: (tx: Tx, company: number, now: Date, size: number) => Promise<number>
}): Sweep =>
  declared(names, async function* ({ db, now, size }) {
    let ring: number[] = []
    for (let after = 0, isOver = false; !isOver;) {
      const from = after
      const { found, took } = await timed(db, (tx) => companiesAfter(tx, due(now), from))
      ring.push(...found.flatMap(({ id, is_due }) => (is_due ? [id] : [])))
      isOver = found.length < PAGE
      after = found.at(-1)?.id ?? after
      yield { done: 0, took, isLook: true }
    }
    while (ring.length > 0) {
      const going: number[] = []
      for (const company of ring) {
        const { found: done, took } = await timed(db, (tx) => chunk(tx, company, now, size()))
        if (done > 0) going.push(company)
        yield { done, took, isLook: done === 0 }
      }
      ring = going
    }
  })

/** A sweep with steps of its own, each in its own transaction. */
export const defineSteps = (
  names: Declared,
  chunks: (deps: SweepDeps) => AsyncGenerator<Swept, void>,
): Sweep => declared(names, chunks)
