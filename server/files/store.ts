import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, type ReadStream } from "node:fs"
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises"
import { dirname, join, sep } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileType } from "#contract/kit/call.ts"
import { HEAD_BYTES } from "./types.ts"

/** An uploaded file: its bytes are stored, the handler creates its row. */
export type Upload = {
  readonly name: string
  readonly type: FileType
  readonly size: number
  readonly sha256: string
}

type Found = { readonly companyId: number; readonly sha256: string; readonly path: string }

const oldFiles = async (paths: readonly string[], olderThan: number): Promise<Found[]> => {
  const ages = await Promise.all(
    paths.map(async (path) => ({ path, written: (await stat(path).catch(() => null))?.mtimeMs ?? Infinity })),
  )
  return ages
    .filter(({ written }) => written < olderThan)
    .map(({ path }) => {
      const [companyId = "", , sha256 = ""] = path.split(sep).slice(-3)
      return { companyId: Number(companyId), sha256, path }
    })
}

/** Error codes of file systems without hard links, such as some network file systems. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV", "EMLINK"]
const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : ""

type Stored = { readonly size: number; readonly sha256: string; readonly head: Buffer }

/** Received bytes that do not belong to a company's file yet. */
export type Draft = Stored & { readonly path: string }

export type Drafting = {
  /** Called for each received chunk; may throw to abort. */
  readonly onBytes?: (bytes: number) => void
  /** Chooses by a file's first bytes how it is transformed before it is stored; may throw. */
  readonly keeperFor?: (head: Buffer) => ((bytes: Buffer) => Buffer) | null
}

/**
 * Content-addressed storage of companies' files in a folder: named by their hash, so that duplicates are stored once. A
 * file without a row in the database is left over from a refused request.
 */
export const openStore = (folder: string) => {
  const drafts = join(folder, "drafts")
  const pathOf = (companyId: number, sha256: string) =>
    join(folder, String(companyId), sha256.slice(0, 2), sha256)

  const draft = async (
    source: Readable,
    maxBytes: number,
    { onBytes = () => undefined, keeperFor = () => null }: Drafting = {},
  ): Promise<Draft | null> => {
    await mkdir(drafts, { recursive: true })
    const path = join(drafts, randomUUID())
    const hash = createHash("sha256")
    let size = 0
    let head = Buffer.alloc(0)
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes) continue
        onBytes(chunk.length)
        hash.update(chunk)
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
        yield chunk
      }
    }
    try {
      await pipeline(source, measure, createWriteStream(path))
      if (size <= maxBytes) {
        const kept = keeperFor(head)?.(await readFile(path)) ?? null
        if (kept === null) return { size, sha256: hash.digest("hex"), head, path }
        await writeFile(path, kept)
        return { size: kept.length, sha256: createHash("sha256").update(kept).digest("hex"), head, path }
      }
    } catch (thrown) {
      await rm(path, { force: true })
      throw thrown
    }
    await rm(path, { force: true })
    return null
  }
  const placeFor = async (companyId: number, sha256: string): Promise<string> => {
    const path = pathOf(companyId, sha256)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  const copy = async (from: string, to: string): Promise<void> => {
    const whole = join(drafts, randomUUID())
    await copyFile(from, whole)
    await rename(whole, to)
  }

  return {
    /**
     * Reads a stream to its end into a draft. `onBytes` and `keeperFor` may throw to abort. @returns null when it
     * exceeds the limit
     */
    draft,
    /** Links a draft to its final place among the company's files; the draft stays. */
    place: async (companyId: number, { path, sha256 }: Draft): Promise<void> => {
      const place = await placeFor(companyId, sha256)
      await link(path, place).catch(async (thrown: unknown) => {
        /** The same bytes are already stored: renew their time, so that the sweep does not remove them as old. */
        if (codeOf(thrown) === "EEXIST") return utimes(place, new Date(), new Date())
        if (!NO_LINKS.includes(codeOf(thrown))) throw thrown
        return copy(path, place)
      })
    },
    drop: ({ path }: Draft): Promise<void> => rm(path, { force: true }),
    remove: (companyId: number, sha256: string): Promise<void> =>
      rm(pathOf(companyId, sha256), { force: true }),
    /**
     * Reads a stream to its end and stores it directly, for trusted content. @returns null when it exceeds the limit
     */
    save: async (companyId: number, source: Readable, maxBytes: number): Promise<Stored | null> => {
      const made = await draft(source, maxBytes)
      if (made !== null) await rename(made.path, await placeFor(companyId, made.sha256))
      return made
    },
    /** Path of the bytes, for worker threads that read them directly. */
    pathOf,
    /** Stream of the bytes; null when the file is missing. */
    read: async (companyId: number, sha256: string): Promise<ReadStream | null> => {
      const path = pathOf(companyId, sha256)
      const there = await stat(path).then(
        () => true,
        () => false,
      )
      return there ? createReadStream(path) : null
    },
    /**
     * Garbage collection: removes files last written before `olderThan` (ms) that no row references.
     * @param named returns which of some files have a row, as `company/sha256`
     */
    async *removeLitter(
      olderThan: number,
      named: (found: readonly Found[]) => Promise<ReadonlySet<string>>,
    ): AsyncGenerator<number, void> {
      const inside = async (path: string) =>
        (await readdir(path).catch(() => [])).map((name) => join(path, name))
      for (const companyFolder of await inside(folder)) {
        if (companyFolder === drafts) continue
        for (const shelf of await inside(companyFolder)) {
          const old = await oldFiles(await inside(shelf), olderThan)
          if (old.length === 0) continue
          const kept = await named(old)
          for (const { companyId, sha256, path } of old)
            if (!kept.has(`${companyId}/${sha256}`)) await rm(path, { force: true })
          yield old.length - kept.size
        }
      }
      for (const { path } of await oldFiles(await inside(drafts), olderThan)) await rm(path, { force: true })
    },
  }
}
export type FileStore = ReturnType<typeof openStore>
