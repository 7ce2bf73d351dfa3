import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, type ReadStream } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, sep } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileType } from "#contract/call.ts"
import { HEAD_BYTES } from "./types.ts"

/** A file that came with a request: its bytes are stored, a row for it is the handler's. */
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

type Stored = { readonly size: number; readonly sha256: string; readonly head: Buffer }

/**
 * Bytes of companies' files in a folder, named by what they hold, so that sending one twice keeps it once. A file
 * without a row in the database is litter of a request that was refused.
 */
export const openStore = (folder: string) => {
  const drafts = join(folder, "drafts")
  const pathOf = (companyId: number, sha256: string) =>
    join(folder, String(companyId), sha256.slice(0, 2), sha256)

  return {
    /** Reads a stream to its end. @returns null when it is longer than allowed */
    save: async (companyId: number, source: Readable, maxBytes: number): Promise<Stored | null> => {
      await mkdir(drafts, { recursive: true })
      const draft = join(drafts, randomUUID())
      const hash = createHash("sha256")
      let size = 0
      let head = Buffer.alloc(0)
      const measure = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > maxBytes) continue
          hash.update(chunk)
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
          yield chunk
        }
      }
      try {
        await pipeline(source, measure, createWriteStream(draft))
        if (size > maxBytes) return null
        const sha256 = hash.digest("hex")
        const path = pathOf(companyId, sha256)
        await mkdir(dirname(path), { recursive: true })
        await rename(draft, path)
        return { size, sha256, head }
      } finally {
        await rm(draft, { force: true })
      }
    },
    /** Where its bytes are, for threads that read them themselves. */
    pathOf,
    /** The bytes; null when they are not there. */
    read: async (companyId: number, sha256: string): Promise<ReadStream | null> => {
      const path = pathOf(companyId, sha256)
      const there = await stat(path).then(
        () => true,
        () => false,
      )
      return there ? createReadStream(path) : null
    },
    /**
     * Removes files last written before `olderThan` (ms) that no row names.
     * @param named answers which of some files have a row, as `company/sha256`
     */
    removeLitter: async (
      olderThan: number,
      named: (found: readonly Found[]) => Promise<ReadonlySet<string>>,
    ): Promise<void> => {
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
        }
      }
      for (const { path } of await oldFiles(await inside(drafts), olderThan)) await rm(path, { force: true })
    },
  }
}
export type FileStore = ReturnType<typeof openStore>
