import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { moveFiles } from "#server/files/move.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import { type FileStore, openStore } from "#server/files/store.ts"
import { ROOT } from "#server/run/root.ts"
import { startS3, type TestS3 } from "../lib/s3.ts"
import { keepBytes } from "../lib/testStore.ts"

let s3: TestS3
let folder: string
let disk: FileStore
let remote: FileStore
let count = 0
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), "balai-move-"))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  count += 1
  s3.control.faultOf = () => null
  disk = openStore(join(folder, `disk-${count}`))
  remote = await openStoreAt(readFilesUrl(s3.url(`uji-${count}`), folder), folder)
})

const bytesOf = (at: number) => Buffer.from(`berkas ${at} `.repeat(at + 1))
const fill = async (store: FileStore, from: number, until: number) => {
  for (let at = from; at < until; at += 1) await keepBytes(store, at % 3, bytesOf(at))
}
const contents = async (store: FileStore): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const page of store.list())
    found.push(...page.map(({ companyId, sha256, size }) => `${companyId}/${sha256} ${size}`))
  return found.toSorted()
}

describe.each([
  ["disk", "s3"],
  ["s3", "disk"],
] as const)("from %s to %s", (name, _to) => {
  const ends = (): readonly [FileStore, FileStore] => (name === "disk" ? [disk, remote] : [remote, disk])

  test("every file is copied, and a second run copies none", async () => {
    const [from, to] = ends()
    await fill(from, 0, 20)
    const before = await contents(from)
    expect(await moveFiles(from, to)).toMatchObject({ copied: 20, there: 0, damaged: [], left: 0 })
    expect(await contents(to)).toEqual(before)
    expect(await contents(from)).toEqual(before)
    expect(await moveFiles(from, to)).toMatchObject({ copied: 0, bytes: 0, there: 20, left: 0 })
  })

  test("what comes meanwhile is copied in another pass", async () => {
    const [from, to] = ends()
    await fill(from, 0, 5)
    const came: Promise<void>[] = []
    const onProgress = () => {
      if (came.length === 0) came.push(fill(from, 5, 8))
    }
    const moved = await moveFiles(from, to, { onProgress })
    await Promise.all(came)
    expect(moved).toMatchObject({ copied: 8, left: 0 })
    expect(await contents(to)).toEqual(await contents(from))
  })
})

test("an interrupted run goes on where it was", async () => {
  await fill(disk, 0, 12)
  let puts = 0
  s3.control.faultOf = ({ method }) => (method === "PUT" && ++puts > 5 ? "forbidden" : null)
  await expect(moveFiles(disk, remote, { pauseMs: 1 })).rejects.toMatchObject({ name: "StoreAway" })
  s3.control.faultOf = () => null
  const kept = (await contents(remote)).length
  expect(kept).toBe(5)
  expect(await moveFiles(disk, remote)).toMatchObject({ copied: 12 - kept, there: kept, left: 0 })
})

test("a store that is away for a while is waited for", async () => {
  await fill(disk, 0, 3)
  let requests = 0
  s3.control.faultOf = () => (++requests < 40 ? "reset" : null)
  expect(await moveFiles(disk, remote, { pauseMs: 1 })).toMatchObject({ copied: 3, left: 0 })
})

test("a damaged file is named and not copied; a damaged copy of the same size is replaced by --deep", async () => {
  await fill(disk, 0, 3)
  const sha256 = createHash("sha256").update(bytesOf(1)).digest("hex")
  await writeFile(join(folder, `disk-${count}`, "1", sha256.slice(0, 2), sha256), Buffer.alloc(20, 9))
  expect(await moveFiles(disk, remote)).toMatchObject({ copied: 2, damaged: [`1/${sha256}`], left: 0 })
  const [key, object] = [...s3.objects].find(([name]) => name.startsWith(`uji-${count}/2/`)) ?? []
  s3.objects.set(key ?? "", { bytes: Buffer.alloc(object?.bytes.length ?? 0, 1), written: Date.now() })
  expect(await moveFiles(disk, remote)).toMatchObject({ copied: 0, there: 2 })
  expect(await moveFiles(disk, remote, { deep: true })).toMatchObject({ copied: 1, there: 1 })
})

test("the command copies, says what it did, and names no secret", async () => {
  await fill(disk, 0, 4)
  const run = (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly said: string }>((done) => {
      const words = ["--import", "tsx", "scripts/files-move.ts", ...args]
      execFile(
        process.execPath,
        words,
        { cwd: ROOT, env: { ...process.env, DATA_DIR: folder } },
        (error, out, err) => done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
      )
    })
  const from = `file://${join(folder, `disk-${count}`)}`
  const first = await run(from, s3.url(`uji-${count}`))
  expect(first).toMatchObject({ code: 0 })
  expect(first.said).toMatch(/Disalin 4 berkas \(.* MB\); 0 sudah ada\.\nTidak ada yang tersisa\./)
  expect(first.said).not.toContain("rahasia")
  expect((await run(from, s3.url(`uji-${count}`))).said).toContain("Disalin 0 berkas (0 MB); 4 sudah ada.")
  expect(await run(from, from)).toMatchObject({ code: 1, said: "DARI dan KE adalah tempat yang sama\n" })
  expect(await run(from, s3.url("x", "salah"))).toMatchObject({ code: 1 })
  expect(await run(from)).toMatchObject({ code: 1 })
})
