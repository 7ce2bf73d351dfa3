import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { companiesByStatus } from "#contract/areas/platform/companies.ts"
import type { superHome } from "#contract/areas/platform/superHome.ts"
import type {
  databaseTables,
  openJobs,
  unknownTerminals,
  unsentMails,
} from "#contract/areas/platform/system.ts"
import { companyFigureSweep } from "#server/areas/platform/figures.sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { MAX_ATTEMPTS } from "#server/mail/letter.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addJob } from "../lib/seed.jobs.ts"
import { newCompany } from "../lib/writes.companies.ts"

let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  await world.sqlRows(sql`update outbox set sent_at = now()`)
  await world.sqlRows(sql`update jobs set state = 'done'`)
})
afterAll(() => world.close())

const ask = async <A>(path: string, payload: object = {}): Promise<A> =>
  (await world.call(path, payload, owner)).data as A
const home = () => ask<AnswerOf<typeof superHome>>("super-admin/home")

describe("the platform's home", () => {
  test("adds up the approved top-ups of this month as their list does, and those of the month before", async () => {
    const { id } = world.seeded.maju
    await world.sqlRows(sql`update topups set status = 'cancelled', unique_code = id`)
    const [one] = await world.sqlRows<{ id: number }>(sql`select id::float8 as id from topups limit 1`)
    const orders = [
      ["2026-10-31T16:59:59Z", 5_000],
      ["2026-10-31T17:00:00Z", 700],
      ["2026-11-20T02:00:00Z", 30],
      ["2026-09-30T16:59:59Z", 900_000],
      ["2026-09-30T17:00:00Z", 60_000],
    ] as const
    for (const [at, total] of orders)
      await world.sqlRows(sql`insert into topups (companies_id, no_invoice, paket_id, paket_nama, type, qty, credit, subtotal, tax, unique_code, total,
          bank_id, bank_nama, bank_no, bank_atas_nama, status, expires_at, last_at, created_at, updated_at)
        select ${id}, ${`UJI/${total}`}, paket_id, paket_nama, type, 1, 1, ${total}, 0, 0, ${total}, bank_id, bank_nama, bank_no, bank_atas_nama,
          'approved', ${at}, ${at}, ${at}, ${at} from topups where id = ${one?.id}`)
    const { income } = await home()
    expect(income).toEqual({
      start_date: "2026-11-01",
      end_date: "2026-11-20",
      count: 2,
      total: 730,
      before: 65_000,
    })
    const { rows } = await ask<{ rows: readonly { total: number }[] }>("companies/history-topup/super-list", {
      status: "approved",
      start_date: income.start_date,
      end_date: income.end_date,
    })
    expect(rows.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([30, 700])
  })

  test("counts health without closed companies, trials of twelve months, and storage of all", async () => {
    await world.sqlRows(sql`insert into companies (nama, email, status, trial_start, trial_end, created_at, updated_at)
      values ('PT Tutup', 'a@tutup.test', 'close', '2026-06-01', '2026-06-15', '2026-06-01', '2026-06-01'),
        ('PT Diam', 'a@diam.test', 'active', '2026-06-01', '2026-06-15', '2026-06-01', '2026-06-01')`)
    await runSweep(world.db, companyFigureSweep, world.time.now)
    const { health, trials, storage_mb } = await home()
    const [counted] = await world.sqlRows<{ open: number; mb: number }>(
      sql`select (select count(*)::int from companies where status <> 'close') as open,
        (select round(sum(size) / 1000000.0, 1)::float8 from files) as mb`,
    )
    expect(health.sehat + health.menurun + health.tidak_aktif).toBe(counted?.open)
    const list = await ask<{ total: number; rows: readonly { nama: string }[] }>("report-analytic/list-all", {
      status: "open",
      health: "tidak_aktif",
    })
    expect(health.tidak_aktif).toBe(list.total)
    expect(list.rows.map(({ nama }) => nama)).toContain("PT Diam")
    expect(list.rows.map(({ nama }) => nama)).not.toContain("PT Tutup")
    expect(trials).toEqual({ registered: 2, converted: 1 })
    expect(storage_mb).toBe(counted?.mb)
  })
})

describe("companies by status", () => {
  test.each([
    ["trial", "Trial"],
    ["active", "Active"],
    ["close", "Close"],
  ] as const)("the number of %s is the total of the list with ?status=%s", async (status, capital) => {
    await newCompany(world, status)
    const { counts } = await ask<AnswerOf<typeof companiesByStatus>>("companies/list-by-status")
    const { total } = await ask<{ total: number }>("companies/list/table", { status: capital })
    expect(total).toBe(counts[status])
    expect(total).toBeGreaterThan(0)
  })
})

describe("mails that are not sent", () => {
  const add = (subject: string, attempts: number, company: number) =>
    world.sqlRows(sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at, attempts, last_error)
      values (${company}, 'halo@contoh.test', ${subject}, 'Rahasia', now(), '2026-11-20T03:00:00Z', ${attempts}, ${attempts === 0 ? null : "550 mailbox full"})`)

  test("are listed with their company and why, without their text, until they are sent", async () => {
    const list = (payload: object = {}) =>
      ask<AnswerOf<typeof unsentMails>>("super-admin/sistem/email", payload)
    expect((await list()).total).toBe(0)
    expect((await home()).system.mails).toEqual({ waiting: 0, late: 0 })
    await add("Menunggu", 0, world.seeded.maju.id)
    await add("Gagal", 2, world.seeded.lain.id)
    await add("Tidak lagi", MAX_ATTEMPTS, 0)
    expect((await home()).system.mails).toEqual({ waiting: 3, late: 2 })
    const { rows } = await list({ sort: "attempts", dir: "asc" })
    expect(
      rows.map((row) => [row.subject, row.companies_nama, row.attempts, row.last_error, row.next_attempt_at]),
    ).toEqual([
      ["Menunggu", "PT Maju", 0, null, "2026-11-20T10:00:00+07:00"],
      ["Gagal", "PT Lain", 2, "550 mailbox full", "2026-11-20T10:00:00+07:00"],
      ["Tidak lagi", null, MAX_ATTEMPTS, "550 mailbox full", null],
    ])
    expect(JSON.stringify(rows)).not.toContain("Rahasia")
    expect((await list({ late: true })).total).toBe(2)
    expect((await list({ late: false })).rows.map(({ subject }) => subject)).toEqual(["Menunggu"])
    expect((await list({ q: "gagal" })).total).toBe(1)
    await world.sqlRows(sql`update outbox set sent_at = now()`)
    expect((await list()).total).toBe(0)
  })
})

describe("background jobs", () => {
  test("that are queued, running or failed are listed, of every company", async () => {
    const list = (payload: object = {}) =>
      ask<AnswerOf<typeof openJobs>>("super-admin/sistem/pekerjaan", payload)
    const { id, accounts } = world.seeded.maju
    expect((await home()).system.jobs).toEqual({ open: 0, failed: 0 })
    for (const state of ["asked", "running", "failed", "stopped", "done"] as const)
      await world.db.transact((tx) =>
        addJob(tx, world.time.now, { companies_id: id, accounts_id: accounts.admin }, state),
      )
    expect((await home()).system.jobs).toEqual({ open: 2, failed: 1 })
    const { rows } = await list()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["asked", "failed", "running"])
    expect(new Set(rows.map(({ companies_nama }) => companies_nama))).toEqual(new Set(["PT Maju"]))
    expect((await list({ state: "failed" })).rows.map(({ state }) => state)).toEqual(["failed"])
  })
})

describe("tables of the database", () => {
  const list = (payload: object = {}) =>
    ask<AnswerOf<typeof databaseTables>>("super-admin/sistem/basis-data", payload)

  test("are all there, the largest first, and page by page the same", async () => {
    const all = await list({ per_page: 100 })
    const [known] = await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(all.total).toBe(known?.n)
    const sizes = all.rows.map(({ size_mb }) => size_mb)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    for (const { size_mb, index_mb } of all.rows) expect(index_mb).toBeLessThanOrEqual(size_mb)
    const second = await list({ per_page: 10, page: 2 })
    expect(second.rows.map(({ nama }) => nama)).toEqual(all.rows.slice(10, 20).map(({ nama }) => nama))
    expect(second.last_page).toBe(Math.ceil(all.total / 10))
  })

  test("are found and ordered by name", async () => {
    expect((await list({ q: "TIMESHEET" })).rows.map(({ nama }) => nama)).toEqual(["timesheet"])
    const { rows } = await list({ sort: "nama", dir: "asc" })
    expect(rows.map(({ nama }) => nama)).toEqual(rows.map(({ nama }) => nama).toSorted())
  })
})

describe("unknown machines", () => {
  test("are listed by their last call, found by serial number, and gone once a company owns them", async () => {
    await world.sqlRows(sql`insert into terminal_sightings (serial, first_at, last_at, times, push_version)
      values ('UJITAK000001', '2026-11-18T01:00:00Z', '2026-11-19T01:00:00Z', 7, '2.4.1'),
        ('UJITAK000002', '2026-11-19T00:00:00Z', '2026-11-19T02:00:00Z', 2, null)`)
    const list = (payload: object = {}) =>
      ask<AnswerOf<typeof unknownTerminals>>("super-admin/sistem/mesin", payload)
    expect((await list()).rows.map(({ serial, times }) => [serial, times])).toEqual([
      ["UJITAK000002", 2],
      ["UJITAK000001", 7],
    ])
    expect((await list({ q: "ujitak000001" })).rows).toEqual([
      {
        id: expect.any(Number) as number,
        serial: "UJITAK000001",
        first_at: "2026-11-18T08:00:00+07:00",
        last_at: "2026-11-19T08:00:00+07:00",
        times: 7,
        push_version: "2.4.1",
      },
    ])
    expect((await list({ sort: "times", dir: "asc" })).rows.map(({ times }) => times)).toEqual([2, 7])
    expect((await list({ per_page: 1, page: 2 })).rows.map(({ times }) => times)).toEqual([7])
  })
})

test.each([
  "super-admin/home",
  "super-admin/sistem/email",
  "super-admin/sistem/pekerjaan",
  "super-admin/sistem/basis-data",
  "super-admin/sistem/mesin",
])("%s is not for companies", async (path) => {
  const admin = await world.signIn("admin@maju.test")
  expect((await world.call(path, {}, admin)).api_status).toBe(0)
})
