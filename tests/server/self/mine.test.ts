import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ownBalances } from "#contract/areas/self/balances.ts"
import type { ownDays } from "#contract/areas/self/days.ts"
import type { ownLetters } from "#contract/areas/self/letters.ts"
import type { ownSlips } from "#contract/areas/self/slips.ts"
import type { reportList } from "#contract/areas/attendance/laporan.ts"
import type { listClaimMembers } from "#contract/areas/claims/kategoriKlaim.ts"
import type { readLedger } from "#contract/areas/leave/saldo.ts"
import type { Call } from "#contract/kit/call.ts"
import { rowsOf } from "#server/db/database.ts"
import { inWholeCompany } from "#server/db/wholeCompany.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { type Entered, idOf, openEntered } from "../lib/entered.ts"
import { newKasbon } from "../lib/writes.kasbon.ts"
import { newLetter } from "../lib/writes.warnings.ts"

/** The own pages of employees, against the answers of the back office for the same employee. */
let world: Entered["world"]
let entered: Entered
let edge: Edge
let self: string
let selfId = 0
let company = 0
beforeAll(async () => {
  entered = await openEntered()
  world = entered.world
  edge = await openEdge(world)
  self = await world.signIn("pegawai@maju.test")
  selfId = world.seeded.maju.self
  company = world.seeded.maju.id
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

type Data<C extends Call> = C["answer"]["Type"]
const read = async <C extends Call>(path: C["path"], payload: object, token = self) => {
  const answer = await world.call(path, payload, token)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data as Data<C>
}
const refused = (reason: string) => ({ api_status: 0, data: { reason } })
const turn = (module: string, on: boolean) =>
  world.sqlRows(
    on
      ? sql`update companies set modules = array_append(modules, ${module}) where id = ${company}`
      : sql`update companies set modules = array_remove(modules, ${module}) where id = ${company}`,
  )

describe("saya/kalender", () => {
  const asked = { start_date: "2026-11-01", end_date: "2026-11-30" }
  test("has the days of the report, and what is planned of the days to come", async () => {
    const [shift] = await world.sqlRows<{ readonly id: number; readonly nama: string }>(
      sql`select id::float8 as id, nama from shifts where companies_id = ${company} order by id limit 1`,
    )
    const [other] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from offices where companies_id = ${company}
        and id <> (select offices_id from members where id = ${selfId}) order by id limit 1`,
    )
    await world.sqlRows(sql`update shifts set all_offices = false where id = ${shift?.id ?? 0}`)
    await world.sqlRows(sql`delete from shift_offices where shifts_id = ${shift?.id ?? 0}`)
    await world.sqlRows(
      sql`insert into shift_offices (companies_id, shifts_id, offices_id) values (${company}, ${shift?.id ?? 0}, ${other?.id ?? 0})`,
    )
    await world.sqlRows(
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id) values (${company}, ${selfId}, '2026-11-26', ${shift?.id ?? 0})`,
    )
    const leave = await world.call(
      "cuti/catat",
      { ...entered.kinds.cuti.payload(), start_part: "full", members_id: selfId },
      entered.admin,
    )
    expect(leave).toMatchObject({ api_status: 1 })
    expect(
      await world.call("cuti/approval", { id: idOf(leave), status: "approved" }, entered.admin),
    ).toMatchObject({ api_status: 1 })

    const report = await read<typeof reportList>(
      "laporan-absensi/list/all",
      { ...asked, members_id: selfId },
      entered.admin,
    )
    const { days, today } = await read<typeof ownDays>("saya/kalender", { month: "2026-11" })
    expect(days).toHaveLength(30)
    const plain = days.map(({ label: _, is_coming: __, why: ___, ...day }) => day)
    expect(plain).toEqual(report.rows[0]?.days.map(({ why: _, ...day }) => day))
    const past = days.filter(({ date }) => date < today)
    expect(past.filter(({ is_coming }) => is_coming)).toEqual([])
    expect(past.map(({ why }) => why)).toEqual(
      report.rows[0]?.days.filter(({ date }) => date < today).map(({ why }) => why),
    )
    const planned = days.find(({ date }) => date === "2026-11-26")
    expect(planned).toMatchObject({ label: "Terjadwal", is_coming: true, schedule: { source: "shift" } })
    expect(planned?.why[0]).toContain(shift?.nama)
    expect(days.filter(({ state }) => state === "cuti")).toMatchObject([
      { date: "2026-11-23", label: "Cuti", why: ["Tahunan Dicatat"] },
    ])
  })

  test("takes no other employee, and no month that does not exist", async () => {
    const mine = await read<typeof ownDays>("saya/kalender", { month: "2026-10" })
    expect(
      await read<typeof ownDays>("saya/kalender", { month: "2026-10", members_id: entered.first }),
    ).toEqual(mine)
    expect(await world.call("saya/kalender", { month: "2026-13" }, self)).toMatchObject({
      api_status: 0,
      is_validate: 1,
    })
    expect(await world.call("saya/kalender", { month: "2026-10" }, entered.admin)).toMatchObject(
      refused("forbidden"),
    )
  })
})

describe("saya/saldo", () => {
  const balances = () => read<typeof ownBalances>("saya/saldo", {})

  test("has the ledger of the back office, and what lapses", async () => {
    const {
      member: _,
      joined: __,
      left: ___,
      ...ledger
    } = await read<typeof readLedger>("cuti/saldo/mutasi", { members_id: selfId }, entered.admin)
    const { leave } = await balances()
    expect(leave?.entries.map(({ link: _link, ...entry }) => entry)).toEqual(
      ledger.entries.map(({ link: _link, ...entry }) => entry),
    )
    expect(leave?.entries.find(({ kind }) => kind === "taken")?.link).toMatch(
      /^\/saya\/pengajuan\/cuti\/\d+$/,
    )
    expect(leave?.categories.map(({ is_annual: _a, lapses: _l, ...one }) => one)).toEqual(ledger.categories)
    const own = leave?.categories.find(({ kode }) => kode === "THDC")
    /** Nothing is carried over: all that is left lapses with the year. */
    expect(own?.lapses).toEqual([{ date: "2026-12-31", amount: own?.balance }])
  })

  test("has the rest of an advance and its next instalment, and nobody else's", async () => {
    const id = await newKasbon(world, { members_id: selfId, status: "disbursed" })
    await newKasbon(world, { members_id: entered.first, status: "disbursed" })
    const { advances } = await balances()
    const office = await read<Call>("kasbon/detail", { id }, entered.admin)
    expect(advances).toMatchObject([
      {
        id,
        left: (office as { readonly outstanding: number }).outstanding,
        instalments_left: 3,
        next: { period: "2027-01", amount: 300_000 },
      },
    ])
  })

  test("has what is left of the limits of claims", async () => {
    const kategori_id = idOf(
      await world.call(
        "kategori-klaim/create",
        { nama: "Bensin bulanan", kode: "BBM", limit_type: "monthly", limit_amount: 500_000 },
        entered.admin,
      ),
    )
    const { rows } = await read<typeof listClaimMembers>(
      "kategori-klaim/list-members",
      { kategori_id, members_id: selfId },
      entered.admin,
    )
    const { claims } = await balances()
    expect(claims?.find((one) => one.kategori_id === kategori_id)).toEqual({
      kategori_id,
      nama: "Bensin bulanan",
      period: "2026-11",
      limit: rows[0]?.berlaku,
      used: rows[0]?.used,
      rest: rows[0]?.remaining,
    })
  })

  test("leaves out what the company does not use", async () => {
    await turn("Leave", false)
    expect(await balances()).toMatchObject({ leave: null, claims: expect.any(Array) as unknown[] })
    await turn("Leave", true)
    expect((await balances()).leave).not.toBeNull()
  })
})

describe("saya/slip", () => {
  type Period = { readonly id: number; readonly status: string }
  let periods: readonly Period[] = []
  const copySlip = (period: number, member: number, more: object) =>
    world.sqlRows(
      sql`insert into slips select (jsonb_populate_record(null::slips, to_jsonb(s) || jsonb_build_object(
          'id', (select max(id) + 1 from slips), 'payroll_periods_id', ${period}::bigint, 'members_id', ${member}::bigint) || ${JSON.stringify(more)}::jsonb)).*
        from slips s where s.companies_id = ${company} and not s.is_draft order by s.id limit 1`,
    )
  const setStatus = (id: number, status: string) =>
    world.sqlRows(
      sql`update payroll_periods set status = ${status} where companies_id = ${company} and id = ${id}`,
    )
  const mine = () => read<typeof ownSlips>("saya/slip", {})
  beforeAll(async () => {
    await world.sqlRows(sql`delete from slip_letters`)
    periods = await world.sqlRows<Period>(
      sql`select id::float8 as id, status from payroll_periods where companies_id = ${company} order by id`,
    )
    for (const { id } of periods) await copySlip(id, selfId, { gross: 7_000_000 + id, net: 6_000_000 })
  })
  const closed = () =>
    periods.filter(({ status }) => ["approved", "paid", "locked"].includes(status)).map(({ id }) => id)
  const open = () => periods.find(({ status }) => status === "calculated" || status === "draft")?.id ?? 0

  test("has those of closed periods and no others", async () => {
    expect(closed().length).toBeGreaterThan(0)
    const { rows, total } = await mine()
    expect(rows.map(({ period_id }) => period_id).toSorted((a, b) => a - b)).toEqual(closed())
    expect(total).toBe(closed().length)
    for (const row of rows) expect(row).toMatchObject({ gross: 7_000_000 + row.period_id, net: 6_000_000 })
    expect(rows.map(({ pay_date }) => pay_date)).toEqual(
      rows
        .map(({ pay_date }) => pay_date)
        .toSorted()
        .toReversed(),
    )
    expect(await world.call("saya/slip/pdf", { period_id: open() }, self)).toMatchObject(refused("not_found"))
  })

  test.each(["draft", "calculated", "failed", "cancelled"])("has none of a %s period", async (status) => {
    const [id = 0] = closed()
    const before = periods.find((one) => one.id === id)?.status ?? ""
    await setStatus(id, status)
    expect((await mine()).rows.map(({ period_id }) => period_id)).not.toContain(id)
    expect(await world.call("saya/slip/pdf", { period_id: id }, self)).toMatchObject(refused("not_found"))
    await setStatus(id, before)
  })

  test("has no dry run, none that could not be calculated, and none of others", async () => {
    const [id = 0] = closed()
    await copySlip(id, selfId, { is_draft: true, net: 1 })
    expect((await mine()).rows.map(({ net }) => net)).not.toContain(1)
    await world.sqlRows(
      sql`update slips set error = 'PTKP belum diisi' where payroll_periods_id = ${id} and members_id = ${selfId} and not is_draft`,
    )
    expect((await mine()).rows.map(({ period_id }) => period_id)).not.toContain(id)
    expect(await world.call("saya/slip/pdf", { period_id: id }, self)).toMatchObject(refused("not_found"))
    await world.sqlRows(
      sql`update slips set error = null where payroll_periods_id = ${id} and members_id = ${selfId} and not is_draft`,
    )
    await world.sqlRows(
      sql`update slips set members_id = ${entered.first} where payroll_periods_id = ${id} and members_id = ${selfId} and is_draft`,
    )
  })

  test("is kept by row-level security, even with the scope of the whole company, and is not written", async () => {
    const seen = await world.db.transact(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(company)}, true),
          set_config('app.self', ${String(selfId)}, true), set_config('app.offices', '{}', true)`,
      )
      const count = () =>
        rowsOf<{ readonly own: number; readonly all: number }>(
          tx,
          sql`select count(*) filter (where members_id = ${selfId})::int as own, count(*)::int as all from slips`,
        )
      const changed = [
        ...(await rowsOf(tx, sql`update slips set net = 0 returning 1`)),
        ...(await rowsOf(tx, sql`delete from slips returning 1`)),
      ]
      return [(await count())[0], (await inWholeCompany(tx, count))[0], changed]
    })
    const own = closed().length
    expect(seen).toEqual([{ own, all: own }, { own, all: own }, []])
  })

  test("opens as PDF while its period is closed, and only in the session that asked", async () => {
    const [id = 0] = closed()
    const before = periods.find((one) => one.id === id)?.status ?? ""
    const { url } = (await read<Call<string>>("saya/slip/pdf", { period_id: id })) as { readonly url: string }
    const send = () => edge.send({ method: "GET", url })
    const isPdf = async () => (await send()).text.startsWith("%PDF")
    expect(await isPdf()).toBe(true)
    const [noted] = await world.sqlRows<{ readonly after: object }>(
      sql`select after from audit where call = 'saya/slip/pdf' order by id desc limit 1`,
    )
    expect(noted?.after).toMatchObject({ diunduh: true })
    await setStatus(id, "calculated")
    expect(await isPdf()).toBe(false)
    await setStatus(id, before)
    await world.sqlRows(sql`update members set app_access = false where id = ${selfId}`)
    expect((await send()).status).toBe(404)
    await world.sqlRows(sql`update members set app_access = true where id = ${selfId}`)
    expect(await isPdf()).toBe(true)
  })

  test("says how the file is opened", async () => {
    await world.sqlRows(
      sql`update company_etc set payslip_pdf_password = 'nip' where companies_id = ${company}`,
    )
    expect((await mine()).password).toBe("Kata sandi berkasnya adalah NIP Anda.")
  })
})

describe("saya/surat", () => {
  const mine = async () => (await read<typeof ownLetters>("saya/surat", {})).rows

  test("has the letters that were issued, and is received once", async () => {
    const draft = await newLetter(world, { members_id: selfId })
    const theirs = await newLetter(world, { members_id: entered.first, status: "terbit" })
    const id = await newLetter(world, { members_id: selfId, status: "terbit", no: "001/SP-I/XI/2026" })
    expect(await mine()).toMatchObject([{ id, status: "terbit", acknowledged_at: null }])
    for (const other of [draft, theirs])
      for (const end of ["terima", "pdf"])
        expect(await world.call(`saya/surat/${end}`, { id: other }, self)).toMatchObject(refused("not_found"))
    const { url } = (await read<Call<string>>("saya/surat/pdf", { id })) as { readonly url: string }
    expect((await edge.send({ method: "GET", url })).status).toBe(200)
    expect(await world.call("saya/surat/terima", { id, version: 1 }, self)).toMatchObject({
      api_status: 1,
      data: { id, version: 2 },
    })
    expect(await mine()).toMatchObject([
      { id, status: "diterima", acknowledged_at: world.time.now.toISOString() },
    ])
    const office = await read<Call>("surat-peringatan/find", { id }, entered.admin)
    const { history } = office as {
      readonly history: readonly { readonly to: string; readonly by_nama: string }[]
    }
    const [who] = await world.sqlRows<{ readonly nama: string }>(
      sql`select nama from members where id = ${selfId}`,
    )
    expect(history.at(-1)).toMatchObject({ to: "diterima", by_nama: who?.nama })
    expect(await world.call("saya/surat/terima", { id }, self)).toMatchObject(refused("state"))
  })
})
