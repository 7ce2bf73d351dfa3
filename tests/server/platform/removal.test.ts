import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { keptTables } from "#server/db/keptTables.ts"
import type { FileStore } from "#server/files/store.ts"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { runSweeps } from "#server/kit/sweeps/run.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { newRegistration, newTrial } from "../lib/writes.growth.ts"
import { fingerprint } from "../lib/tenants.ts"
import { openTestStore } from "../lib/testStore.ts"

const DAY = 24 * HOUR
let world: World
let folder: string
let store: FileStore
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balai-removal-"))
  store = await openTestStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  world = await openWorld()
  token = await world.signIn("super@balai.test")
  return () => world.close()
})

const lain = () => world.seeded.lain.id
const closeLain = () => world.sqlRows(sql`update companies set status = 'close' where id = ${lain()}`)
const remove = (confirm_name = "PT Lain") =>
  world.call("companies/delete", { id: lain(), confirm_name }, token)
const archives = async () => {
  const { data } = await world.call("companies/archives/list", { companies_id: lain() }, token)
  return data as {
    readonly company: { readonly deleted_at: string | null; readonly status: string }
    readonly rows: readonly { readonly id: number; readonly state: string; readonly rows: number }[]
  }
}
const restore = async () => {
  const id = (await archives()).rows[0]?.id
  return world.call("companies/archives/restore", { companies_id: lain(), id }, token)
}
const deps = (signal?: () => void) => ({
  db: world.db,
  store,
  kinds: jobKinds,
  clock: () => {
    signal?.()
    return world.time.now
  },
})
/** Number of rows of the company, by table. */
const rowsOf = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { name, key, retention } of keptTables) {
    if (key[0]?.name !== "companies_id" || retention === "platform") continue
    const [row] = await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where companies_id = ${lain()}`,
    )
    counts[name] = row?.n ?? 0
  }
  return counts
}
/** Rows that the platform keeps about the company. */
const writeGrowth = async () => {
  await newTrial(world, { companies_id: lain(), status: "converted" })
  await newRegistration(world, { companies_id: lain() })
  await world.sqlRows(sql`insert into timesheet (companies_id, tanggal, kegiatan, menit, created_at, updated_at)
    values (${lain()}, '2026-11-19', 'Pelatihan', 60, now(), now())`)
}
const purge = async () => {
  world.time.now = new Date(world.time.now.getTime() + 31 * DAY)
  expect(await startPurges(world.db, world.time.now)).toBe(1)
  await runJobs(deps())
}

test("the preview counts every row that goes, and each that stays", async () => {
  await closeLain()
  await writeGrowth()
  const counts = await rowsOf()
  const { data } = await world.call("companies/delete/preview", { id: lain() }, token)
  const { goes, stays, files, blocks } = data as {
    readonly goes: readonly { readonly nama: string; readonly rows: number }[]
    readonly stays: readonly { readonly nama: string; readonly rows: number }[]
    readonly files: number
    readonly blocks: readonly string[]
  }
  const sumOf = (kept: (retention: string) => boolean) =>
    keptTables
      .filter(({ retention }) => kept(retention))
      .reduce((sum, { name }) => sum + (counts[name] ?? 0), 0)
  const [proofs] = await world.sqlRows<{ n: number }>(
    sql`select count(distinct proof_files_id)::int as n from topups where companies_id = ${lain()}`,
  )
  expect(goes.reduce((sum, { rows }) => sum + rows, 0)).toBe(
    sumOf((kept) => !["stays", "platform"].includes(kept)) - (proofs?.n ?? 0),
  )
  expect(stays.reduce((sum, { rows }) => sum + rows, 0)).toBe(sumOf((kept) => kept === "stays"))
  expect(files).toBe((counts["files"] ?? 0) - (proofs?.n ?? 0))
  expect(goes.find(({ nama }) => nama === "Pegawai")?.rows).toBeGreaterThan(3)
  expect(blocks).toEqual(
    (await waiting()) === 0
      ? []
      : [`Masih ada ${await waiting()} top-up yang menunggu verifikasi pembayaran`],
  )
})

const waiting = async () => {
  const [row] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from topups where companies_id = ${lain()} and status = 'waiting_confirmation'`,
  )
  return row?.n ?? 0
}
const decided = () =>
  world.sqlRows(
    sql`update topups set status = 'rejected' where companies_id = ${lain()} and status = 'waiting_confirmation'`,
  )

describe("a deletion is refused", () => {
  test("while the company is not closed", async () => {
    await decided()
    expect(await remove()).toMatchObject({
      api_status: 0,
      api_message: "Hanya perusahaan yang sudah ditutup yang dapat dihapus",
    })
  })

  test("while a transfer waits for its verification", async () => {
    await closeLain()
    await world.sqlRows(
      sql`update topups set status = 'waiting_confirmation' where id = (select min(id) from topups where companies_id = ${lain()})`,
    )
    expect((await remove()).api_message).toMatch(/^Masih ada \d+ top-up yang menunggu verifikasi pembayaran$/)
  })

  test("with another name", async () => {
    await closeLain()
    await decided()
    expect(await remove("PT Maju")).toMatchObject({
      is_validate: 1,
      data: { errors: { confirm_name: ["Ketik nama perusahaan: PT Lain"] } },
    })
    expect((await archives()).company.deleted_at).toBeNull()
  })
})

test("a deleted company is hidden, nobody is inside it, and its restoration brings everything back", async () => {
  const inside = await world.call(
    "auth/super/companies/login",
    { companies_id: lain(), reason: "Uji" },
    token,
  )
  const within = (inside.data as { readonly token: string }).token
  await closeLain()
  await decided()
  /** Sweeps that are due anyway run before. */
  await runSweeps(world.db, sweeps, world.time.now)
  const before = await fingerprint(world, lain())
  expect((await remove("pt lain")).api_status).toBe(1)

  expect((await world.call("me", {}, within, "GET")).status).toBe(401)
  const shown = await world.call("companies/list-by-status", { q: "PT Lain" }, token)
  expect(shown.data).toMatchObject({ rows: [], counts: { close: 0 } })
  expect((await world.call("auth/super/companies/all", { q: "Lain" }, token)).data).toEqual({ rows: [] })
  const entering = { companies_id: lain(), reason: "Uji" }
  expect((await world.call("auth/super/companies/login", entering, token)).api_status).toBe(0)
  const users = await world.call("users/companies/list-all", { companies_id: lain() }, token)
  expect(users.data).toMatchObject({ rows: [] })
  expect(
    (await world.call("auth/login", { username: "admin@lain.test", password: "rahasia-1" })).api_status,
  ).toBe(0)
  /** The books name it still. */
  const bills = await world.call("companies/history-topup/super-list", { companies_id: lain() }, token)
  expect((bills.data as { rows: { companie_name: string }[] }).rows[0]?.companie_name).toBe("PT Lain")
  expect((await remove()).data).toMatchObject({ reason: "not_found" })

  expect(await startPurges(world.db, world.time.now)).toBe(0)
  await runSweeps(world.db, sweeps, world.time.now)
  expect(await restore()).toMatchObject({
    api_status: 1,
    api_message: "PT Lain dikembalikan; statusnya Close",
  })
  expect((await archives()).company).toMatchObject({ deleted_at: null, status: "close" })
  const { audit: _, company_archives: __, ...after } = await fingerprint(world, lain())
  const { audit: ___, company_archives: ____, ...kept } = before
  expect(after).toEqual(kept)
  expect((await restore()).api_message).toBe("Arsip ini sudah berakhir dan tidak dapat dikembalikan")
})

test("after its days only the books are left, and another company is untouched", async () => {
  await decided()
  await world.signIn("admin@lain.test")
  await closeLain()
  await writeGrowth()
  const theirs = await fingerprint(world, world.seeded.maju.id)
  const before = await rowsOf()
  expect(Object.keys(before).filter((name) => before[name] === 0)).toEqual([])
  await remove()
  await purge()
  const after = await rowsOf()
  const [proofs] = await world.sqlRows<{ n: number }>(
    sql`select count(distinct proof_files_id)::int as n from topups where companies_id = ${lain()}`,
  )
  const owned = keptTables.filter(({ key }) => key[0]?.name === "companies_id")
  const left = owned.filter(({ name, retention }) => retention !== "stays" && after[name] !== 0)
  expect(left.map(({ name }) => name)).toEqual((proofs?.n ?? 0) > 0 ? ["files"] : [])
  expect(after["files"]).toBe(proofs?.n)
  const lost = owned.filter(
    ({ name, retention }) => retention === "stays" && (after[name] ?? 0) < (before[name] ?? 1),
  )
  expect(lost).toEqual([])
  expect(after["audit"]).toBe((before["audit"] ?? 0) + 2)
  expect(after["topups"]).toBe(before["topups"])
  const [company] = await world.sqlRows(
    sql`select nama, email, phone, kode, pic_nama, logo_files_id from companies where id = ${lain()}`,
  )
  expect(company).toEqual({
    nama: "PT Lain",
    email: "",
    phone: null,
    kode: null,
    pic_nama: null,
    logo_files_id: null,
  })
  expect(await fingerprint(world, world.seeded.maju.id)).toEqual(theirs)
  token = await world.signIn("super@balai.test")
  /** Its addresses are free again. */
  expect(await world.sqlRows(sql`select 1 from accounts where email = 'admin@lain.test'`)).toEqual([])
  expect((await archives()).rows[0]).toMatchObject({ state: "purged" })
  expect((await restore()).api_status).toBe(0)
  expect(await startPurges(world.db, world.time.now)).toBe(0)
})

test("both audit logs tell the deletion, the restoration and the purge", async () => {
  await closeLain()
  await decided()
  await remove()
  await restore()
  await remove()
  await purge()
  const told = (company: number) =>
    world.sqlRows<{ call: string; actor: number }>(
      sql`select call, actor_id::float8 as actor from audit where companies_id = ${company} and entity = 'companies' and entity_id = ${lain()} order by id`,
    )
  const by = (call: string) => ({ call, actor: world.seeded.superId })
  const story = [
    by("companies/delete"),
    by("companies/archives/restore"),
    by("companies/delete"),
    by("hapus-perusahaan"),
  ]
  expect(await told(lain())).toEqual(story)
  expect(await told(0)).toEqual(story)
})

test("a purge that is killed between two chunks goes on where it was, and shows its progress", async () => {
  await closeLain()
  await decided()
  await remove()
  world.time.now = new Date(NOW.getTime() + 31 * DAY)
  token = await world.signIn("super@balai.test")
  await startPurges(world.db, world.time.now)
  const stopping = new AbortController()
  let turns = 0
  await runJobs(
    deps(() => {
      turns += 1
      if (turns === 40) stopping.abort()
    }),
    stopping.signal,
  )
  const find = async () =>
    (await world.call("jobs/list", { kind: "hapus-perusahaan", subject_id: lain() }, token)).data as {
      readonly rows: readonly { readonly state: string; readonly done: number; readonly total: number }[]
    }
  const [half] = (await find()).rows
  expect(half).toMatchObject({ state: "running" })
  expect(half?.done).toBeGreaterThan(0)
  expect(half?.done).toBeLessThan(half?.total ?? 0)
  /** A stopped purge is not started a second time. */
  expect(await startPurges(world.db, world.time.now)).toBe(0)
  await runJobs(deps())
  /** Triggers write rows while others are deleted, and these go too. */
  const [whole] = (await find()).rows
  expect(whole?.state).toBe("done")
  expect(whole?.done).toBeGreaterThanOrEqual(half?.total ?? Infinity)
})

test("a purge does not run for a company that is no longer deleted", async () => {
  await closeLain()
  await decided()
  await remove()
  world.time.now = new Date(NOW.getTime() + 31 * DAY)
  await startPurges(world.db, world.time.now)
  await world.sqlRows(sql`update companies set deleted_at = null where id = ${lain()}`)
  const before = await fingerprint(world, lain())
  await runJobs(deps())
  expect(await world.sqlRows(sql`select state, message from jobs where subject_id = ${lain()}`)).toEqual([
    { state: "failed", message: "Perusahaan ini tidak sedang dihapus." },
  ])
  expect(await fingerprint(world, lain())).toEqual(before)
})
