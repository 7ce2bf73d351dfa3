import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listSlips } from "#contract/areas/payroll/run.ts"
import type { ExplainNode, findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { recapSheet } from "#server/areas/payroll/recapSheet.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { addKasbon } from "../lib/seed.kasbon.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** A company's year on a moved clock: twelve months and a THR, each calculated, approved, paid and locked. */

type Slip = AnswerOf<typeof findSlip>
type Row = AnswerOf<typeof listSlips>["rows"][number]
type Run = { readonly id: number; readonly month: string; readonly rows: readonly Row[] }

const MONTHS = Array.from({ length: 12 }, (_none, at) => `2026-${String(at + 1).padStart(2, "0")}`)
const BASIC = 12_000_000
const RAISED = 15_000_000
const PTKP = 54_000_000

let world: World
let company: number
let basic: number
/** Employees, in this order: gets a raise in July; leaves on 15 August; joins on 9 March; has a cash advance and unpaid leave. */
let raised: number
let leaver: number
let joiner: number
let indebted: number
const runs: Run[] = []

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
const call = async (path: string, payload: object) =>
  world.call(path, payload, await world.signIn("admin@maju.test"))
const done = async (path: string, payload: object) => {
  const answer = await call(path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}

/** Creates and calculates a period, and takes it through approved and paid to locked. */
const run = async (fields: { readonly month: string } & Record<string, unknown>): Promise<void> => {
  const { month } = fields
  world.time.now = new Date(`${lastDay(month)}T08:00:00Z`)
  const id = await newPeriod(world, {
    type: "regular",
    start_date: `${month}-01`,
    end_date: lastDay(month),
    pay_date: lastDay(month),
    ...fields,
  })
  await done("payroll/hitung-gaji", { period_id: id })
  await runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
  await answerAll(world, id)
  for (const status of ["approved", "paid", "locked"])
    await done("payroll/periode-gajian/status", { id, status, note: "Disetujui di hari terakhirnya" })
  const { rows } = (await done("payroll/slip/list", { period_id: id, per_page: 100 })) as {
    readonly rows: readonly Row[]
  }
  runs.push({ id, month, rows })
}

/** Unpaid leave: a whole day, and the morning of the next day. */
const leaveWithoutPay = async (month: string) => {
  const [kategori] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from leave_categories where companies_id = ${company} order by id limit 1`,
  )
  for (const [date, part, amount] of [
    [`${month}-12`, "full", 1],
    [`${month}-13`, "am", 0.5],
  ] as const)
    await world.sqlRows(
      sql`with l as (insert into leaves (companies_id, members_id, kategori_id, jenis, is_paid, unit, start_date, end_date, start_part, end_part,
            amount, reason, status, last_at, created_at, updated_at)
          values (${company}, ${indebted}, ${kategori?.id ?? 0}, 'cuti', false, 'half_day', ${date}, ${date}, ${part}, ${part}, ${amount}, 'Urusan keluarga',
            'approved', now(), now(), now()) returning id)
        insert into leave_days (companies_id, leaves_id, members_id, date, part, amount, is_live)
        select ${company}, l.id, ${indebted}, ${date}, ${part}, ${amount}, true from l`,
    )
}

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  ;[raised = 0, leaver = 0, joiner = 0, indebted = 0] = world.seeded.maju.members
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  /** The seeded audit entries are dated after the first calculations, and would make them outdated: delete them. */
  await world.sqlRows(sql`delete from audit where companies_id = ${company}`)
  await world.sqlRows(sql`update kasbon set status = 'cancelled' where companies_id = ${company}`)
  await world.sqlRows(sql`update leave_days set is_live = false where companies_id = ${company}`)
  await world.sqlRows(
    sql`update pay_parameters set is_active = false where companies_id = ${company} and calc <> 'system'`,
  )
  await world.sqlRows(
    sql`update members set agama = 'islam', nik = '3201010101010001', bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901', tanggal_lahir = '1990-01-01',
      ptkp = 'TK/0', tanggal_masuk = case when id = ${joiner} then date '2026-03-09' else date '2024-01-01' end,
      tanggal_keluar = case when id = ${leaver} then date '2026-08-15' end,
      bank_kode = (select kode from banks order by kode limit 1), no_rekening = '1234567890' where companies_id = ${company}`,
  )
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: company, now: world.time.now, accountId: null }),
  )
  const [parameter] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from pay_parameters where companies_id = ${company} and kode = 'GAJI_POKOK'`,
  )
  basic = parameter?.id ?? 0
  await world.sqlRows(sql`delete from pay_components where companies_id = ${company}`)
  await world.sqlRows(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at)
      select companies_id, id, ${basic}, ${BASIC}, date '2024-01-01', now() from members where companies_id = ${company}`,
  )
  world.time.now = new Date("2026-03-20T02:00:00Z")
  await world.db.transact((tx) =>
    addKasbon(tx, world.time.now, {
      companies_id: company,
      members_id: indebted,
      first_period: "2026-04-01",
      status: "disbursed",
    }),
  )
  await leaveWithoutPay("2026-05")
  for (const month of MONTHS) {
    if (month === "2026-07") {
      world.time.now = new Date("2026-07-01T02:00:00Z")
      await done("members/save-payroll-components", {
        members_id: raised,
        components: [
          {
            parameter_id: basic,
            amount: RAISED,
            effective_from: "2026-07-01",
            effective_to: null,
            note: "Kenaikan",
          },
        ],
      })
    }
    if (month === "2026-03")
      await run({
        month,
        nama: "THR",
        type: "thr",
        thr_date: "2026-03-20",
        agama: ["islam"],
        pay_date: "2026-03-10",
      })
    await run({ month, nama: `Gaji ${month}` })
  }
}, 120_000)
afterAll(() => world.close())

const netsOf = (member: number) =>
  runs.flatMap(({ month, rows }) =>
    rows
      .filter(({ members_id }) => members_id === member)
      .map(({ net, tax, gross }) => ({ month, net, tax, gross })),
  )
const runOf = (month: string): Run =>
  runs.findLast((one) => one.month === month) ?? { id: 0, month, rows: [] }
const slipOf = async (month: string, member: number) =>
  (await done("payroll/slip-gaji", { period_id: runOf(month).id, members_id: member })) as Slip
const amountOf = ({ lines }: Slip, kode: string) =>
  lines.filter((line) => line.kode === kode).reduce((sum, { amount }) => sum + amount, 0)
type Cells = readonly (string | number | null)[]
const sheetOf = async (id: number, what: string): Promise<readonly Cells[]> => {
  const sheet = recapSheet({ ask: { period_id: id, what, format: "xlsx" }, offices: null }, world.time.now)
  const { rows } = await world.db.transact((tx) =>
    asCompany(tx, company, "2026-12-31", () => sheet.read(tx, null)),
  )
  return rows as readonly Cells[]
}
/** Rows of a recapitulation, and its last one with the totals. */
const split = (rows: readonly Cells[]): readonly [readonly Cells[], Cells | undefined] => [
  rows.filter(([first]) => first !== "TOTAL"),
  rows.find(([first]) => first === "TOTAL"),
]
/** Node of an explanation by its label. */
const nodeOf = (node: ExplainNode, label: string): ExplainNode | undefined =>
  node.label === label
    ? node
    : node.inputs.map((one) => nodeOf(one, label)).find((found) => found !== undefined)
const valueOf = (node: ExplainNode, label: string) => Number(nodeOf(node, label)?.value ?? Number.NaN)

describe("a year of thirteen periods", () => {
  test("everybody has a slip of each period they worked in", () => {
    expect(runs).toHaveLength(13)
    expect(netsOf(raised)).toHaveLength(13)
    expect(netsOf(leaver)).toHaveLength(9)
    expect(netsOf(joiner).map(({ month }) => month)).not.toContain("2026-02")
  })

  test("what a slip pays is what the bank, the journal and the year's recapitulation say", async () => {
    for (const { id, rows } of runs) {
      const net = rows.reduce((sum, row) => sum + row.net, 0)
      const [bank, bankTotal] = split(await sheetOf(id, "bank"))
      expect(bank.reduce((sum, cells) => sum + Number(cells[3]), 0)).toBe(net)
      expect(bankTotal?.[3]).toBe(net)
      const [journal, journalTotal] = split(await sheetOf(id, "jurnal"))
      const side = (cell: number) => journal.reduce((sum, cells) => sum + Number(cells[cell]), 0)
      expect([side(5), side(6)]).toEqual(journalTotal?.slice(5))
      expect(side(5)).toBe(side(6))
      expect(journal.filter((cells) => cells[1] === "Utang gaji").map((cells) => cells[6])).toEqual([net])
      const [tax, taxTotal] = split(await sheetOf(id, "pph21"))
      expect(tax.reduce((sum, cells) => sum + Number(cells[7]), 0)).toBe(
        rows.reduce((sum, row) => sum + row.tax, 0),
      )
      expect(taxTotal?.[7]).toBe(rows.reduce((sum, row) => sum + row.tax, 0))
    }
    const year = await sheetOf(runOf("2026-12").id, "tahunan")
    const nips = new Map(
      runs.flatMap(({ rows }) => rows.map(({ members_id, nip }) => [members_id, nip] as const)),
    )
    for (const [member, nip] of nips) {
      const cells = year.find((one) => one[0] === nip)
      const own = netsOf(member)
      const last = own.at(-1)?.month === "2026-12"
      if (!last) continue
      expect(cells?.slice(8, 9)).toEqual([own.reduce((sum, { tax }) => sum + tax, 0)])
      expect(cells?.slice(10, 11)).toEqual([own.reduce((sum, { net }) => sum + net, 0)])
    }
  })

  test("the months' taxes are the year's by Pasal 17, also of who came, left or was raised", async () => {
    for (const [member, months, last] of [
      [raised, 12, "2026-12"],
      [joiner, 10, "2026-12"],
      [leaver, 8, "2026-08"],
    ] as const) {
      const withheld = netsOf(member).reduce((sum, { tax }) => sum + tax, 0)
      const cells = (await sheetOf(runOf(last).id, "tahunan")).find((one) => one[0] === nipOf(member))
      const [taxable = 0, pension = 0] = (cells?.slice(6, 8) ?? []).map(Number)
      const office = Math.min(Math.round(taxable * 0.05), months * 500_000)
      const pkp = Math.floor(Math.max(0, taxable - office - pension - PTKP) / 1_000) * 1_000
      const tax = Math.min(pkp, 60_000_000) * 0.05 + Math.max(0, pkp - 60_000_000) * 0.15
      expect({ member, withheld }).toEqual({ member, withheld: Math.round(tax) })
      expect(pkp).toBeGreaterThan(0)
    }
  })

  test("a raise, a leaver, a joiner, an advance and leave without pay are on the slips of their months", async () => {
    expect(amountOf(await slipOf("2026-06", raised), "GAJI_POKOK")).toBe(BASIC)
    expect(amountOf(await slipOf("2026-07", raised), "GAJI_POKOK")).toBe(RAISED)
    const left = amountOf(await slipOf("2026-08", leaver), "GAJI_POKOK")
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(BASIC)
    expect(amountOf(await slipOf("2026-03", joiner), "GAJI_POKOK")).toBeLessThan(BASIC)
    for (const month of ["2026-04", "2026-05", "2026-06"])
      expect(amountOf(await slipOf(month, indebted), "KASBON")).toBe(300_000)
    expect(amountOf(await slipOf("2026-07", indebted), "KASBON")).toBe(0)
    const [advance] = await world.sqlRows<{ readonly status: string; readonly outstanding: number }>(
      sql`select status, outstanding::float8 as outstanding from kasbon where members_id = ${indebted} and status <> 'cancelled'`,
    )
    expect(advance).toEqual({ status: "settled", outstanding: 0 })
    const may = await slipOf("2026-05", indebted)
    expect(may.attendance.unpaid).toBe(1.5)
    const paid = (may.attendance.workdays - 1.5) / may.attendance.workdays
    expect(amountOf(may, "GAJI_POKOK")).toBe(Math.round(BASIC * paid))
    const thr = runs.find(
      ({ month, rows }) => month === "2026-03" && rows.some(({ gross }) => gross === BASIC),
    )
    expect(thr).toBeDefined()
  })

  test("a December slip tells its owner from its own lines why the tax is what it is", async () => {
    const slip = await slipOf("2026-12", raised)
    const line = slip.lines.find(({ kode }) => kode === "PPH21")
    const explain = line?.explain
    if (explain === undefined) throw new Error("no tax on the slip of December")
    const before = netsOf(raised).slice(0, -1)
    expect(explain.article ?? "").not.toBe("")
    expect(valueOf(explain, "PPh 21 setahun") - valueOf(explain, "Sudah dipotong")).toBe(line?.amount)
    expect(valueOf(explain, "Sudah dipotong")).toBe(before.reduce((sum, { tax }) => sum + tax, 0))
    expect(nodeOf(explain, "Sudah dipotong")?.inputs.map(({ label }) => label)).toEqual([
      "Januari 2026",
      "Februari 2026",
      "Maret 2026, THR",
      "Maret 2026",
      ...["April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November"].map(
        (one) => `${one} 2026`,
      ),
    ])
    expect(valueOf(explain, "Bruto slip ini") + valueOf(explain, "Bruto masa sebelumnya")).toBe(
      valueOf(explain, "Bruto setahun"),
    )
    expect(
      valueOf(explain, "Bruto setahun") -
        valueOf(explain, "Biaya jabatan") -
        valueOf(explain, "Iuran JHT/JP pegawai"),
    ).toBe(valueOf(explain, "Penghasilan neto"))
    expect(Math.floor((valueOf(explain, "Penghasilan neto") - PTKP) / 1_000) * 1_000).toBe(
      valueOf(explain, "PKP"),
    )
    expect(slip.ytd.net).toBe(netsOf(raised).reduce((sum, { net }) => sum + net, 0))
    expect(slip.ytd.tax).toBe(valueOf(explain, "PPh 21 setahun"))
    /** No label contains an ISO date or month. */
    const labels = (node: ExplainNode): readonly string[] => [node.label, ...node.inputs.flatMap(labels)]
    expect(
      slip.lines.flatMap((one) => labels(one.explain)).filter((label) => /\d{4}-\d{2}/.test(label)),
    ).toEqual([])
  })
})

const nipOf = (member: number) =>
  runs.flatMap(({ rows }) => rows).find(({ members_id }) => members_id === member)?.nip
