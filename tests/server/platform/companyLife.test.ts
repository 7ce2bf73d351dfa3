import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countFigures } from "#server/areas/platform/figures.sweep.ts"
import { closeEnded, tellEndingTrials } from "#server/areas/platform/sweep.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newCompany } from "../lib/writes.companies.ts"

let world: World
let platform: string
beforeAll(async () => {
  world = await openWorld()
  platform = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const move = (step: string, companies_id: readonly number[], note?: string) =>
  world.call(
    "companies/update/status",
    { step, companies_id, ...(note === undefined ? {} : { note }) },
    platform,
  )
const rowOf = async (id: number) => {
  const [row] = await world.sqlRows<Record<string, unknown>>(
    sql`select status, close_reason, close_cause, leaves_on::text as leaves_on, version::int as version from companies where id = ${id}`,
  )
  return row
}
const movesOf = (id: number) =>
  world.sqlRows(
    sql`select from_state, to_state, by_nama, note, via from company_history where companies_id = ${id} order by version`,
  )

/** Closings, openings … in an audit log: the company's own, or the platform's (0). */
const auditOf = async (owner: number, id: number) => {
  const rows = await world.sqlRows<{ event: string; call: string }>(
    sql`select after ->> 'event' as event, call from audit
      where companies_id = ${owner} and entity = 'companies' and entity_id = ${id} and after ? 'event' order by id`,
  )
  return rows.map(({ event, call }) => `${event} by ${call}`)
}

describe("by hand", () => {
  test("trial, deal, closed with a reason, opened again; each step is recorded", async () => {
    const { id } = await newCompany(world, "trial", { trial_end: "2026-12-01" })
    expect((await move("deal", [id])).api_message).toBe("1 perusahaan dicatat sebagai Deal")
    await world.sqlRows(
      sql`update companies set leaves_on = '2026-12-31', leave_reason = 'Pindah' where id = ${id}`,
    )
    await move("close", [id], "Tidak membayar")
    expect(await rowOf(id)).toMatchObject({
      status: "close",
      close_reason: "Tidak membayar",
      close_cause: null,
    })
    await move("reopen", [id], "Sudah membayar")
    expect(await rowOf(id)).toEqual({
      status: "active",
      close_reason: null,
      close_cause: null,
      leaves_on: null,
      version: 4,
    })
    const [{ nama } = { nama: "" }] = await world.sqlRows<{ nama: string }>(
      sql`select nama_lengkap as nama from accounts where email = 'super@balai.test'`,
    )
    expect(await movesOf(id)).toEqual([
      { from_state: "trial", to_state: "active", by_nama: nama, note: null, via: "single" },
      { from_state: "active", to_state: "close", by_nama: nama, note: "Tidak membayar", via: "single" },
      { from_state: "close", to_state: "active", by_nama: nama, note: "Sudah membayar", via: "single" },
    ])
    const told = ["deal", "close", "reopen"].map((step) => `company.${step} by companies/update/status`)
    expect(await auditOf(id, id)).toEqual(told)
    expect(await auditOf(0, id)).toEqual(told)
  })

  test("a closing and an opening need a reason, at its field", async () => {
    const { id } = await newCompany(world, "active")
    for (const [step, note] of [
      ["close", undefined],
      ["reopen", "x"],
    ] as const)
      expect((await move(step, [id], note)).data).toMatchObject({
        errors: { note: ["Isi alasan 5 sampai 500 karakter"] },
      })
  })

  test("several at once answer row by row, with the reason of each that stays", async () => {
    const open = await newCompany(world, "active")
    const closed = await newCompany(world, "close")
    const answer = await move("close", [open.id, closed.id], "Tutup buku")
    const { rows } = answer.data as { rows: readonly { ok: boolean; message: string }[] }
    expect(rows.map(({ ok }) => ok)).toEqual([true, false])
    expect(rows[1]?.message).toBe("Perusahaan ini sudah ditutup")
  })

  test("nobody of a closed company goes on working, and it is opened again whole", async () => {
    const { id } = world.seeded.lain
    const token = await world.signIn("admin@lain.test")
    await move("close", [id], "Uji penutupan")
    expect((await world.call("companies/find", {}, token)).status).toBe(401)
    const login = await world.call("auth/login", { username: "admin@lain.test", password: "demo-1234" })
    expect(login.api_message).toBe("Perusahaan Anda sudah nonaktif. Hubungi kami untuk mengaktifkannya lagi.")
    await move("reopen", [id], "Uji pembukaan")
    const again = await world.signIn("admin@lain.test")
    expect((await world.call("companies/find", {}, again)).api_status).toBe(1)
  })
})

describe("by the clock", () => {
  const END = new Date("2026-11-30T17:00:00.000Z")
  const before = new Date(END.getTime() - 1)

  test("a trial is closed when its last day is over, once; the platform is notified", async () => {
    await closeEnded(world.db, before)
    const { id, nama } = await newCompany(world, "trial", { trial_end: "2026-11-30" })
    expect(await closeEnded(world.db, before)).toBe(0)
    expect(await closeEnded(world.db, END)).toBe(1)
    expect(await closeEnded(world.db, END)).toBe(0)
    const note = "Masa coba berakhir pada 30 November 2026"
    expect(await rowOf(id)).toMatchObject({
      status: "close",
      close_reason: note,
      close_cause: "trial",
      version: 2,
    })
    expect(await movesOf(id)).toEqual([
      { from_state: "trial", to_state: "close", by_nama: null, note, via: "system" },
    ])
    for (const owner of [id, 0]) expect(await auditOf(owner, id)).toEqual(["company.expire by sweep"])
    expect(
      await world.sqlRows(
        sql`select title, body from notifications where companies_id = ${id} and accounts_id is null`,
      ),
    ).toEqual([{ title: "Perusahaan ditutup", body: `${nama}: ${note}` }])
  })

  test("who signs in after the trial reads the same words before and after the sweep", async () => {
    const { id } = world.seeded.lain
    const login = async () => {
      const answer = await world.call("auth/login", { username: "admin@lain.test", password: "demo-1234" })
      return answer.api_message
    }
    await world.sqlRows(sql`update companies set status = 'trial', trial_end = '2026-11-19' where id = ${id}`)
    const words = "Masa coba gratis perusahaan Anda sudah berakhir. Hubungi kami untuk berlangganan."
    expect(await login()).toBe(words)
    expect(await closeEnded(world.db, world.time.now)).toBeGreaterThan(0)
    expect(await rowOf(id)).toMatchObject({ status: "close", close_cause: "trial" })
    expect(await login()).toBe(words)
    await world.sqlRows(
      sql`update companies set status = 'active', trial_end = null, close_cause = null where id = ${id}`,
    )
  })

  test("administrators are notified 7, 3 and 1 days before the end, each time once", async () => {
    const { id } = world.seeded.lain
    await world.sqlRows(
      sql`update companies set status = 'trial', trial_end = '2026-12-20', trial_told = null where id = ${id}`,
    )
    const told = async (day: string) => {
      await tellEndingTrials(world.db, new Date(`${day}T03:00:00Z`))
      const rows = await world.sqlRows<{ title: string }>(
        sql`select title from notifications where companies_id = ${id} and accounts_id is not null and title like 'Masa coba%' order by id`,
      )
      return rows.map(({ title }) => title.replace("Masa coba berakhir ", ""))
    }
    expect(await told("2026-12-12")).toEqual([])
    const first = await told("2026-12-13")
    expect(first.length).toBeGreaterThan(0)
    expect(new Set(first)).toEqual(new Set(["7 hari lagi"]))
    expect(await told("2026-12-16")).toEqual(first)
    expect(new Set(await told("2026-12-17"))).toEqual(new Set(["7 hari lagi", "3 hari lagi"]))
    expect(new Set(await told("2026-12-19"))).toEqual(new Set(["7 hari lagi", "3 hari lagi", "besok"]))
    const all = await told("2026-12-20")
    expect(all).toHaveLength(3 * first.length)
    await world.sqlRows(sql`update companies set status = 'active', trial_end = null where id = ${id}`)
  })
})

test("figures are counted for companies that have none, and again after an hour", async () => {
  const { id } = await newCompany(world, "active")
  const at = async () => {
    const rows = await world.sqlRows<{ at: string }>(
      sql`select counted_at::text as at from company_figures where companies_id = ${id}`,
    )
    return rows.map((row) => new Date(row.at).toISOString())
  }
  expect(await at()).toEqual([])
  expect(await countFigures(world.db, world.time.now)).toBeGreaterThan(0)
  expect(await at()).toEqual([world.time.now.toISOString()])
  expect(await countFigures(world.db, world.time.now)).toBe(0)
  const next = new Date(world.time.now.getTime() + 3_600_001)
  expect(await countFigures(world.db, next)).toBeGreaterThan(0)
  expect(await at()).toEqual([next.toISOString()])
})
