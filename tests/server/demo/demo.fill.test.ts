import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { BANKS } from "#contract/data/banks.ts"
import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import { askServer } from "#server/run/ask.ts"
import type { Database } from "#server/db/database.ts"
import { fillCompany, type FillProgress, readRequest } from "#server/demo/fill.ts"
import { type FillStatus, makeFillJob } from "#server/demo/job.ts"
import { lockFolder } from "#server/run/lock.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** A Friday night. */
const NIGHT = new Date("2026-11-20T16:30:00Z")

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld(NIGHT)
})
afterAll(() => world.close())

const sizeOf = async (kode: string) => {
  const [size] =
    await world.rows<object>(sql`select count(*)::int as people, count(distinct nip)::int as nips,
      count(distinct m.nama)::int as names, count(distinct offices_id)::int as offices,
      (select count(*)::int from attendance a where a.companies_id = c.id and a.business_date > '2026-11-15') as rows
    from companies c join members m on m.companies_id = c.id where c.kode = ${kode} group by c.id`)
  return size
}

describe("a company of any size", () => {
  test("has its people, its attendance and an admin who can sign in", async () => {
    const seen: FillProgress[] = []
    const filled = await fillCompany(
      world.db,
      { company: "PT Besar", employees: 700, days: 5 },
      { now: NIGHT, onProgress: (progress) => seen.push(progress) },
    )
    expect(filled).toMatchObject({ email: "admin@pt-besar.test", people: 700, rows: 3_500 })
    expect(await sizeOf("PTBESAR")).toEqual({
      people: 700,
      nips: 700,
      names: 700,
      offices: 7,
      rows: filled.rows,
    })
    const { requests, claims } = filled
    expect(seen[0]).toMatchObject({ rows: 0, requests: 0, claims: 0 })
    expect(seen[0]?.people).toBeLessThan(100)
    expect(seen.at(-1)).toEqual({ people: 700, rows: 3_500, requests, claims })
    const { user } = await world.signIn("admin@pt-besar.test")
    expect([user.companie_name, user.scope]).toEqual(["PT Besar", "company"])
  })

  test("stopped halfway it goes on; asked for more it grows; asked again it is done", async () => {
    const request = { company: "CV Bertahap", employees: 600, days: 0 }
    const stop = new AbortController()
    let last = 0
    const onProgress = ({ people }: FillProgress) => {
      last = people
      if (people >= 250) stop.abort(new Error("cukup"))
    }
    await expect(
      fillCompany(world.db, request, { now: NIGHT, onProgress, signal: stop.signal }),
    ).rejects.toThrow("cukup")
    expect(await sizeOf("CVBERTAHAP")).toMatchObject({ people: last })
    expect(last).toBeLessThan(600)
    await fillCompany(world.db, request, { now: NIGHT })
    expect(await sizeOf("CVBERTAHAP")).toMatchObject({ people: 600, nips: 600 })
    await fillCompany(world.db, { ...request, employees: 900 }, { now: NIGHT })
    const grown = await world.contents()
    expect(await sizeOf("CVBERTAHAP")).toMatchObject({ people: 900, nips: 900, names: 900 })
    await fillCompany(world.db, { ...request, employees: 900 }, { now: NIGHT })
    expect(await world.contents()).toEqual(grown)
  })

  test("a name whose code or login is somebody else's is refused and nothing is written", async () => {
    await world.rows(sql`insert into companies (nama, kode, email, status, created_at, updated_at)
      values ('PT Toko', 'Toko', 'halo@toko.test', 'active', ${NIGHT.toISOString()}, ${NIGHT.toISOString()})`)
    await world.rows(sql`update accounts set email = 'admin@warung.test' where email = 'admin@pt-besar.test'`)
    const before = await world.contents()
    for (const company of ["Toko", "WARUNG"])
      await expect(
        fillCompany(world.db, { company, employees: 10, days: 0 }, { now: NIGHT }),
      ).rejects.toThrow(`Nama ${company} sudah dipakai perusahaan lain; pilih --company lain`)
    expect(await world.contents()).toEqual(before)
  })

  test.each([
    [{ company: "PT", employees: 10 }, "Nama perusahaan terdiri dari 3 sampai 100 huruf"],
    [{ company: "***", employees: 10 }, "Nama perusahaan terdiri dari 3 sampai 100 huruf"],
    [{ company: "PT Besar", employees: 0 }, "Jumlah pegawai adalah bilangan 1 sampai 1000000"],
    [{ company: "PT Besar", employees: 1.5 }, "Jumlah pegawai adalah bilangan 1 sampai 1000000"],
    [{ company: "PT Besar", employees: Number("x") }, "Jumlah pegawai adalah bilangan 1 sampai 1000000"],
    [{ company: "PT Besar", employees: 10, days: -1 }, "Jumlah hari adalah bilangan 0 sampai 400"],
    [null, "Nama perusahaan terdiri dari 3 sampai 100 huruf"],
  ])("%o is refused in words", (value, words) => {
    expect(() => readRequest(value)).toThrow(words)
  })
})

type Asks = {
  readonly status: string
  readonly count: number
  readonly moves: number
  readonly versions: number
}

const asksOf = (kode: string, table: string, history: string) =>
  world.rows<Asks>(sql`select r.status, count(*)::int as count, sum(r.version)::int as versions,
      sum((select count(*) from ${sql.identifier(history)} h where h.companies_id = r.companies_id and h.row_id = r.id))::int as moves
    from ${sql.identifier(table)} r join companies c on c.id = r.companies_id
    where c.kode = ${kode} group by r.status order by r.status`)
const total = (rows: readonly Asks[]) => rows.reduce((sum, { count }) => sum + count, 0)

describe("what its employees ask and claim", () => {
  const request = { company: "PT Bertanya", employees: 900, days: 0 }

  test("is a request and a claim for every two of them, waiting and decided, with every move", async () => {
    const filled = await fillCompany(world.db, request, { now: NIGHT })
    const requests = await asksOf("PTBERTANYA", "attendance_requests", "attendance_request_history")
    const claims = await asksOf("PTBERTANYA", "reimbursments", "reimbursment_history")
    expect([total(requests), total(claims)]).toEqual([filled.requests, filled.claims])
    for (const count of [filled.requests, filled.claims]) {
      expect(count).toBeGreaterThan(390)
      expect(count).toBeLessThan(510)
    }
    expect(requests.map(({ status }) => status)).toEqual(["approved", "pending", "rejected"])
    expect(claims.map(({ status }) => status)).toEqual(["approved", "paid", "partial", "pending", "rejected"])
    for (const { moves, versions, count } of [...requests, ...claims]) {
      expect(moves).toBe(versions)
      expect(count).toBeGreaterThan(20)
    }
  })

  test("agrees with itself: sums with items, numbers without a gap, days with the record", async () => {
    const own = sql`(select id from companies where kode = 'PTBERTANYA')`
    expect(
      await world.rows(sql`select no from reimbursments r where companies_id = ${own} and (
        total_claimed <> (select sum(amount) from reimbursment_items i
          where i.companies_id = r.companies_id and i.reimbursments_id = r.id)
        or total_approved is distinct from (select case when count(*) = count(amount_approved) then sum(amount_approved) end
          from reimbursment_items i where i.companies_id = r.companies_id and i.reimbursments_id = r.id))`),
    ).toEqual([])
    expect(
      await world.rows(sql`select count(*)::int as all, max(substring(no from '[0-9]+$')::int) as last
        from reimbursments where companies_id = ${own} having count(*) <> max(substring(no from '[0-9]+$')::int)`),
    ).toEqual([])
    expect(
      await world.rows(sql`select r.id from attendance_requests r where r.companies_id = ${own} and not exists (
        select from attendance a where a.companies_id = r.companies_id and a.members_id = r.members_id
          and a.business_date = r.business_date and a.check_in_at is not distinct from r.before_in
          and a.check_out_at is not distinct from r.before_out)`),
    ).toEqual([])
    expect(
      await world.rows(
        sql`select id from attendance_requests where companies_id = ${own} and business_date >= '2026-11-20'`,
      ),
    ).toEqual([])
  })

  test("stopped halfway it goes on where it was; asked again it is done", async () => {
    const again = { ...request, company: "PT Bertanya Lagi" }
    const stop = new AbortController()
    const onProgress = ({ claims }: FillProgress) => {
      if (claims > 0) stop.abort(new Error("cukup"))
    }
    await expect(
      fillCompany(world.db, again, { now: NIGHT, onProgress, signal: stop.signal }),
    ).rejects.toThrow("cukup")
    const half = total(await asksOf("PTBERTANYALAGI", "reimbursments", "reimbursment_history"))
    expect(half).toBeGreaterThan(0)
    const { claims } = await fillCompany(world.db, again, { now: NIGHT })
    expect(claims).toBeGreaterThan(0)
    expect(total(await asksOf("PTBERTANYALAGI", "reimbursments", "reimbursment_history"))).toBe(half + claims)
    const done = await world.contents()
    await fillCompany(world.db, again, { now: NIGHT })
    expect(await world.contents()).toEqual(done)
  })
})

describe("filling through a running server", () => {
  test("starts, tells how far it is, refuses a second one, and ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "balai-demo-"))
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow: Database = { ...world.db, transact: (work) => opened.then(() => world.db.transact(work)) }
    const job = makeFillJob(slow, () => NIGHT)
    expect(await askServer(folder, "demo status")).toBeNull()
    const lock = await lockFolder(folder, (line) => job.command(line.slice("demo ".length)))
    const status = async () => JSON.parse((await askServer(folder, "demo status")) ?? "") as FillStatus
    expect(await status()).toEqual({ state: "idle" })
    const request = JSON.stringify({ company: "UD Lewat Soket", employees: 400, days: 0 })
    expect(await askServer(folder, `demo fill ${request}`)).toBe("ok")
    await expect(askServer(folder, `demo fill ${request}`)).rejects.toThrow("sedang mengisi perusahaan lain")
    expect(await status()).toEqual({ state: "filling", people: 0, rows: 0, requests: 0, claims: 0 })
    open()
    await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe("done")
    expect(await status()).toMatchObject({ email: "admin@ud-lewat-soket.test", people: 400 })
    await expect(askServer(folder, "demo fill {}")).rejects.toThrow("Nama perusahaan")
    await expect(askServer(folder, "demo apa")).rejects.toThrow("Perintah tidak dikenal: demo apa")
    await lock.release()
    expect(await askServer(folder, "demo status")).toBeNull()
    await rm(folder, { recursive: true })
  })

  test("ends between two transactions when the server stops", async () => {
    const job = makeFillJob(world.db, () => NIGHT)
    await job.command(`fill ${JSON.stringify({ company: "PT Terhenti", employees: 100_000 })}`)
    await job.stop()
    expect(JSON.parse(await job.command("status"))).toEqual({
      state: "failed",
      message: "Dihentikan; jalankan lagi untuk meneruskan",
    })
  })
})

describe("national holidays and banks", () => {
  test("are in every installation, once, and keep what a super administrator changed", async () => {
    await loadReference(world.db)
    await world.rows(sql`update banks set is_active = false where kode = '014'`)
    await loadReference(world.db)
    expect(
      await world.rows(
        sql`select tanggal::text as tanggal, nama, type, source from national_holidays order by 1`,
      ),
    ).toEqual(NATIONAL_HOLIDAYS.toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : 1)))
    expect(await world.rows(sql`select kode, nama, is_active from banks order by kode collate "C"`)).toEqual(
      BANKS.map(({ kode, nama, is_active }) => ({ kode, nama, is_active: kode !== "014" && is_active })),
    )
  })

  test("a new edition changes names and keeps the ids", async () => {
    const ids = () => world.rows(sql`select id::float8 as id, kode from banks order by id`)
    const before = await ids()
    await world.rows(sql`update banks set nama = 'Lama' where kode = '014'`)
    await world.rows(sql`update meta set value = '"older"' where key = 'reference'`)
    await loadReference(world.db)
    expect(await ids()).toEqual(before)
    expect(await world.rows(sql`select nama from banks where kode = '014'`)).toEqual([
      { nama: BANKS.find(({ kode }) => kode === "014")?.nama },
    ])
  })
})
