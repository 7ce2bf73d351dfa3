import { addAbortSignal } from "node:stream"
import { sql } from "drizzle-orm"
import { rest, timed } from "../../db/chunks.ts"
import { causedBy, type Database, DatabaseAway, type Tx } from "../../db/database.ts"
import { bindOwner } from "../../db/owner.ts"
import { files } from "../../db/tables/index.ts"
import { StoreAway } from "../../files/away.ts"
import { bytesFrom } from "../../files/bytesFrom.ts"
import type { FileStore } from "../../files/store.ts"
import { every } from "../../run/every.ts"
import { observed } from "../../telemetry/observe.ts"
import { type JobDefinition, JobProblem, JobStopped, type ReadPart } from "./define.ts"
import {
  dropClaim,
  isStillRunning,
  keepClaim,
  type Kinds,
  noteFault,
  putOff,
  type Picked,
  settle,
  type Sizes,
  takeTurn,
  taskOf,
} from "./turn.ts"

const EVERY_MS = 500
/** Maximum size of a result file, bytes. */
const FILE_MOST = 200_000_000

type Deps = {
  readonly db: Database
  readonly store: FileStore
  readonly kinds: Kinds
  readonly clock: () => Date
}

/**
 * Writes the result file outside a transaction; it is discarded if the job is cancelled in the meantime.
 * @throws the signal's reason, at the next part that is read
 */
const makeFile = async (
  { db, store, clock }: Deps,
  job: Picked,
  definition: JobDefinition,
  signal: AbortSignal,
): Promise<void> => {
  const read: ReadPart = async (work, doneOf) => {
    signal.throwIfAborted()
    const { read: readOnReplica } = db
    const part = async (tx: Tx) => {
      await bindOwner(tx, job)
      return work(tx)
    }
    const ready = readOnReplica === null ? null : { part: await readOnReplica(part) }
    const { found, took } = await timed(db, async (tx) => {
      const made = ready === null ? await part(tx) : ready.part
      await tx.execute(sql`select set_config('role', 'none', true)`)
      if (!(await keepClaim(tx, job, clock(), doneOf?.(made) ?? null))) throw new JobStopped()
      return made
    })
    await rest(took)
    return found
  }
  const made = (await definition.file?.(taskOf(job, clock()), read, bytesFrom(store))) ?? null
  const body = made === null ? null : addAbortSignal(signal, made.body)
  const stored = body === null ? null : await store.save(job.company, body, FILE_MOST)
  if (made !== null && stored === null)
    throw new JobProblem("Berkas hasilnya terlalu besar. Persempit pilihannya.")
  await db.transact(async (tx) => {
    if (!(await isStillRunning(tx, job))) return
    const [row] =
      made === null || stored === null
        ? []
        : await tx
            .insert(files)
            .values({
              companies_id: job.company,
              name: made.name,
              type: made.type,
              size: stored.size,
              sha256: stored.sha256,
              created_at: clock().toISOString(),
              created_by: job.account,
            })
            .returning({ id: files.id })
    await settle(tx, job, definition, clock(), row?.id ?? null)
  })
}

/** Takes one turn, then yields the database for a moment. @returns whether there was anything to do */
const turn = async (
  deps: Deps,
  sizes: Sizes,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<boolean> => {
  const taken = await takeTurn(deps.db, deps.kinds, deps.clock, sizes)
  if (taken.what === "nothing") return false
  if (taken.what === "chunk") {
    if (taken.fault !== null) onFault(taken.fault)
    await rest(taken.took)
    return true
  }
  try {
    await observed("job", taken.job.kind, null, (work) =>
      makeFile({ ...deps, db: causedBy(deps.db, work) }, taken.job, taken.definition, signal),
    )
  } catch (thrown) {
    if (thrown instanceof DatabaseAway) throw thrown
    if (thrown instanceof JobStopped) return true
    /** Shutdown: release the lease, so that another worker starts the file again without waiting. */
    if (signal.aborted) {
      await dropClaim(deps.db, taken.job)
      return true
    }
    if (thrown instanceof StoreAway) {
      await putOff(deps.db, taken.job, deps.clock())
      onFault(thrown)
      return true
    }
    await noteFault(deps.db, taken.job, taken.definition, thrown, deps.clock())
    if (!(thrown instanceof JobProblem)) onFault(thrown)
  }
  return true
}

const noFault = (error: unknown): void => {
  throw error
}

/** Runs until the queue is empty. @returns the number of turns */
export const runJobs = async (
  deps: Deps,
  signal: AbortSignal = new AbortController().signal,
  onFault: (error: unknown) => void = noFault,
): Promise<number> => {
  const sizes: Sizes = new Map()
  for (let count = 0; ; count += 1) {
    if (signal.aborted || !(await turn(deps, sizes, signal, onFault))) return count
  }
}

/** Runs queued jobs until stopped; an interrupted job is resumed by the next worker. */
export const startJobs = (deps: Deps, onFault: (error: unknown) => void) => {
  const ending = new AbortController()
  const lanes = deps.db.kind === "postgres" ? 2 : 1
  const started = Array.from({ length: lanes }, () =>
    every(EVERY_MS, () => runJobs(deps, ending.signal, onFault), onFault),
  )
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(started.map(({ stop }) => stop()))
    },
  }
}
