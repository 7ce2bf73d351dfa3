import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { makeBackup } from "#server/backup/make.ts"
import { restoreCompany } from "#server/backup/restoreCompany.ts"
import { countLines, linesOf, prepareLines, storedTables } from "#server/backup/rows.ts"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"

const DAY = 24 * HOUR
const PAPER = Buffer.from("berkas PT Lain")
let world: World
let folder: string
let backup: string
beforeEach(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-company-"))
  const { sha256 = "" } = (await store().save(lain(), Readable.from(PAPER), PAPER.length)) ?? {}
  await world.sqlRows(sql`insert into files (companies_id, name, type, size, sha256, created_at)
    values (${lain()}, 'surat.pdf', 'pdf', ${PAPER.length}, ${sha256}, now())`)
  const { name } = await makeBackup(world.db, store(), { folder, now: NOW, key: null })
  backup = join(folder, name)
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const lain = () => world.seeded.lain.id
const store = (at = "files") => openStore(join(folder, at))
const restore = (to = "files") =>
  restoreCompany(world.db, store(to), { folder: backup, key: null, migrations: MIGRATIONS, company: lain() })

/** Rows and checksum of each table, of the company or of all others. */
const contents = (isOwn: boolean) =>
  world.db.transact(async (tx) => {
    await prepareLines(tx)
    const found: Record<string, string> = {}
    for (const table of await storedTables(tx)) {
      if (!table.columns.includes("companies_id")) continue
      const counted = countLines()
      const own = isOwn ? sql`companies_id = ${lain()}` : sql`companies_id is distinct from ${lain()}`
      for await (const lines of linesOf(tx, table, own)) counted.add(lines)
      const { rows, sum } = counted.result()
      found[table.name] = `${rows} ${sum}`
    }
    return found
  })

/** Tables whose rows differ: settled (aftermath.ts), rebuilt, or written by the deletion itself. */
const OTHER = [
  "attendance_sums",
  "audit",
  "company_archives",
  "company_figures",
  "company_history",
  "jobs",
  "notice_letters",
  "outbox",
  "push_notices",
  "sessions",
  "topup_history",
  "topups",
  "webhook_deliveries",
]
const lasting = (found: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !OTHER.includes(name)))

/** The sums that triggers write anew, by their meaning: rows differ. */
const daySums = () =>
  world.sqlRows(
    sql`select offices_id, business_date::text, day_status, sum(days)::int as days from attendance_sums
      where companies_id = ${lain()} group by 1, 2, 3 having sum(days) <> 0 order by 1, 2, 3`,
  )

const purge = async () => {
  const token = await world.signIn("super@balai.test")
  await world.sqlRows(sql`update companies set status = 'close' where id = ${lain()}`)
  await world.sqlRows(
    sql`update topups set status = 'cancelled' where companies_id = ${lain()} and status = 'waiting_confirmation'`,
  )
  const gone = await world.call("companies/delete", { id: lain(), confirm_name: "PT Lain" }, token)
  expect(gone.api_status).toBe(1)
  world.time.now = new Date(world.time.now.getTime() + 31 * DAY)
  expect(await startPurges(world.db, world.time.now)).toBe(1)
  await runJobs({ db: world.db, store: store(), kinds: jobKinds, clock: () => world.time.now })
}

test("a purged company comes back with its ids, accounts and files; other companies are untouched", async () => {
  const [before, sums] = [await contents(true), await daySums()]
  await purge()
  const others = await contents(false)
  const restored = await restore("new-files")
  expect(restored.nama).toBe("PT Lain")
  expect(restored.rows).toBeGreaterThan(20)
  expect(lasting(await contents(true))).toEqual(lasting(before))
  expect(await contents(false)).toEqual(others)
  expect(await daySums()).toEqual(sums)
  const token = await world.signIn("admin@lain.test")
  const { api_status } = await world.call("devisi/list-all", {}, token)
  expect(api_status).toBe(1)
  await expect(restore()).rejects.toThrow("masih ada di sini")
})

test("a company that is here, or only marked as deleted, is not restored", async () => {
  await expect(restore()).rejects.toThrow("PT Lain (nomor")
  await world.sqlRows(sql`update companies set deleted_at = now() where id = ${lain()}`)
  await expect(restore()).rejects.toThrow("kembalikan dari halaman")
})

test("a taken e-mail stops the restoration, and nothing of it is left", async () => {
  await purge()
  await world.sqlRows(sql`update accounts set email = 'admin@lain.test' where email = 'admin@maju.test'`)
  const before = await contents(true)
  await expect(restore()).rejects.toThrow("sudah dipakai perusahaan lain")
  expect(await contents(true)).toEqual(before)
})

test("a number that the backup does not have is refused", async () => {
  await expect(
    restoreCompany(world.db, store(), {
      folder: backup,
      key: null,
      migrations: MIGRATIONS,
      company: 987_654,
    }),
  ).rejects.toThrow("tidak ada di cadangan")
})
