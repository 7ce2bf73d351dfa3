import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Kasbon, kasbon, kasbonByOffice } from "#contract/areas/kasbon/kasbon.ts"
import {
  deductInstalments,
  dueInstalments,
  restoreInstalments,
  skipInstalments,
} from "#server/areas/kasbon/index.ts"
import { systemMover } from "#server/kit/approval/mover.ts"
import type { Tx } from "#server/db/database.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newKasbon } from "../lib/writes.kasbon.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  await world.sqlRows(sql`delete from member_approvers`)
  await world.sqlRows(
    sql`update members set gaji_pokok = 6000000, gaji_type = 'bulanan', tanggal_masuk = '2020-01-01'`,
  )
})
const empty = async () => {
  for (const table of ["kasbon_deductions", "kasbon_instalments", "kasbon_history", "kasbon"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)}`)
}
beforeEach(async () => {
  await empty()
  await world.sqlRows(sql`update kasbon_settings set enabled = true, max_amount_type = 'fixed', max_amount = 10000000, max_active = 5,
    max_tenor = 12, min_service_months = 0, max_deduction_pct = 50, from_day = null, to_day = null, members_id = '[]'`)
})
afterAll(() => world.close())

const company = () => world.seeded.maju.id
const member = (at: number) => world.seeded.maju.members[at] ?? 0
const decide = (id: number, status: string, more: object = {}, token = admin) =>
  world.call("kasbon/approval", { id, status, ...more }, token)
const find = async (id: number): Promise<Kasbon> =>
  (await world.call("kasbon/detail", { id }, admin)).data as Kasbon
const done = async (id: number, status: string, more: object = {}) => {
  const answer = await decide(id, status, more)
  if (answer.api_status !== 1) throw new Error(`${status}: ${JSON.stringify(answer)}`)
}
/** A disbursed cash advance of a million over three months, from January 2027 on. */
const paidOut = async (more: object = {}): Promise<number> => {
  const id = await newKasbon(world, { amount: 1_000_000, ...more })
  await done(id, "approved")
  await done(id, "disbursed", { method: "cash" })
  return id
}
const asPayroll = <A>(work: (mover: ReturnType<typeof systemMover>, tx: Tx) => Promise<A>): Promise<A> =>
  world.db.transact((tx) => work(systemMover(tx, world.time.now, company(), "payroll"), tx))
const period = async (nama: string): Promise<number> => {
  const [row] = await world.sqlRows<{
    id: number
  }>(sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
    values (${company()}, ${nama}, '2027-01', '2027-01-01', '2027-01-31', '2027-01-31', 'draft', now(), now()) returning id::float8 as id`)
  return row?.id ?? 0
}
const sumOf = (rows: Kasbon["instalments"]) =>
  rows.filter(({ status }) => status !== "skipped").reduce((sum, { amount }) => sum + amount, 0)

describe("from the request to the last instalment", () => {
  test("three odd instalments: one put off, one paid by hand, the others by payroll", async () => {
    const id = await paidOut()
    await done(id, "skipped", { note: "Potongan koperasi bulan ini", no: 1 })
    await done(id, "paid", { no: 2 })
    expect(await find(id)).toMatchObject({ status: "repaying", outstanding: 666_667 })
    const run = await period("Maret uji")
    await asPayroll((mover) =>
      deductInstalments(mover, company(), run, [
        { kasbon_id: id, no: 3 },
        { kasbon_id: id, no: 4 },
      ]),
    )
    const row = await find(id)
    expect(row).toMatchObject({ status: "settled", outstanding: 0 })
    expect(row.instalments).toMatchObject([
      { no: 1, period: "2027-01", amount: 333_333, status: "skipped" },
      { no: 2, period: "2027-02", amount: 333_333, status: "paid_manual" },
      { no: 3, period: "2027-03", amount: 333_334, status: "deducted" },
      { no: 4, period: "2027-04", amount: 333_333, status: "deducted" },
    ])
    expect(row.history.map(({ to }) => to)).toEqual([
      "pending",
      "approved",
      "disbursed",
      "disbursed",
      "repaying",
      "repaying",
      "settled",
    ])
  })

  test("an approval changes amount, number and first month; errors stand at their fields", async () => {
    const id = await newKasbon(world, { amount: 1_000_000 })
    expect(await decide(id, "approved", { amount_approved: 1_000_001 })).toMatchObject({
      is_validate: 1,
      data: { errors: { amount_approved: ["Paling banyak Rp\u00a01.000.000"] } },
    })
    await done(id, "approved", { amount_approved: 700_000, tenor: 2, first_period: "2027-04" })
    expect(await find(id)).toMatchObject({
      granted_amount: 700_000,
      granted_tenor: 2,
      granted_period: "2027-04",
      outstanding: 0,
      instalments: [
        { period: "2027-04", amount: 350_000 },
        { period: "2027-05", amount: 350_000 },
      ],
    })
    await done(id, "cancelled", { note: "Pegawai membatalkan" })
    expect(await find(id)).toMatchObject({ status: "cancelled", instalments: [] })
  })

  test("paid off early, or written off with a reason", async () => {
    const [early, lost] = [await paidOut(), await paidOut()]
    await done(early, "settled")
    expect(await find(early)).toMatchObject({ status: "settled", outstanding: 0 })
    expect(await decide(lost, "written_off")).toMatchObject({ is_validate: 1 })
    await done(lost, "written_off", { note: "Pegawai keluar tanpa kabar" })
    expect(await find(lost)).toMatchObject({ status: "written_off", outstanding: 0 })
    expect((await find(lost)).instalments.map(({ status }) => status)).toEqual(Array(3).fill("written_off"))
  })

  test("an office admin decides on the request, the money is the company's", async () => {
    const own =
      (
        await world.sqlRows<{ id: number }>(
          sql`select m.id::float8 as id from members m join account_offices o on o.companies_id = m.companies_id and o.offices_id = m.offices_id
        join accounts a on a.id = o.accounts_id where a.email = 'kantor@maju.test' order by 1 limit 1`,
        )
      )[0]?.id ?? 0
    const id = await newKasbon(world, { members_id: own })
    expect((await decide(id, "approved", {}, office)).api_status).toBe(1)
    expect(await decide(id, "disbursed", {}, office)).toMatchObject({ data: { reason: "forbidden" } })
  })

  test("several are paid out with one press; those that cannot be say why", async () => {
    const ids = [await newKasbon(world, { status: "approved" }), await newKasbon(world)]
    expect(await world.call("kasbon/approval/bulk", { ids, status: "disbursed" }, admin)).toMatchObject({
      api_success: 1,
      api_gagal: 1,
    })
  })
})

describe("the company's rules", () => {
  const ask = (more: object = {}) =>
    world.call(
      "kasbon/catat",
      {
        members_id: member(1),
        tanggal: "2026-11-20",
        amount: 1_200_000,
        tenor: 3,
        first_date: "2027-01-25",
        purpose: "Biaya sekolah anak",
        ...more,
      },
      admin,
    )
  const rule = (more: object) =>
    world.call("companies/update/kasbon", { max_amount_type: "pct_salary", ...more }, admin)

  test("a request that fits waits for its decision", async () => {
    const { data } = await ask()
    const { id } = data as { id: number }
    expect(await find(id)).toMatchObject({ status: "pending", amount: 1_200_000, first_period: "2027-01" })
  })
  test.each([
    ["more than a share of pay", { max_pct: 10 }, { amount: ["Paling banyak Rp\u00a0600.000"] }],
    ["too many instalments", { max_tenor: 2 }, { tenor: ["Paling banyak 2 cicilan"] }],
    [
      "too much of a month's pay",
      { max_deduction_pct: 6 },
      { tenor: ["Potongan sebulan paling banyak Rp\u00a0360.000; tambah cicilannya"] },
    ],
    [
      "outside of the window of days",
      { from_day: 1, to_day: 10 },
      { tanggal: ["Kasbon diminta pada tanggal 1 sampai 10 setiap bulan"] },
    ],
  ])("%s is refused at its field", async (_, more, errors) => {
    expect((await rule(more)).api_status).toBe(1)
    expect(await ask()).toMatchObject({ is_validate: 1, data: { errors } })
  })
  test.each([
    ["switched off", { enabled: false }, "Kasbon dimatikan perusahaan"],
    ["too new", { min_service_months: 120 }, "Masa kerja 82 bulan, paling sedikit 120 bulan"],
  ])("%s: nobody of whom it is true may have one", async (_, more, message) => {
    await rule(more)
    expect(await ask()).toMatchObject({ api_message: message, data: { reason: "quota" } })
  })
  test("no more at once than there may be, also when several were asked for before", async () => {
    await rule({ max_active: 1 })
    const ids = [await newKasbon(world), await newKasbon(world)]
    await done(ids[0] ?? 0, "approved")
    expect(await decide(ids[1] ?? 0, "approved")).toMatchObject({
      api_message: "Masih ada 1 kasbon berjalan; paling banyak 1",
      data: { reason: "quota" },
    })
    expect(await ask({ members_id: member(0) })).toMatchObject({ data: { reason: "quota" } })
  })
  test("another company's employee is unknown", async () => {
    expect(await ask({ members_id: world.seeded.lain.members[0] })).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
  })
})

describe("payroll", () => {
  test("reads what is due, deducts it once whatever is asked again, and gives it back", async () => {
    const id = await paidOut()
    const due = () => world.db.transact((tx) => dueInstalments(tx, "2027-02", [member(0)]))
    expect(await due()).toMatchObject([
      { no: 1, amount: 333_333 },
      { no: 2, amount: 333_333 },
    ])
    const run = await period("Februari uji")
    const some = (await due()).map(({ kasbon_id, no }) => ({ kasbon_id, no }))
    expect(await asPayroll((mover) => deductInstalments(mover, company(), run, some))).toHaveLength(2)
    expect(await asPayroll((mover) => deductInstalments(mover, company(), run, some))).toEqual([])
    const other = await period("Periode lain uji")
    await expect(asPayroll((mover) => deductInstalments(mover, company(), other, some))).rejects.toThrow(
      "Cicilan ini sudah tidak terbuka",
    )
    expect(await find(id)).toMatchObject({ status: "repaying", outstanding: 333_334 })
    expect(await asPayroll((mover) => restoreInstalments(mover, company(), run))).toHaveLength(2)
    expect(await find(id)).toMatchObject({ status: "disbursed", outstanding: 1_000_000 })
    expect(await due()).toHaveLength(2)
  })

  test("two runs at once: one of them deducts", async () => {
    const id = await paidOut()
    const runs = [await period("Satu uji"), await period("Dua uji")]
    const results = await Promise.allSettled(
      runs.map((run) =>
        asPayroll((mover) => deductInstalments(mover, company(), run, [{ kasbon_id: id, no: 1 }])),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await find(id)).toMatchObject({ outstanding: 666_667 })
  })

  test("a pay that is too small puts its instalment off to the end", async () => {
    const id = await paidOut()
    await asPayroll((mover) => skipInstalments(mover, [{ kasbon_id: id, no: 1 }], "Gaji tidak cukup"))
    expect((await find(id)).instalments.at(-1)).toMatchObject({ no: 4, period: "2027-04", amount: 333_333 })
  })

  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("paid", "skipped", "deduct", "restore", "settled"),
      no: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  test("whatever happens in the database, instalments add up to the advance and none is deducted twice", async () => {
    const run = await period("Acak uji")
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await empty()
        const id = await paidOut()
        for (const { what, no } of all) {
          if (what === "deduct")
            await asPayroll((mover) =>
              deductInstalments(mover, company(), run, [{ kasbon_id: id, no }]),
            ).catch(() => null)
          else if (what === "restore") await asPayroll((mover) => restoreInstalments(mover, company(), run))
          else await decide(id, what, { no, note: "Alasan yang cukup" })
          const { instalments, outstanding } = await find(id)
          expect(sumOf(instalments)).toBe(1_000_000)
          const open = instalments.filter(({ status }) => status === "planned")
          expect(outstanding).toBe(open.reduce((sum, { amount }) => sum + amount, 0))
          const [count] = await world.sqlRows<{ kept: number; deducted: number }>(
            sql`select (select count(*)::int from kasbon_deductions where kasbon_id = ${id}) as kept,
              (select count(*)::int from kasbon_instalments where kasbon_id = ${id} and status = 'deducted') as deducted`,
          )
          expect(count?.kept).toBe(count?.deducted)
        }
      }),
      { numRuns: 12 },
    )
  })
})

test("what is left to be paid back, by office; the summary counts the same", async () => {
  await paidOut()
  await paidOut({ members_id: member(1) })
  await newKasbon(world)
  const { rows } = (await world.call("kasbon/per-kantor", {}, admin)).data as AnswerOf<typeof kasbonByOffice>
  expect(rows.reduce((sum, { outstanding }) => sum + outstanding, 0)).toBe(2_000_000)
  const summary = (
    await world.call("kasbon/rangkuman", { start_date: "2026-11-01", end_date: "2026-11-30" }, admin)
  ).data as AnswerOf<typeof kasbon.calls.summary>
  expect(summary.sums).toMatchObject({ pending: 1, running: 2, outstanding: 2_000_000, waiting: 900_000 })
})
