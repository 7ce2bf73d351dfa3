import { type SQL, sql } from "drizzle-orm"
import { type Bounds, timed } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import type { FileStore } from "../../files/store.ts"

/** What a sweep works with. `size` is how many pieces the next chunk should do. */
export type SweepDeps = {
  readonly db: Database
  /** null = files are left alone. */
  readonly store: FileStore | null
  readonly now: Date
  readonly size: () => number
}

/** A chunk that is committed: pieces done, and how long it held the database, ms. `isLook`: it says nothing of what pieces cost. */
export type Swept = { readonly done: number; readonly took: number; readonly isLook?: boolean }

/**
 * Periodic work over rows of all companies. Each step of `chunks` is one short transaction; between two of them the runner
 * (run.ts) measures, pauses, lets other sweeps have their turn and asks whether the server ends.
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

/** Where a sweep has come to, in the order of its key (keyset pagination). */
export type Mark = readonly (number | string)[]

/**
 * A sweep over rows by key. What is done leaves what is due, or the row keeps how far it is: the next start goes on from there.
 * @param chunk does at most `size` pieces behind `mark` (null = from the beginning); `next: null` ends the sweep
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

/** A sweep whose rows leave what is due once they are done. @param chunk answers how many it did; fewer than `size` ends it */
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

/** Companies looked at in one statement for what is due. */
const PAGE = 500

/** Some companies behind an id, and whether each has something to do. */
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
 * A sweep that each company has for itself. Fair queue: a company gets one chunk, then the next one, so that a large company
 * holds up none of the others. What comes to be due meanwhile waits for the next run.
 * @param due whether a company `c` has something to do
 * @param chunk does at most `size` pieces of a company and answers how many; 0 = there is nothing left, or another process has it
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

/** A sweep in steps of its own, each committed by itself. */
export const defineSteps = (
  names: Declared,
  chunks: (deps: SweepDeps) => AsyncGenerator<Swept, void>,
): Sweep => declared(names, chunks)
