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

/** What a job is asked to do, for whom. */
export type JobTask<P> = Owner & {
  readonly id: number
  readonly title: string
  readonly payload: P
  readonly now: Date
}

/**
 * What a chunk has done: `done` pieces, of which `failed` are kept by name; `next` is where the chunk after it begins, null =
 * this was the last. `lines` are lines of the file that is made at the end.
 */
export type Chunk = {
  readonly done: number
  readonly next: JobMark | null
  readonly failed?: readonly { readonly name: string; readonly message: string }[]
  readonly lines?: readonly (readonly Value[])[]
}

/** A file a job ends with; `name` has its ending. */
export type MadeFile = { readonly name: string; readonly type: FileType; readonly body: Readable }

/** Reads in a short transaction of its own, bound as the person who asked. */
export type ReadPart = <A>(work: (tx: Tx) => Promise<A>) => Promise<A>

type Work<P> = {
  /** How many pieces there are. */
  readonly count: (tx: Tx, task: JobTask<P>) => Promise<number>
  /**
   * Does at most `size` pieces from `mark` on (null = from the beginning) in one short transaction, bound as the person who
   * asked. What it writes and where it has come are committed together, so that no chunk is done twice. Awaits nothing but
   * SQL.
   * @throws JobProblem where it makes no sense to go on
   */
  readonly chunk: (tx: Tx, task: JobTask<P>, mark: JobMark | null, size: number) => Promise<Chunk>
  /** Its file, made after the last chunk outside a transaction; it may be begun anew after a restart. */
  readonly file?: (task: JobTask<P>, read: ReadPart, bytesOf: BytesOf) => Promise<MadeFile | null>
  /** Is told in the transaction of its end. */
  readonly ended?: (
    tx: Tx,
    task: JobTask<P>,
    end: { readonly done: number; readonly failed: number },
  ) => Promise<void>
  /** Pieces of the first chunk, and the most of any: chunks grow or shrink until one takes about 20 ms (server/db/chunks.ts). */
  readonly first?: number
  readonly most?: number
}

type Raw = JobTask<unknown>

/** A kind of job as the worker runs it: its payload is read from the row each time. */
export type JobDefinition = {
  readonly declared: JobKind
  readonly first: number
  readonly most: number
  readonly count: (tx: Tx, task: Raw) => Promise<number>
  readonly chunk: (tx: Tx, task: Raw, mark: JobMark | null, size: number) => Promise<Chunk>
  readonly file: ((task: Raw, read: ReadPart, bytesOf: BytesOf) => Promise<MadeFile | null>) | null
  readonly ended: (
    tx: Tx,
    task: Raw,
    end: { readonly done: number; readonly failed: number },
  ) => Promise<void>
}

/** Why a job cannot go on, in words for the person who began it. */
export class JobProblem extends Error {
  override readonly name = "JobProblem"
}

/** What a kind of job does; `npm run generate` lists it. */
export const defineJob = <S extends Schema.ConstraintDecoder<unknown>>(
  declared: JobKind,
  payload: S,
  work: Work<S["Type"]>,
): JobDefinition & { readonly payload: S } => {
  const decode = decoder(payload)
  /** It was written by this server, or by one of another version. */
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
    count: async (tx, task) => work.count(tx, read(task)),
    chunk: async (tx, task, mark, size) => work.chunk(tx, read(task), mark, size),
    file: file === undefined ? null : async (task, part, bytesOf) => file(read(task), part, bytesOf),
    ended: async (tx, task, end) => work.ended?.(tx, read(task), end),
  }
}
