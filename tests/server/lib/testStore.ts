import { createHash, randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import type { FileStore } from "#server/files/store.ts"
import { startS3, type TestS3 } from "./s3.ts"

/** One store for all files of this process. */
let shared: Promise<TestS3> | null = null

/**
 * The store of a test file. The project `files` (vite.config.ts) runs the tests that use files a second time, with
 * `TEST_FILES=s3`; `TEST_FILES=s3://…` takes a store that is running.
 * @param folder its files on the disk, or its drafts
 */
export const openTestStore = async (folder: string): Promise<FileStore> => {
  const wanted = process.env["TEST_FILES"] ?? ""
  if (wanted === "") return openStoreAt({ kind: "disk", folder }, folder)
  if (wanted !== "s3") {
    const place = readFilesUrl(wanted, folder)
    if (place.kind === "disk") throw new Error(`TEST_FILES=${wanted}: not an S3 store`)
    return openStoreAt({ ...place, prefix: `${randomUUID()}/` }, folder)
  }
  shared ??= startS3()
  return openStoreAt(readFilesUrl((await shared).url(randomUUID()), folder), folder)
}

/** Stores bytes as a file of a company. @returns their hash */
export const keepBytes = async (store: FileStore, company: number, bytes: Buffer): Promise<string> => {
  await store.save(company, Readable.from([bytes]), bytes.length)
  return createHash("sha256").update(bytes).digest("hex")
}
