import type { Readable } from "node:stream"
import type { FileType } from "#contract/kit/call.ts"
import type { Draft, Drafting, Stored } from "./drafts.ts"

/** An uploaded file: its bytes are stored, the handler creates its row. */
export type Upload = {
  readonly name: string
  readonly type: FileType
  readonly size: number
  readonly sha256: string
}

/** A stored file, as the store lists it. `written`: ms since 1970. */
export type Kept = {
  readonly companyId: number
  readonly sha256: string
  readonly size: number
  readonly written: number
}

/** Where the files are and whether the store answers; never contains a key. */
export type StoreState = {
  readonly kind: "disk" | "s3"
  readonly place: string
  /** Code of the error; null = it answers. */
  readonly problem: string | null
}

/**
 * Content-addressed storage of companies' files: named by their hash, so that duplicates are stored once. A file is
 * there whole or not at all. A file without a row in the database is left over from a refused request.
 *
 * Every method may throw StoreAway.
 */
export type FileStore = {
  /**
   * Reads a stream to its end into a draft on this machine. `onBytes` and `keeperFor` may throw to abort. @returns null
   * when it exceeds the limit
   */
  readonly draft: (source: Readable, maxBytes: number, drafting?: Drafting) => Promise<Draft | null>
  /** Stores a draft among the company's files and renews its time for the sweep; the draft stays. */
  readonly place: (companyId: number, draft: Draft) => Promise<void>
  /** Stores a draft again where another request removed its file since. */
  readonly replace: (companyId: number, draft: Draft) => Promise<void>
  readonly drop: (draft: Draft) => Promise<void>
  readonly remove: (companyId: number, sha256: string) => Promise<void>
  /**
   * Reads a stream to its end and stores it directly, for trusted content. @returns null when it exceeds the limit
   */
  readonly save: (companyId: number, source: Readable, maxBytes: number) => Promise<Stored | null>
  /** Stream of the bytes; null when the file is missing. */
  readonly read: (companyId: number, sha256: string) => Promise<Readable | null>
  /** Size in bytes; null when the file is missing. */
  readonly sizeOf: (companyId: number, sha256: string) => Promise<number | null>
  /**
   * Runs work on a path with the bytes, for worker threads that read them directly; the path is only valid while it runs.
   * @throws when the file is missing
   */
  readonly onDisk: <A>(companyId: number, sha256: string, work: (path: string) => Promise<A>) => Promise<A>
  /** All stored files, a page at a time. */
  readonly list: () => AsyncGenerator<readonly Kept[], void>
  /**
   * Garbage collection: removes files last written before `olderThan` (ms) that no row references.
   * @param named returns which of some files have a row, as `company/sha256`
   */
  readonly removeLitter: (
    olderThan: number,
    named: (found: readonly Kept[]) => Promise<ReadonlySet<string>>,
  ) => AsyncGenerator<number, void>
  /** Health check; takes a few seconds at most. */
  readonly state: () => Promise<StoreState>
}

const SHA256 = /^[0-9a-f]{64}$/
const COMPANY = /^(?:0|[1-9]\d{0,14})$/

/** `company/first two digits/sha256`: the name of a file below the folder or the prefix of its store. */
export const keyOf = (companyId: number, sha256: string): string =>
  `${companyId}/${sha256.slice(0, 2)}/${sha256}`

/** The company and hash in a name; null = not a file of this store. */
export const ofKey = (key: string): Pick<Kept, "companyId" | "sha256"> | null => {
  const [company = "", , sha256 = "", ...more] = key.split("/")
  if (more.length > 0 || !COMPANY.test(company) || !SHA256.test(sha256)) return null
  return key === keyOf(Number(company), sha256) ? { companyId: Number(company), sha256 } : null
}

/** Garbage collection over the pages of any store. */
export const litterIn = (store: Pick<FileStore, "list" | "remove">): FileStore["removeLitter"] =>
  async function* (olderThan, named) {
    for await (const page of store.list()) {
      const old = page.filter(({ written }) => written < olderThan)
      if (old.length === 0) continue
      const kept = await named(old)
      const lost = old.filter(({ companyId, sha256 }) => !kept.has(`${companyId}/${sha256}`))
      for (const { companyId, sha256 } of lost) await store.remove(companyId, sha256)
      yield lost.length
    }
  }
