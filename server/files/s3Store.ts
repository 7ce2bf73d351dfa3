import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { StoreAway } from "./away.ts"
import { type Draft, makeDrafts } from "./drafts.ts"
import type { S3Place } from "./filesUrl.ts"
import { openS3 } from "./s3Client.ts"
import { type FileStore, keyOf, litterIn, ofKey } from "./fileStore.ts"

/** Passes bytes on and fails at their end unless they are those of the name: a cut or damaged answer is no file. */
async function* verified(body: Readable, sha256: string): AsyncGenerator<Buffer, void> {
  const hash = createHash("sha256")
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw new StoreAway("ConnectionLost", error)
  }
  if (hash.digest("hex") !== sha256) throw new StoreAway("DamagedFile")
}

/**
 * Files in an S3-compatible store. Drafts are on this machine until their request places them.
 * @param draftFolder a folder of this machine
 */
export const openS3Store = async (place: S3Place, draftFolder: string): Promise<FileStore> => {
  const s3 = await openS3(place)
  const drafts = makeDrafts(draftFolder)
  const nameOf = (companyId: number, sha256: string) => place.prefix + keyOf(companyId, sha256)

  const sizeOf: FileStore["sizeOf"] = (companyId, sha256) => s3.head(nameOf(companyId, sha256))
  /** Always sent: it renews the time of a file that is already there, so that the sweep does not remove it as old. */
  const put = async (companyId: number, { path, size, sha256 }: Draft): Promise<void> => {
    await s3.put({ key: nameOf(companyId, sha256), path, size, sha256 })
    /** A store that ignores the checksum could have kept a part. */
    if ((await sizeOf(companyId, sha256)) !== size) throw new StoreAway("DamagedFile")
  }
  const read: FileStore["read"] = async (companyId, sha256) => {
    const found = await s3.get(nameOf(companyId, sha256))
    if (found === null) return null
    /** Reading begins with the reader: an error before it listens would end the process. */
    found.body.on("error", () => undefined)
    const checked = Readable.from(verified(found.body, sha256), { objectMode: false })
    /** A reader that stops closes the connection to the store. */
    checked.once("close", () => found.body.destroy())
    return checked
  }
  const list: FileStore["list"] = async function* () {
    for await (const page of s3.list(place.prefix))
      yield page.flatMap(({ key, ...object }) => {
        const named = ofKey(key.slice(place.prefix.length))
        return named === null ? [] : [{ ...named, ...object }]
      })
  }
  const remove: FileStore["remove"] = (companyId, sha256) => s3.remove(nameOf(companyId, sha256))
  const removeLitter = litterIn({ list, remove })

  return {
    draft: drafts.draft,
    drop: drafts.drop,
    place: put,
    replace: async (companyId, draft) => {
      if ((await sizeOf(companyId, draft.sha256)) !== draft.size) await put(companyId, draft)
    },
    remove,
    list,
    sizeOf,
    read,
    save: async (companyId, source, maxBytes) => {
      const made = await drafts.draft(source, maxBytes)
      if (made === null) return null
      try {
        await put(companyId, made)
      } finally {
        await drafts.drop(made)
      }
      return made
    },
    onDisk: async (companyId, sha256, work) => {
      const path = await drafts.newPath()
      try {
        const bytes = await read(companyId, sha256)
        if (bytes === null) throw new Error("the file is missing in the store")
        await pipeline(bytes, createWriteStream(path))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async *removeLitter(olderThan, named) {
      yield* removeLitter(olderThan, named)
      await drafts.dropOld(olderThan)
    },
    state: async () => {
      const { endpoint, bucket, prefix } = place
      return { kind: "s3", place: `${endpoint}/${bucket}/${prefix}`, problem: await s3.problem() }
    },
  }
}
