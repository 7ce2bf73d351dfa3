import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readManifest } from "#server/backup/manifest.ts"
import type { BackupDone } from "#server/backup/run.ts"
import { backUp, backUpIfDue } from "#server/backup/schedule.ts"
import { backupState } from "#server/db/backupState.ts"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import { readSettings } from "#server/run/settings.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { startS3 } from "../lib/s3.ts"

let world: World
let folder: string
beforeEach(async () => {
  world = await openWorld({ onDisk: true })
  folder = await mkdtemp(join(tmpdir(), "balai-schedule-"))
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const signal = new AbortController().signal
const deps = () => ({
  db: world.db,
  settings: readSettings({ DATA_DIR: folder }),
  clock: () => world.time.now,
})
const state = () => world.db.transact(backupState)
const card = async () => {
  const token = await world.signIn("super@balai.test")
  const { data } = await world.call("super-admin/home", {}, token)
  return (data as { readonly system: { readonly backup: Readonly<Record<string, unknown>> | null } }).system
    .backup
}
const done = (): BackupDone => ({
  name: "balai",
  made_at: world.time.now.toISOString(),
  rows: 1,
  files: 1,
  bytes: 2_000_000,
  lost: 0,
  removed: [],
})

test("one process of several makes the daily backup; its time and age are on the home of super administrators", async () => {
  expect(await card()).toBeNull()
  let made = 0
  const make = async () => {
    made += 1
    return done()
  }
  const tries = await Promise.all([1, 2, 3].map(() => backUpIfDue(deps(), make, signal)))
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(made).toBe(1)
  const at = NOW.toISOString()
  expect(await card()).toEqual({
    made_at: at,
    tried_at: at,
    failure: null,
    is_late: false,
    size_mb: 2,
    lost: 0,
  })
  world.time.now = new Date(NOW.getTime() + 17 * HOUR)
  expect(await backUpIfDue(deps(), make, signal)).toBe(false)
  world.time.now = new Date(NOW.getTime() + 27 * HOUR)
  expect((await card())?.["is_late"]).toBe(true)
  expect(await backUpIfDue(deps(), make, signal)).toBe(true)
  expect((await card())?.["is_late"]).toBe(false)
})

test("a failed backup is reported, kept as failed, and tried again after an hour", async () => {
  const fail = () => Promise.reject(new Error("disk penuh"))
  await expect(backUpIfDue(deps(), fail, signal)).rejects.toThrow("disk penuh")
  expect(await card()).toMatchObject({ made_at: null, failure: "disk penuh", is_late: true })
  const make = () => Promise.resolve(done())
  expect(await backUpIfDue(deps(), make, signal)).toBe(false)
  world.time.now = new Date(NOW.getTime() + HOUR)
  expect(await backUpIfDue(deps(), make, signal)).toBe(true)
  expect((await state())?.failure).toBeNull()
})

test("the server makes a backup in a thread of its own, and leaves no copy of the database", async () => {
  const into = join(folder, "backups")
  const databaseUrl = await currentUrl()
  const settings = { ...deps().settings, databaseUrl }
  const { name, rows } = await backUp({ ...deps(), settings }, into, signal)
  expect(await readdir(into)).toEqual([name])
  const manifest = await readManifest(join(into, name), null)
  expect([manifest.rows, manifest.database]).toEqual([rows, world.db.kind])
})

/** The address of this world's database; null = the embedded one. */
const currentUrl = async (): Promise<string | null> => {
  const url = process.env["TEST_DATABASE_URL"]
  if (url === undefined) return null
  const [row] = await world.sqlRows<{ name: string }>(sql`select current_database() as name`)
  const own = new URL(url)
  own.pathname = `/${row?.name ?? ""}`
  return own.href
}

test("files of a store elsewhere (FILES_URL) are in the backup, and none is read from the data folder", async () => {
  const s3 = await startS3()
  try {
    const settings = {
      ...deps().settings,
      databaseUrl: await currentUrl(),
      files: readFilesUrl(s3.url("balai/"), folder),
    }
    const store = await openStoreAt(settings.files, folder)
    const bytes = Buffer.from("berkas di penyimpanan lain")
    const saved = await store.save(world.seeded.maju.id, Readable.from(bytes), bytes.length)
    await world.sqlRows(sql`insert into files (companies_id, name, type, size, sha256, created_at)
      values (${world.seeded.maju.id}, 'surat.pdf', 'pdf', ${bytes.length}, ${saved?.sha256 ?? ""}, now())`)
    const into = join(folder, "backups")
    const { name } = await backUp({ ...deps(), settings }, into, signal)
    const { files } = await readManifest(join(into, name), null)
    const kept = join(into, name, "files", String(world.seeded.maju.id))
    expect(await readdir(join(kept, (saved?.sha256 ?? "").slice(0, 2)))).toEqual([saved?.sha256])
    expect(files.lost).not.toContain(`${world.seeded.maju.id}/${saved?.sha256 ?? ""}`)
  } finally {
    await s3.stop()
  }
})
