import { createHash } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { StoreAway } from "#server/files/away.ts"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import { type Draft, type FileStore, openStore } from "#server/files/store.ts"
import { type Fault, startS3, type TestS3 } from "../lib/s3.ts"

const DAY = 86_400_000
let s3: TestS3
let folder: string
let remote: FileStore
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), "balai-store-"))
  remote = await openStoreAt(readFilesUrl(s3.url("berkas"), folder), folder)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  s3.control.faultOf = () => null
  s3.control.pageSize = 1_000
})

const bytesOf = (text: string) => Buffer.from(text.repeat(1_000))
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
const drafted = async (store: FileStore, bytes: Buffer): Promise<Draft> => {
  const draft = await store.draft(Readable.from([bytes]), bytes.length)
  if (draft === null) throw new Error("too large")
  return draft
}
const opened = async (store: FileStore, company: number, hash: string): Promise<Buffer | null> => {
  const stream = await store.read(company, hash)
  return stream === null ? null : buffer(stream)
}
const allOf = async (store: FileStore) => {
  const found: string[] = []
  for await (const page of store.list()) found.push(...page.map((one) => `${one.companyId}/${one.sha256}`))
  return found
}
/** The first requests of a method meet this. */
const failing = (method: string, fault: Fault, times = Infinity) => {
  let left = times
  s3.control.faultOf = (asked) => {
    if (asked.method !== method || left === 0) return null
    left -= 1
    return fault
  }
}

describe.each(["disk", "s3"] as const)("a store on %s", (kind) => {
  const store = () => (kind === "disk" ? openStore(join(folder, "disk")) : remote)

  test("keeps a draft once it is placed, for its company alone, and forgets it once removed", async () => {
    const bytes = bytesOf(`${kind} satu`)
    const draft = await drafted(store(), bytes)
    expect(await store().sizeOf(7, draft.sha256)).toBeNull()
    expect(await opened(store(), 7, draft.sha256)).toBeNull()
    await store().place(7, draft)
    await store().place(7, draft)
    expect(await store().sizeOf(7, draft.sha256)).toBe(bytes.length)
    expect(await opened(store(), 7, draft.sha256)).toEqual(bytes)
    expect(await opened(store(), 8, draft.sha256)).toBeNull()
    expect(await allOf(store())).toContain(`7/${draft.sha256}`)
    await store().remove(7, draft.sha256)
    expect(await opened(store(), 7, draft.sha256)).toBeNull()
    /** A request that uploaded the same bytes brings them back. */
    await store().replace(7, draft)
    expect(await opened(store(), 7, draft.sha256)).toEqual(bytes)
    await store().drop(draft)
  })

  test("stores trusted content up to its limit, and leaves no draft", async () => {
    const bytes = bytesOf(`${kind} dua`)
    expect(await store().save(7, Readable.from([bytes]), bytes.length - 1)).toBeNull()
    expect(await store().save(7, Readable.from([bytes]), bytes.length)).toMatchObject({
      size: bytes.length,
      sha256: hashOf(bytes),
    })
    expect(await opened(store(), 7, hashOf(bytes))).toEqual(bytes)
    const drafts = kind === "disk" ? join(folder, "disk", "drafts") : join(folder, "files", "drafts")
    expect(await readdir(drafts)).toEqual([])
  })

  test("lends a path for a while", async () => {
    const bytes = bytesOf(`${kind} tiga`)
    await store().save(7, Readable.from([bytes]), bytes.length)
    expect(await store().onDisk(7, hashOf(bytes), (path) => readFile(path))).toEqual(bytes)
    await expect(store().onDisk(9, hashOf(bytes), (path) => readFile(path))).rejects.toThrow(/ENOENT|missing/)
  })

  test("removes what no row names once it is old, and old drafts", async () => {
    const [kept, lost] = [bytesOf(`${kind} baris`), bytesOf(`${kind} tanpa baris`)]
    for (const bytes of [kept, lost]) await store().save(5, Readable.from([bytes]), bytes.length)
    const draft = await drafted(store(), lost)
    const sweep = async (olderThan: number) => {
      let count = 0
      const named = async () => new Set([`5/${hashOf(kept)}`])
      for await (const done of store().removeLitter(olderThan, named)) count += done
      return count
    }
    expect(await sweep(Date.now() - DAY)).toBe(0)
    expect(await sweep(Date.now() + DAY)).toBeGreaterThan(0)
    expect(await allOf(store())).toEqual([`5/${hashOf(kept)}`])
    await expect(readFile(draft.path)).rejects.toThrow("ENOENT")
  })

  test("says where it is and that it answers, without its key", async () => {
    const state = await store().state()
    expect(state).toMatchObject({ kind, problem: null })
    expect(JSON.stringify(state)).not.toContain("rahasia")
  })
})

describe("a store that fails", () => {
  test.each(["away", "reset"] as const)("an upload that meets %s twice is sent again", async (fault) => {
    const draft = await drafted(remote, bytesOf(`lagi ${fault}`))
    failing("PUT", fault, 2)
    await remote.place(7, draft)
    expect(await opened(remote, 7, draft.sha256)).toEqual(bytesOf(`lagi ${fault}`))
  })

  test("an upload that never arrives ends as away, and nothing is stored", async () => {
    const draft = await drafted(remote, bytesOf("tidak sampai"))
    failing("PUT", "away")
    await expect(remote.place(7, draft)).rejects.toMatchObject({ name: "StoreAway", code: "SlowDown" })
    expect(await remote.sizeOf(7, draft.sha256)).toBeNull()
  })

  test("a refusal is not repeated", async () => {
    const draft = await drafted(remote, bytesOf("ditolak"))
    failing("PUT", "forbidden")
    const before = s3.asked.length
    await expect(remote.place(7, draft)).rejects.toMatchObject({ name: "StoreAway", code: "AccessDenied" })
    expect(s3.asked.length).toBe(before + 1)
  })

  test("half an object does not count as stored", async () => {
    const draft = await drafted(remote, bytesOf("separuh"))
    failing("PUT", "cut")
    await expect(remote.place(7, draft)).rejects.toMatchObject({ code: "DamagedFile" })
  })

  test("bytes that changed on their way are refused by the store, whatever the draft says", async () => {
    const draft = await drafted(remote, bytesOf("berubah"))
    await expect(remote.place(7, { ...draft, sha256: hashOf(bytesOf("lain")) })).rejects.toMatchObject({
      code: "XAmzContentSHA256Mismatch",
    })
    expect(await remote.sizeOf(7, hashOf(bytesOf("lain")))).toBeNull()
  })

  test.each(["cut", "damaged"] as const)("an answer that is %s ends in an error", async (fault) => {
    const bytes = bytesOf(`baca ${fault}`)
    await remote.save(7, Readable.from([bytes]), bytes.length)
    failing("GET", fault)
    await expect(opened(remote, 7, hashOf(bytes))).rejects.toThrow(StoreAway)
    await expect(remote.onDisk(7, hashOf(bytes), (path) => readFile(path))).rejects.toThrow(StoreAway)
  })

  test("an error that comes before a reader listens waits for it", async () => {
    const bytes = bytesOf("dini")
    await remote.save(7, Readable.from([bytes]), bytes.length)
    failing("GET", "damaged")
    const stream = await remote.read(7, hashOf(bytes))
    if (stream === null) throw new Error("missing")
    await pause(50)
    await expect(buffer(stream)).rejects.toThrow(StoreAway)
    /** One that is never read ends without an error. */
    const other = await remote.read(7, hashOf(bytes))
    other?.destroy()
  })

  test("another secret is refused, and the health check says so", async () => {
    const stranger = await openStoreAt(readFilesUrl(s3.url("berkas", "salah"), folder), folder)
    expect(await stranger.state()).toMatchObject({ problem: "SignatureDoesNotMatch" })
    await expect(stranger.sizeOf(7, hashOf(bytesOf("x")))).rejects.toThrow(StoreAway)
    failing("GET", "reset")
    expect((await remote.state()).problem).toBe("ECONNRESET")
  })
})

test("a long list comes in pages", async () => {
  s3.control.pageSize = 2
  const many = await openStoreAt(readFilesUrl(s3.url("banyak/sekali"), folder), folder)
  const texts = ["a", "b", "c", "d", "e"]
  for (const text of texts) await many.save(1, Readable.from([bytesOf(text)]), 10_000)
  expect((await allOf(many)).toSorted()).toEqual(texts.map((text) => `1/${hashOf(bytesOf(text))}`).toSorted())
})

describe("FILES_URL", () => {
  const read = (value: string) => readFilesUrl(value, "/data")

  test("names a folder", () => {
    expect(read("")).toEqual({ kind: "disk", folder: "/data/files" })
    expect(read("file:")).toEqual({ kind: "disk", folder: "/data/files" })
    expect(read("file:///srv/berkas%20kita")).toEqual({ kind: "disk", folder: "/srv/berkas kita" })
  })

  test("names a bucket, a folder in it, and how to reach it", () => {
    expect(read("s3://ID:a%2Fb@minio.lan:9000/balai/prod/2026?region=jkt&tls=off&path=off")).toEqual({
      kind: "s3",
      endpoint: "http://minio.lan:9000",
      region: "jkt",
      bucket: "balai",
      prefix: "prod/2026/",
      isPathStyle: false,
      key: { id: "ID", secret: "a/b" },
    })
    expect(read("s3://s3.amazonaws.com/balai")).toMatchObject({
      endpoint: "https://s3.amazonaws.com",
      region: "us-east-1",
      prefix: "",
      isPathStyle: true,
      key: null,
    })
  })

  test.each([
    ["ftp://host/x", "must begin with s3:// or file:///"],
    ["file:files", "must begin with s3:// or file:///"],
    ["s3://ID:RAHASIA@host/", "the path must begin with the name of the bucket"],
    ["s3://ID@host/balai", "set both the key and its secret, or none"],
    ["s3://ID:RAHASIA@host/balai?tls=ya", "tls must be on or off"],
    ["s3://ID:RAHASIA@host/balai?regio=x", "unknown parameter regio"],
  ])("%s is refused without its secret", (value, why) => {
    expect(() => read(value)).toThrow(`FILES_URL: ${why}`)
    expect(() => read(value)).not.toThrow("RAHASIA")
  })
})
