import { createHash, randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { HEAD_BYTES } from "./types.ts"

export type Stored = { readonly size: number; readonly sha256: string; readonly head: Buffer }

/** Received bytes that do not belong to a company's file yet: a file on this machine's disk. */
export type Draft = Stored & { readonly path: string }

export type Drafting = {
  /** Called for each received chunk; may throw to abort. */
  readonly onBytes?: (bytes: number) => void
  /** Chooses by a file's first bytes how it is transformed before it is stored; may throw. */
  readonly keeperFor?: (head: Buffer) => ((bytes: Buffer) => Buffer) | null
}

/** Temporary files in a folder of this machine. They are removed with their request, or by the sweep after a crash. */
export const makeDrafts = (folder: string) => {
  const newPath = async (): Promise<string> => {
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  return {
    newPath,
    /**
     * Reads a stream to its end into a draft. `onBytes` and `keeperFor` may throw to abort. @returns null when it
     * exceeds the limit
     */
    draft: async (
      source: Readable,
      maxBytes: number,
      { onBytes = () => undefined, keeperFor = () => null }: Drafting = {},
    ): Promise<Draft | null> => {
      const path = await newPath()
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
    },
    drop: ({ path }: Draft): Promise<void> => rm(path, { force: true }),
    /** Removes drafts of requests that ended without removing them, by a crash. */
    dropOld: async (olderThan: number): Promise<void> => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const written = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
        if (written < olderThan) await rm(path, { force: true })
      }
    },
  }
}
export type Drafts = ReturnType<typeof makeDrafts>
