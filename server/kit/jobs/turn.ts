import { sql } from "drizzle-orm"
import { firstSize, fitting, stopwatch } from "../../db/chunks.ts"
import { type Database, DatabaseAway, rowsOf, type Tx } from "../../db/database.ts"
import { bindOwner, type Owner } from "../../db/owner.ts"
import { begin as beginWork, type Begun } from "../../telemetry/observe.ts"
import { SecretJson } from "../../db/secrets/params.ts"
import type { JobMark } from "../../db/tables/jobs.ts"
import { tellFile } from "./tellFile.ts"
import { type Chunk, type JobDefinition, JobProblem, type JobTask } from "./define.ts"

/** Lease for writing a result file: it expires this long after the last heartbeat. */
const CLAIM_MS = 60_000
/** Retries: the number of consecutive failures of a chunk, and the delay after one. */
const FAULTS = 3
const AGAIN_MS = 2_000
/** Delay of a result file after the file store was away. */
const STORE_AGAIN_MS = 30_000

export type Picked = Owner & {
  readonly id: number
  readonly kind: string
  readonly nama: string
  readonly title: string
  readonly payload: unknown
  readonly is_counted: boolean
  readonly is_worked: boolean
  readonly mark: JobMark | null
  readonly faults: number
}
export type Kinds = ReadonlyMap<string, JobDefinition>

export const instantOf = (now: Date, ms = 0) =>
  sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
export const taskOf = (
  { id, title, payload, company, account, offices }: Picked,
  now: Date,
): JobTask<unknown> => ({ id, title, payload, company, account, offices, now })

/**
 * Fair scheduling: picks the first open job of the company whose last turn is longest ago. The job's row is locked
 * until the chunk commits, and the company's later jobs wait for it: each chunk runs once, with any number of
 * processes, and the lock of a crashed process is released at once.
 */
export const pick = async (tx: Tx, kinds: Kinds, now: Date): Promise<Picked | null> => {
  const [row] = await rowsOf<Picked>(
    tx,
    sql`select j.companies_id::float8 as company, j.id::float8 as id, j.accounts_id::float8 as account, j.offices, j.kind, j.nama, j.title,
      j.payload, j.is_counted, j.is_worked, j.mark, j.faults
    from jobs j
    where j.state in ('asked', 'running') and j.ready_at <= ${instantOf(now)} and coalesce(j.claimed_until < ${instantOf(now)}, true)
      and j.kind in (select jsonb_array_elements_text(${JSON.stringify([...kinds.keys()])}::jsonb))
      and not exists (select from jobs o where o.companies_id = j.companies_id and o.id < j.id and o.state in ('asked', 'running'))
    order by (select max(o.turn_at) from jobs o where o.companies_id = j.companies_id) nulls first, j.companies_id
    limit 1 for update of j skip locked`,
  )
  return row ?? null
}

const own = ({ company, id }: Picked) => sql`companies_id = ${company} and id = ${id}`

/** Runs `work` with the rights of the job's owner. */
const asAsker = async <A>(tx: Tx, job: Picked, work: () => Promise<A>): Promise<A> => {
  await bindOwner(tx, job)
  const found = await work()
  await tx.execute(sql`select set_config('role', 'none', true)`)
  return found
}

const keepFailures = (tx: Tx, job: Picked, failed: NonNullable<Chunk["failed"]>) =>
  tx.execute(
    sql`insert into job_failures (companies_id, jobs_id, place, name, message)
      select ${job.company}, ${job.id}, (select count(*) from job_failures f where f.companies_id = ${job.company} and f.jobs_id = ${job.id}) + r.place, r.name, r.message
      from jsonb_to_recordset(${JSON.stringify(failed.map((one, at) => ({ ...one, place: at + 1 })))}::jsonb) as r(place int, name text, message text)`,
  )

const keepLines = (tx: Tx, job: Picked, lines: NonNullable<Chunk["lines"]>) =>
  tx.execute(
    sql`insert into job_lines (companies_id, jobs_id, place, cells)
      select ${job.company}, ${job.id}, (select count(*) from job_lines l where l.companies_id = ${job.company} and l.jobs_id = ${job.id}) + 1, ${new SecretJson(lines, "figures")}::jsonb`,
  )

/** The total is counted once, in the first turn. */
const begin = async (tx: Tx, job: Picked, definition: JobDefinition, now: Date): Promise<void> => {
  const total = await asAsker(tx, job, () => definition.count(tx, taskOf(job, now)))
  await tx.execute(
    sql`update jobs set state = 'running', total = ${total}, is_counted = true, since = ${instantOf(now)}, since_done = done,
        turn_at = ${instantOf(now)}, updated_at = ${instantOf(now)} where ${own(job)}`,
  )
}

/** Ends the job. Call it when no result file is left to write. */
export const settle = async (
  tx: Tx,
  job: Picked,
  definition: JobDefinition,
  now: Date,
  fileId: number | null,
): Promise<void> => {
  const [end] = await rowsOf<{ done: number; failed: number }>(
    tx,
    sql`update jobs set state = 'done', message = null, total = greatest(total, done), files_id = ${fileId}::bigint, claimed_until = null,
        ended_at = ${instantOf(now)}, updated_at = ${instantOf(now)} where ${own(job)} returning done, failed`,
  )
  await tx.execute(sql`delete from job_lines where companies_id = ${job.company} and jobs_id = ${job.id}`)
  if (end !== undefined && fileId !== null) await tellFile(tx, job, now, null)
  if (end !== undefined) await asAsker(tx, job, () => definition.ended(tx, taskOf(job, now), end))
}

const step = async (
  tx: Tx,
  job: Picked,
  definition: JobDefinition,
  now: Date,
  size: number,
): Promise<Chunk> => {
  const chunk = await asAsker(tx, job, () => definition.chunk(tx, taskOf(job, now), job.mark, size))
  const { done, next, failed = [], lines = [] } = chunk
  if (failed.length > 0) await keepFailures(tx, job, failed)
  if (lines.length > 0) await keepLines(tx, job, lines)
  await tx.execute(
    sql`update jobs set state = 'running', done = done + ${done}, failed = failed + ${failed.length}, faults = 0,
        mark = ${next === null ? null : JSON.stringify(next)}::jsonb, is_worked = ${next === null},
        since = coalesce(since, ${instantOf(now)}), turn_at = ${instantOf(now)}, updated_at = ${instantOf(now)} where ${own(job)}`,
  )
  if (next === null && definition.file === null) await settle(tx, job, definition, now, null)
  return chunk
}

export const FAULT_WORDS =
  "Pekerjaan ini terhenti karena kesalahan di server. Lanjutkan untuk mencobanya lagi."

/** The chunk was rolled back: retry it a few times, then report the failure to a person. */
export const noteFault = async (
  db: Database,
  job: Picked,
  definition: JobDefinition | undefined,
  thrown: unknown,
  now: Date,
): Promise<void> => {
  const isOver = thrown instanceof JobProblem || job.faults + 1 >= FAULTS
  const message = thrown instanceof JobProblem ? thrown.message : FAULT_WORDS
  await db.transact(async (tx) => {
    const moved = await rowsOf(
      tx,
      isOver
        ? sql`update jobs set state = 'failed', message = ${message}, faults = 0, claimed_until = null, ended_at = ${instantOf(now)},
            turn_at = ${instantOf(now)}, updated_at = ${instantOf(now)} where ${own(job)} and state in ('asked', 'running') returning 1`
        : sql`update jobs set faults = faults + 1, ready_at = ${instantOf(now, AGAIN_MS)}, claimed_until = null,
            turn_at = ${instantOf(now)} where ${own(job)} and state in ('asked', 'running') returning 1`,
    )
    const hasFile = definition !== undefined && definition.file !== null
    if (isOver && hasFile && moved.length > 0) await tellFile(tx, job, now, message)
  })
}

/** Adaptive chunk sizes by job; each process has its own. */
export type Sizes = Map<number, number>

const sizeOf = (sizes: Sizes, { id }: Picked, bounds: JobDefinition) =>
  Math.min(bounds.most, sizes.get(id) ?? firstSize(bounds))

export type Turn =
  | { readonly what: "nothing" }
  | { readonly what: "chunk"; readonly company: number; readonly fault: unknown; readonly took: number }
  /** All chunks are done; the result file is to be written, outside a transaction. */
  | { readonly what: "file"; readonly job: Picked; readonly definition: JobDefinition }

/** One turn: a chunk of one job, or a result file. @throws DatabaseAway */
export const takeTurn = async (
  db: Database,
  kinds: Kinds,
  clock: () => Date,
  sizes: Sizes,
): Promise<Turn> => {
  const held: { job: Picked | null; run: Begun | null } = { job: null, run: null }
  const now = clock()
  try {
    const turn = await db.transact(async (tx): Promise<Turn> => {
      const job = await pick(tx, kinds, now)
      held.job = job
      const definition = job === null ? undefined : kinds.get(job.kind)
      if (job === null || definition === undefined) return { what: "nothing" }
      if (job.is_worked && definition.file !== null) {
        /** It may have been resumed: its file starts again. */
        await tx.execute(
          sql`update jobs set state = 'running', since = coalesce(since, ${instantOf(now)}), claimed_until = ${instantOf(now, CLAIM_MS)},
            turn_at = ${instantOf(now)}, updated_at = ${instantOf(now)} where ${own(job)}`,
        )
        return { what: "file", job, definition }
      }
      /** A retried transaction begins again. */
      held.run ??= beginWork("job", job.kind)
      const since = stopwatch(db)
      if (!job.is_counted) await begin(tx, job, definition, now)
      else if (job.is_worked) await settle(tx, job, definition, now, null)
      else {
        const size = sizeOf(sizes, job, definition)
        const { isOther = false } = await step(tx, job, definition, now, size)
        sizes.set(job.id, isOther ? firstSize(definition) : fitting(size, since(), definition))
      }
      return { what: "chunk", company: job.company, fault: null, took: since() }
    })
    held.run?.end()
    return turn
  } catch (thrown) {
    held.run?.end(thrown)
    if (thrown instanceof DatabaseAway || held.job === null) throw thrown
    await noteFault(db, held.job, kinds.get(held.job.kind), thrown, clock())
    const fault = thrown instanceof JobProblem ? null : thrown
    return { what: "chunk", company: held.job.company, fault, took: 0 }
  }
}

/**
 * Heartbeat: extends the lease while the result file is being written, and stores how many items it has; null = as
 * before. @returns whether the job still runs
 */
export const keepClaim = async (tx: Tx, job: Picked, now: Date, done: number | null): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`update jobs set claimed_until = ${instantOf(now, CLAIM_MS)}, done = coalesce(${done}::int, done), updated_at = ${instantOf(now)}
        where ${own(job)} and state = 'running' returning 1`,
    )
  ).length > 0

/** Releases the lease, so that another worker can write the file. */
export const dropClaim = (db: Database, job: Picked) =>
  db.transact((tx) =>
    tx.execute(sql`update jobs set claimed_until = null where ${own(job)} and state = 'running'`),
  )

/** Releases the lease of a file whose store is away: it starts again after a pause, as often as it takes. */
export const putOff = (db: Database, job: Picked, now: Date) =>
  db.transact((tx) =>
    tx.execute(
      sql`update jobs set claimed_until = null, ready_at = ${instantOf(now, STORE_AGAIN_MS)}, turn_at = ${instantOf(now)}
        where ${own(job)} and state = 'running'`,
    ),
  )

/** Locks the job's row unless the job was cancelled. @returns whether it still runs */
export const isStillRunning = async (tx: Tx, job: Picked): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from jobs where ${own(job)} and state = 'running' for update`)).length > 0
