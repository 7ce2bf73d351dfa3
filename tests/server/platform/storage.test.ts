import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { fingerprint } from "../lib/tenants.ts"
import { openTestStore } from "../lib/testStore.ts"
import { oldPhoto } from "../lib/writes.removal.ts"

const DAY = 24 * HOUR
let world: World
let folder: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balai-storage-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  world = await openWorld()
  token = await world.signIn("super@balai.test")
  return () => world.close()
})

const lain = () => world.seeded.lain.id
const plan = { before_date: "2025-06-01", types: ["photo_absensi", "photo_visit", "receipt"] }
const preview = (asked: object = plan) =>
  world.call("companies/reset-storage/preview", { companies_id: lain(), ...asked }, token)
const reset = (asked: object = {}) =>
  world.call(
    "companies/reset-storage",
    { companies_id: lain(), ...plan, confirm_name: "pt lain", ...asked },
    token,
  )
const restore = async () => {
  const { data } = await world.call("companies/archives/list", { companies_id: lain() }, token)
  const [row] = (data as { rows: { id: number }[] }).rows
  return world.call("companies/archives/restore", { companies_id: lain(), id: row?.id }, token)
}
const purge = async (): Promise<number> => {
  world.time.now = new Date(world.time.now.getTime() + 31 * DAY)
  const started = await startPurges(world.db, world.time.now)
  const store = await openTestStore(folder)
  await runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
  return started
}
const fileIds = async (): Promise<readonly number[]> => {
  const rows = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from files where companies_id = ${lain()} order by id`,
  )
  return rows.map(({ id }) => id)
}
const countOf = async (table: string): Promise<number> => {
  const [row] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where companies_id = ${lain()}`,
  )
  return row?.n ?? 0
}
/** Ages the claims of the company, and the files of their receipts. */
const oldClaims = async (status: string) => {
  await world.sqlRows(
    sql`update reimbursments set tanggal = '2025-01-02', status = ${status} where companies_id = ${lain()}`,
  )
  await world.sqlRows(
    sql`update files set created_at = '2025-01-02T02:00:00Z' where companies_id = ${lain()}`,
  )
}

test("the preview counts files and bytes by type, and changes nothing", async () => {
  await oldPhoto(world, lain())
  const before = await fingerprint(world, lain())
  expect(await preview()).toMatchObject({
    api_status: 1,
    data: {
      nama: "PT Lain",
      ...plan,
      blocks: [],
      goes: [
        { type: "photo_absensi", nama: "Foto absensi", files: 1, bytes: 4_000 },
        { type: "photo_visit", files: 0, bytes: 0 },
        { type: "receipt", files: 0, bytes: 0 },
      ],
      files: 1,
      bytes: 4_000,
    },
  })
  expect(await fingerprint(world, lain())).toEqual(before)
})

test("bad input is told at its field", async () => {
  await oldPhoto(world, lain())
  expect((await reset({ confirm_name: "PT Maju" })).data).toEqual({
    errors: { confirm_name: ["Ketik nama perusahaan: PT Lain"] },
  })
  const recent = world.time.now.toISOString().slice(0, 10)
  expect((await reset({ before_date: recent })).data).toEqual({
    errors: { before_date: ["Paling baru 90 hari yang lalu"] },
  })
  expect((await reset({ types: [] })).data).toEqual({
    errors: { types: ["Pilih paling sedikit satu jenis berkas"] },
  })
  expect(await countOf("company_archives")).toBe(1)
})

test("nothing to remove, and a second plan beside a kept one, are refused", async () => {
  expect((await reset({ types: ["photo_visit"] })).api_message).toBe(
    "Tidak ada berkas yang dapat dibersihkan",
  )
  await oldPhoto(world, lain())
  expect((await reset()).api_status).toBe(1)
  const block = "Masih ada pembersihan berkas yang belum berakhir; kembalikan dulu arsipnya"
  expect((await reset()).api_message).toBe(block)
  expect((await preview()).data).toMatchObject({ blocks: [block] })
})

test("a restored archive loses nothing, also after its days", async () => {
  const photo = await oldPhoto(world, lain())
  await reset()
  expect((await restore()).api_message).toBe("Berkas PT Lain tidak jadi dibersihkan")
  expect(await purge()).toBe(0)
  expect(await fileIds()).toContain(photo)
})

test("after its days the old photo goes, its row and every other file stay; both audits tell it", async () => {
  const others = await fileIds()
  const photo = await oldPhoto(world, lain())
  const marks = await countOf("attendance_marks")
  const theirs = await fingerprint(world, world.seeded.maju.id)
  await reset()
  expect(await fileIds()).toContain(photo)
  expect(await purge()).toBe(1)
  expect(await fileIds()).toEqual(others)
  expect(await countOf("attendance_marks")).toBe(marks)
  expect(await fingerprint(world, world.seeded.maju.id)).toEqual(theirs)
  for (const company of [lain(), 0])
    expect(
      await world.sqlRows(
        sql`select call from audit where companies_id = ${company} and entity = 'files' and entity_id = ${lain()} order by id`,
      ),
    ).toEqual([{ call: "companies/reset-storage" }, { call: "bersih-berkas" }])
})

test("a photo that another row names stays", async () => {
  const photo = await oldPhoto(world, lain())
  await world.sqlRows(sql`update companies set logo_files_id = ${photo} where id = ${lain()}`)
  await reset()
  await purge()
  expect(await fileIds()).toContain(photo)
})

test("receipts of a paid claim stay ten years; those of a rejected one go", async () => {
  const receipts = await countOf("reimbursment_receipts")
  expect(receipts).toBeGreaterThan(0)
  await oldClaims("paid")
  expect((await reset({ types: ["receipt"] })).api_message).toBe("Tidak ada berkas yang dapat dibersihkan")
  await oldClaims("rejected")
  expect((await reset({ types: ["receipt"] })).api_status).toBe(1)
  await purge()
  expect(await countOf("reimbursment_receipts")).toBe(0)
})
