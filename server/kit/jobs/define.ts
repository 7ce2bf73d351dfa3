import type { Schema } from "effect"
import type { Readable } from "node:stream"
import type { FileType } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { JobKind } from "#contract/kit/job.ts"
import type { Tx } from "../../db/database.ts"
import type { Owner } from "../../db/owner.ts"
import type { JobMark } from "../../db/tables/jobs.ts"
import type { BytesOf } from "../../sheets/paper.ts"
import type { Value } from "../../sheets/write.ts"

/** Input of a job: its payload and owner. */
export type JobTask<P> = Owner & {
  readonly id: number
  readonly title: string
  readonly payload: P
  readonly now: Date
}

/**
 * Result of a chunk: `done` items, `failed` ones are stored by name; `next` is the cursor of the following chunk, null
 * = this was the last. `lines` are lines of the result file.
 */
export type Chunk = {
  readonly done: number
  readonly next: JobMark | null
  readonly failed?: readonly { readonly name: string; readonly message: string }[]
  readonly lines?: readonly (readonly Value[])[]
  /** The next chunk is work of another cost: its size starts from the first again. */
  readonly isOther?: boolean
}

/** Result file of a job; `name` includes the extension. */
export type MadeFile = { readonly name: string; readonly type: FileType; readonly body: Readable }

/**
 * Reads in its own short transaction, with the rights of the job's owner. `doneOf`: number of items in the file once
 * this part is in it; it is counted from the file's beginning, because a file that was interrupted starts again.
 */
export type ReadPart = <A>(work: (tx: Tx) => Promise<A>, doneOf?: (part: A) => number) => Promise<A>

type Work<P> = {
  /** Total number of items. */
  readonly count: (tx: Tx, task: JobTask<P>) => Promise<number>
  /**
   * Processes at most `size` items from `mark` on (null = from the beginning) in one short transaction, with the rights
   * of the job's owner. Its writes and the new cursor commit together, so each chunk runs exactly once. Await nothing
   * but SQL.
   * @throws JobProblem to end the job, where going on makes no sense
   */
  readonly chunk: (tx: Tx, task: JobTask<P>, mark: JobMark | null, size: number) => Promise<Chunk>
  /** Writes the result file after the last chunk, outside a transaction; it may run again after a restart. */
  readonly file?: (task: JobTask<P>, read: ReadPart, bytesOf: BytesOf) => Promise<MadeFile | null>
  /** Runs in the transaction that ends the job. */
  readonly ended?: (
    tx: Tx,
    task: JobTask<P>,
    end: { readonly done: number; readonly failed: number },
  ) => Promise<void>
  /**
   * Number of items of the first chunk, the maximum and the minimum. The size adapts until a chunk takes about
   * `TARGET_MS` (server/db/chunks.ts); a minimum is for chunks with a high fixed cost.
   */
  readonly first?: number
  readonly most?: number
  readonly least?: number
}

type Raw = JobTask<unknown>

/** A kind of job as the worker runs it; the payload is decoded from the row each time. */
export type JobDefinition = {
  readonly declared: JobKind
  readonly first: number
  readonly most: number
  readonly least: number
  readonly count: (tx: Tx, task: Raw) => Promise<number>
  readonly chunk: (tx: Tx, task: Raw, mark: JobMark | null, size: number) => Promise<Chunk>
  readonly file: ((task: Raw, read: ReadPart, bytesOf: BytesOf) => Promise<MadeFile | null>) | null
  readonly ended: (
    tx: Tx,
    task: Raw,
    end: { readonly done: number; readonly failed: number },
  ) => Promise<void>
}

/** Why a job cannot go on, in words for its owner. */
export class JobProblem extends Error {
  override readonly name = "JobProblem"
}

/** The job was cancelled while its result file was being written. */
export class JobStopped extends Error {
  override readonly name = "JobStopped"
}

/** Declares a kind of job; `npm run generate` registers it. */
export const defineJob = <S extends Schema.ConstraintDecoder<unknown>>(
  declared: JobKind,
  payload: S,
  work: Work<S["Type"]>,
): JobDefinition & { readonly payload: S } => {
  /** Files belong to a company, so the platform has none. */
  if (declared.needs === null && work.file !== undefined)
    throw new Error(`${declared.kind} is of the platform and cannot have a result file`)
  const decode = decoder(payload)
  /** The stored payload was written by this server, maybe by another version. */
  const read = (task: Raw): JobTask<S["Type"]> => {
    const decoded = decode(task.payload)
    if (!decoded.ok)
      throw new JobProblem(
        "Pekerjaan ini dimulai oleh versi lain dan tidak dapat dilanjutkan. Mulai yang baru.",
      )
    return { ...task, payload: decoded.value }
  }
  const { file } = work
  return {
    declared,
    payload,
    first: work.first ?? 20,
    most: work.most ?? 500,
    least: work.least ?? 1,
    count: async (tx, task) => work.count(tx, read(task)),
    chunk: async (tx, task, mark, size) => work.chunk(tx, read(task), mark, size),
    file: file === undefined ? null : async (task, part, bytesOf) => file(read(task), part, bytesOf),
    ended: async (tx, task, end) => work.ended?.(tx, read(task), end),
  }
}
