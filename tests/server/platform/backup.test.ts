import { randomBytes } from "node:crypto"
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { checkBackup } from "#server/backup/check.ts"
import { makeBackup } from "#server/backup/make.ts"
import { MANIFEST, readManifest } from "#server/backup/manifest.ts"
import { restoreBackup, stepsOf } from "#server/backup/restore.ts"
import { countLines, linesOf, prepareLines, storedTables } from "#server/backup/rows.ts"
import { type BackupKey, backupKey } from "#server/backup/seal.ts"
import { type BareDatabase, rowsOf } from "#server/db/database.ts"
import { openBareEmbedded, openEmbedded } from "#server/db/embedded.ts"
import { openBarePostgres } from "#server/db/postgres.ts"
import { createRoles } from "#server/db/roles.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { planUpgrade, runSteps } from "#server/db/upgrade/upgrade.ts"
import { openStore } from "#server/files/store.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { ownDatabase } from "../lib/ownDatabase.ts"

const url = process.env["TEST_DATABASE_URL"]
const PAPER = Buffer.from("isi berkas yang dicadangkan")

let world: World
let folder: string
let sha256: string
const key = backupKey(randomBytes(32))
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-backup-"))
  const saved = await store().save(world.seeded.maju.id, Readable.from(PAPER), PAPER.length)
  sha256 = saved?.sha256 ?? ""
  await world.sqlRows(sql`insert into files (companies_id, name, type, size, sha256, created_at)
    values (${world.seeded.maju.id}, 'surat.pdf', 'pdf', ${PAPER.length}, ${sha256}, now())`)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const store = () => openStore(join(folder, "files"))
let made = 0
/** Each backup has a time of its own. */
const backUp = async (into: string, sealed: BackupKey | null = null): Promise<string> => {
  made += 1
  const now = new Date(NOW.getTime() + made * HOUR)
  const { name } = await makeBackup(world.db, store(), { folder: join(folder, into), now, key: sealed })
  return join(folder, into, name)
}

/** An empty database of the kind under test. */
const emptyDatabase = async (kind: BareDatabase["kind"]): Promise<BareDatabase> => {
  if (kind === "embedded" || url === undefined) {
    const at = await mkdtemp(join(folder, "pg-"))
    const db = await openBareEmbedded(at)
    onTestFinished(() => db.close())
    return db
  }
  const own = await ownDatabase(url)
  const db = openBarePostgres(own.url)
  onTestFinished(async () => {
    await db.close()
    await own.drop()
  })
  return db
}

/** Rows and checksum of each table. */
const contents = (db: BareDatabase): Promise<ReadonlyMap<string, string>> =>
  db.transact(async (tx) => {
    await prepareLines(tx)
    const found = new Map<string, string>()
    for (const table of await storedTables(tx)) {
      const counted = countLines()
      for await (const lines of linesOf(tx, table)) counted.add(lines)
      const { rows, sum } = counted.result()
      found.set(table.name, `${rows} ${sum}`)
    }
    return found
  })

/** Tables that a restore changes: rows that would do something again (aftermath.ts). */
const SETTLED = [
  "sessions",
  "keys",
  "outbox",
  "jobs",
  "webhook_deliveries",
  "push_notices",
  "notice_letters",
  "meta",
]
/** Sums that the triggers rebuild; their ids are new. */
const REBUILT = ["attendance_sums", "password_requests"]
const lasting = (found: ReadonlyMap<string, string>) =>
  new Map([...found].filter(([name]) => !SETTLED.includes(name) && !REBUILT.includes(name)))

const restore = (db: BareDatabase, from: string, sealed: BackupKey | null = null, to = "restored") =>
  restoreBackup(db, openStore(join(folder, to)), { folder: from, key: sealed, migrations: MIGRATIONS })

for (const kind of url === undefined ? (["embedded"] as const) : (["embedded", "postgres"] as const))
  test(`a backup restores into an empty ${kind} database, with its files, and sessions end`, async () => {
    await world.signIn("admin@maju.test")
    const from = await backUp(kind, key)
    const before = await contents(world.db)
    const db = await emptyDatabase(kind)
    const restored = await restore(db, from, key)
    expect(restored.rows).toBeGreaterThan(500)
    const after = await contents(db)
    expect(lasting(after)).toEqual(lasting(before))
    expect(after.get("sessions")).toMatch(/^0 /)
    const bytes = await openStore(join(folder, "restored")).read(world.seeded.maju.id, sha256)
    expect(Buffer.concat(await (bytes?.toArray() ?? []))).toEqual(PAPER)
    const [next] = await db.transact((tx) =>
      rowsOf<{ id: number; most: number }>(
        tx,
        sql`select nextval(pg_get_serial_sequence('members', 'id'))::float8 as id, (select max(id) from members)::float8 as most`,
      ),
    )
    expect(next?.id).toBeGreaterThan(next?.most ?? Infinity)
    await expect(restore(db, from, key)).rejects.toThrow("sudah berisi")
  })

test("writes go on during a backup, and are in it entirely or not at all", async () => {
  let isOver = false
  let writes = 0
  const writing = (async () => {
    while (!isOver) {
      writes += 1
      await world.db.transact(async (tx) => {
        for (const part of ["a", "b"])
          await tx.execute(sql`insert into meta (key, value) values (${`uji ${writes} ${part}`}, '1'::jsonb)`)
      })
    }
  })()
  await vi.waitFor(() => expect(writes).toBeGreaterThan(2), { timeout: 30_000 })
  const from = await backUp("written")
  isOver = true
  await writing
  expect(writes).toBeGreaterThan(1)
  const db = await emptyDatabase(world.db.kind)
  await restore(db, from)
  const pairs = await db.transact((tx) =>
    rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from meta where key like 'uji %' group by split_part(key, ' ', 2)`,
    ),
  )
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.every(({ n }) => n === 2)).toBe(true)
  await world.sqlRows(sql`delete from meta where key like 'uji %'`)
})

test("a file of the backup before is linked, and one that the store lost is listed", async () => {
  const first = await backUp("linked")
  const second = await backUp("linked")
  const path = join("files", String(world.seeded.maju.id), sha256.slice(0, 2), sha256)
  expect((await stat(join(first, path))).ino).toBe((await stat(join(second, path))).ino)
  await rm(first, { recursive: true })
  const { files } = await readManifest(second, null)
  const lost = files.lost.length
  await rm(join(folder, path))
  await rm(join(second, path))
  const third = await readManifest(await backUp("linked"), null)
  expect(third.files.lost).toHaveLength(lost + 1)
  expect(third.files.lost).toContain(`${world.seeded.maju.id}/${sha256}`)
  await store().save(world.seeded.maju.id, Readable.from(PAPER), PAPER.length)
})

test("an encrypted backup hides its rows, and needs its own key", async () => {
  const from = await backUp("sealed", key)
  const table = await readFile(join(from, "tables", "members.jsonl.gz"))
  expect(table.subarray(0, 5).toString()).toBe("BALAI")
  const db = await emptyDatabase(world.db.kind)
  await expect(restore(db, from)).rejects.toThrow("Isi BACKUP_KEY")
  await expect(restore(db, from, backupKey(randomBytes(32)))).rejects.toThrow("bukan kunci cadangan ini")
  await expect(restore(db, from, key)).resolves.toMatchObject({ files: 1 })
})

const flip = async (path: string) => {
  const bytes = await readFile(path)
  bytes.writeUInt8((bytes.at(60) ?? 0) ^ 1, 60)
  await writeFile(path, bytes)
}
const REFUSED = /rusak|diubah|tidak lengkap/

test("a changed, exchanged or shortened file of a backup is found", async () => {
  for (const sealed of [null, key]) {
    const whole = await backUp("spoilt", sealed)
    let copies = 0
    const change = async (spoil: (from: string) => Promise<void>) => {
      copies += 1
      const from = `${whole}-${copies}`
      await cp(whole, from, { recursive: true })
      await spoil(from)
      await expect(
        readManifest(from, sealed).then((manifest) => checkBackup(from, manifest, sealed)),
      ).rejects.toThrow(REFUSED)
    }
    await change((from) => flip(join(from, "tables", "members.jsonl.gz")))
    await change((from) => truncate(join(from, "tables", "companies.jsonl.gz"), 40))
    await change(async (from) => {
      const offices = await readFile(join(from, "tables", "offices.jsonl.gz"))
      await writeFile(join(from, "tables", "devisi.jsonl.gz"), offices)
    })
    await change(async (from) => {
      const text = await readFile(join(from, MANIFEST), "utf8")
      await writeFile(join(from, MANIFEST), text.replace('"rows": 1,', '"rows": 2,'))
    })
    await change((from) => rm(join(from, "manifest.sum")))
    await expect(
      readManifest(whole, sealed).then((manifest) => checkBackup(whole, manifest, sealed)),
    ).resolves.toBeUndefined()
  }
})

test("a damaged backup leaves the database empty", async () => {
  const from = await backUp("damaged")
  await flip(join(from, "tables", "members.jsonl.gz"))
  const db = await emptyDatabase(world.db.kind)
  await expect(restore(db, from, null, "damaged-files")).rejects.toThrow(REFUSED)
  expect(await db.transact((tx) => storedTables(tx))).toEqual([])
})

test("a backup of an older program is upgraded while it is restored", async () => {
  const steps = readSteps(MIGRATIONS)
  const old = await emptyDatabase(world.db.kind)
  await old.transact(async (tx) => {
    await tx.execute(sql.raw(createRoles))
    await runSteps(tx, steps.slice(0, -1))
    await tx.execute(sql`insert into meta (key, value) values ('schema', ${steps.length - 1}), ('uji', '1')`)
  })
  const into = join(folder, "older")
  const { name } = await makeBackup(old, store(), { folder: into, now: NOW, key: null })
  const db = await emptyDatabase(world.db.kind)
  const { schema } = await restore(db, join(into, name))
  expect(schema).toBe(steps.length - 1)
  const plan = await db.transact((tx) => planUpgrade(tx, MIGRATIONS, db.kind))
  expect(plan.pending).toEqual([])
  const rows = await db.transact((tx) =>
    rowsOf(tx, sql`select key, value from meta where key in ('schema', 'uji') order by key`),
  )
  expect(rows).toEqual([
    { key: "schema", value: steps.length },
    { key: "uji", value: 1 },
  ])
})

test("a backup of a newer program is refused", async () => {
  const from = await backUp("newer")
  const manifest = await readManifest(from, null)
  const steps = readSteps(MIGRATIONS)
  expect(stepsOf(manifest, steps)).toHaveLength(steps.length)
  expect(() => stepsOf(manifest, steps.slice(0, -1))).toThrow("Balai yang lebih baru")
  expect(() => stepsOf({ ...manifest, migrations: ["lain"] }, steps)).toThrow("tidak dikenal")
})

test("a failed backup leaves nothing that looks like one", async () => {
  const broken = { ...store(), read: () => Promise.reject(new Error("disk")) }
  const into = join(folder, "failed")
  await expect(makeBackup(world.db, broken, { folder: into, now: NOW, key: null })).rejects.toThrow("disk")
  expect(await readdir(into)).toEqual([])
})

test("the copy of an embedded database is a whole database, while the original goes on", async () => {
  const at = await mkdtemp(join(folder, "live-"))
  const db = await openEmbedded(join(at, "pg"), MIGRATIONS)
  onTestFinished(() => db.close())
  await db.transact((tx) => tx.execute(sql`insert into meta (key, value) values ('uji', '1'::jsonb)`))
  await db.copyTo(join(at, "copy"))
  await db.transact((tx) => tx.execute(sql`delete from meta where key = 'uji'`))
  const copy = await openBareEmbedded(join(at, "copy"))
  onTestFinished(() => copy.close())
  const rows = await copy.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = 'uji'`))
  expect(rows).toHaveLength(1)
})
