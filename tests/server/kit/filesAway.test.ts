import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { importCalls, type ImportState } from "#contract/areas/imports/imports.ts"
import type { superHome } from "#contract/areas/platform/superHome.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import type { FileStore } from "#server/files/store.ts"
import { runImports } from "#server/imports/run.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { startS3, type TestS3 } from "../lib/s3.ts"
import { keepBytes } from "../lib/testStore.ts"

const WORDS = "Penyimpanan berkas sedang tidak dapat dihubungi. Coba lagi sebentar lagi."
const AWAY = {
  api_status: 0,
  api_message: WORDS,
  data: { reason: "files_away" },
  error_track: expect.any(String) as string,
}
const MINUTE = 60_000

let s3: TestS3
let folder: string
let store: FileStore
let world: World
let edge: Edge
let admin: string
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), "balai-away-"))
  store = await openStoreAt(readFilesUrl(s3.url(), folder), folder)
  world = await openWorld({ filesState: () => store.state() })
  edge = await openEdge(world, { store })
  admin = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => comeBack())

const goAway = () => (s3.control.faultOf = () => "reset" as const)
const comeBack = () => (s3.control.faultOf = () => null)
const company = () => world.seeded.maju.id
const filesOf = () =>
  world.sqlRows<{ id: number; sha256: string }>(
    sql`select id::float8 as id, sha256 from files where companies_id = ${company()} order by id`,
  )
const drafts = () => readdir(join(folder, "files", "drafts")).catch(() => [])

const upload = async (request_id: string) => {
  const { headers, body } = multipart([
    { name: "payload", value: JSON.stringify({ request_id }) },
    { name: "picture", filename: "foto.png", value: PIXEL },
  ])
  const got = await edge.send({
    method: "POST",
    url: "/api/v1/artikel/picture",
    headers: { ...headers, "access-token": admin },
    body,
  })
  return { status: got.status, ...got.json() }
}

test("an upload while the store is away is answered 503 and writes nothing; the same request succeeds later", async () => {
  const before = await filesOf()
  goAway()
  expect(await upload("gambar-1")).toEqual({ status: 503, ...AWAY })
  expect(await filesOf()).toEqual(before)
  expect(await drafts()).toEqual([])
  comeBack()
  expect(await upload("gambar-1")).toMatchObject({ status: 200, api_status: 1 })
  const [made, ...more] = (await filesOf()).slice(before.length)
  expect(more).toEqual([])
  expect(await store.sizeOf(company(), made?.sha256 ?? "")).toBeGreaterThan(0)
  expect(await drafts()).toEqual([])
})

test("a signed link is answered 503 while the store is away, and streams the file afterwards", async () => {
  await upload("gambar-2")
  const [file] = (await filesOf()).slice(-1)
  const url = world.links.url(company(), file?.id ?? 0, world.time.now) ?? ""
  goAway()
  const away = await edge.send({ method: "GET", url })
  expect({ status: away.status, ...away.json() }).toEqual({ status: 503, ...AWAY })
  comeBack()
  const got = await edge.send({ method: "GET", url })
  expect(got).toMatchObject({ status: 200, headers: { "content-type": "image/png" } })
  expect(got.bytes.length).toBe(Number(got.headers["content-length"]))
})

test("an export in the background waits for the store, however long it is away", async () => {
  const payload = { format: "csv" }
  await world.call("laporan/siapkan", { path: "export/data-karyawan", payload }, admin)
  const faults: unknown[] = []
  const work = () =>
    runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now }, undefined, (fault) =>
      faults.push(fault),
    )
  const state = async () => {
    const [job] = await world.sqlRows<{ state: string; files_id: number | null }>(
      sql`select state, files_id::float8 as files_id from jobs where companies_id = ${company()} order by id desc limit 1`,
    )
    return job
  }
  goAway()
  for (let count = 0; count < 5; count += 1) {
    await work()
    world.time.now = new Date(world.time.now.getTime() + MINUTE)
  }
  expect(faults).toHaveLength(5)
  expect(await state()).toMatchObject({ state: "running", files_id: null })
  comeBack()
  await work()
  expect(await state()).toMatchObject({ state: "done", files_id: expect.any(Number) as number })
})

test("an import is read once the store is back", async () => {
  const bytes = Buffer.from("Nama;NIK\r\nUji;1\r\n")
  const sha256 = await keepBytes(store, company(), bytes)
  const file = { name: "uji.csv", type: "csv" as const, size: bytes.length, sha256 }
  const { path } = importCalls.pegawai
  await world.call(path, { mode: "check" }, admin, "POST", "10.0.0.1", new Map([["file", file]]))
  const state = async () => {
    const { data } = await world.call("members/import/status", { kind: "pegawai" }, admin)
    return (data as { import: ImportState | null }).import?.state
  }
  goAway()
  await expect(runImports(world.db, store, () => world.time.now)).rejects.toThrow(WORDS)
  expect(await state()).toBe("checking")
  comeBack()
  await runImports(world.db, store, () => world.time.now)
  expect(["checked", "failed"]).toContain(await state())
  expect(await drafts()).toEqual([])
})

test("the platform's home says where the files are and whether the store answers", async () => {
  const token = await world.signIn("super@balai.test")
  const files = async () =>
    ((await world.call("super-admin/home", {}, token)).data as AnswerOf<typeof superHome>).system.files
  expect(await files()).toMatchObject({ kind: "s3", problem: null })
  goAway()
  const away = await files()
  expect(away).toMatchObject({ kind: "s3", problem: "ECONNRESET" })
  expect(JSON.stringify(away)).not.toContain("rahasia")
})
