import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listSlips, payDifference } from "#contract/areas/payroll/run.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { calculateSome } from "#server/areas/payroll/run/calculate.ts"
import { writeSlips } from "#server/areas/payroll/run/write.ts"
import { slipPaper } from "#server/areas/payroll/slipPaper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

type Slip = AnswerOf<typeof findSlip>
type Slips = AnswerOf<typeof listSlips>
type Compared = AnswerOf<typeof payDifference>

let world: World
let admin: string
let folder: string
let store: ReturnType<typeof openStore>
const company = () => world.seeded.maju.id
const memberAt = (at: number) => world.seeded.maju.members[at] ?? 0

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-slips-"))
  store = openStore(folder)
  admin = await world.signIn("admin@maju.test")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  // BPJS and tax numbers, so that a slip has all its parts.
  await world.sqlRows(
    sql`update members set nik = '3201010101010001', bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901', tanggal_lahir = '1990-01-01',
      tanggal_masuk = '2024-01-01', bank_kode = (select kode from banks order by kode limit 1), no_rekening = '1234567890' where companies_id = ${company()}`,
  )
  await world.db.transact((tx) => fillParameters(tx, { companyId: company(), now: NOW, accountId: null }))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const work = () => runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
const calculate = async (id: number, more: object = {}) => {
  const answer = await call("payroll/hitung-gaji", { period_id: id, ...more })
  await work()
  return answer
}
const slipsOf = async (id: number, more: object = {}) =>
  (await call("payroll/slip/list", { period_id: id, per_page: 100, ...more })).data as Slips
const slipOf = async (id: number, member = memberAt(0)) =>
  (await call("payroll/slip-gaji", { period_id: id, members_id: member })).data as Slip
const month = (of: string, more: object = {}) => ({
  nama: `Gaji ${of}`,
  type: "regular",
  month: of,
  start_date: `${of}-01`,
  end_date: `${of}-30`,
  pay_date: `${of}-30`,
  ...more,
})
const statusOf = async (id: number) =>
  ((await call("payroll/periode-gajian/find", { id })).data as { readonly status: string }).status
const step = async (id: number, status: string, more: object = {}) => {
  if (status === "approved") await answerAll(world, id)
  const note = status === "approved" ? { note: "Uji coba" } : {}
  return call("payroll/periode-gajian/status", { id, status, ...note, ...more })
}

describe("a calculation", () => {
  test("makes a slip of everybody the period pays; sums of lines, slips and period agree", async () => {
    const id = await newPeriod(world, month("2026-04"))
    expect(await calculate(id)).toMatchObject({ api_message: "Gaji sedang dihitung" })
    expect(await statusOf(id)).toBe("calculated")
    const { rows, summary, total } = await slipsOf(id)
    expect(total).toBeGreaterThan(1)
    expect(summary).toMatchObject({ members: total, errors: 0 })
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(summary.net)
    expect(summary.offices.reduce((sum, { net }) => sum + net, 0)).toBe(summary.net)
    expect(summary.divisions.reduce((sum, { members }) => sum + members, 0)).toBe(total)
    const period = (await call("payroll/periode-gajian/find", { id })).data as Record<string, unknown>
    expect(period).toMatchObject({
      member_count: total,
      error_count: 0,
      total_net: summary.net,
      total_gross: summary.gross,
    })
    const slip = await slipOf(id)
    const sum = (kind: string) =>
      slip.lines.filter((line) => line.kind === kind).reduce((all, { amount }) => all + amount, 0)
    expect(sum("earning")).toBe(slip.gross)
    expect(sum("deduction")).toBe(slip.deduction)
    expect(slip.gross - slip.deduction).toBe(slip.net)
    const basic = slip.lines.find(({ kode }) => kode === "GAJI_POKOK")
    expect(basic?.nama).toBe("Gaji pokok")
    expect(basic?.explain.inputs.length).toBeGreaterThan(0)
    expect(slip.lines.map(({ kode }) => kode)).toEqual(expect.arrayContaining(["BPJS_KES", "JHT", "JP"]))
  })

  test("done again over the same facts is the same, and says that nothing changed", async () => {
    const id = await newPeriod(world, month("2026-03"))
    await calculate(id)
    const before = await slipOf(id)
    await calculate(id)
    const after = await slipOf(id)
    expect(after.lines).toEqual(before.lines)
    expect(before.changes).toBeNull()
    expect(after.changes).toEqual([])
  })

  test("one employee's fault stops nobody, and keeps the period from being approved", async () => {
    const id = await newPeriod(world, month("2026-02", { end_date: "2026-02-28", pay_date: "2026-02-28" }))
    await world.sqlRows(
      sql`update pay_components set amount = -1 where companies_id = ${company()} and members_id = ${memberAt(1)}`,
    )
    await calculate(id)
    const { summary } = await slipsOf(id)
    expect(summary.members).toBeGreaterThan(1)
    await world.sqlRows(
      sql`update pay_components set amount = 5000000 where companies_id = ${company()} and members_id = ${memberAt(1)}`,
    )
    await world.sqlRows(sql`update payroll_periods set error_count = 1 where id = ${id}`)
    expect(await step(id, "approved")).toMatchObject({
      api_message: "1 pegawai belum terhitung. Perbaiki datanya, lalu hitung lagi.",
    })
  })

  test("overflow: a component past all pay fails the slip of one employee, by name, and the rest goes on", async () => {
    const id = await newPeriod(world, month("2026-09"))
    const [kept] = await world.sqlRows<{ readonly id: number; readonly amount: number }>(
      sql`select id::float8 as id, amount::float8 as amount from pay_components where companies_id = ${company()} and members_id = ${memberAt(1)} order by id limit 1`,
    )
    await world.sqlRows(
      sql`update pay_components set amount = 9000000000000000 where companies_id = ${company()} and id = ${kept?.id ?? 0}`,
    )
    await calculate(id)
    await world.sqlRows(
      sql`update pay_components set amount = ${kept?.amount ?? 0} where companies_id = ${company()} and id = ${kept?.id ?? 0}`,
    )
    const { summary, total } = await slipsOf(id)
    expect(summary).toMatchObject({ members: total, errors: 1 })
    expect(await statusOf(id)).toBe("calculated")
    const [failure] = await world.sqlRows<{ readonly name: string; readonly message: string }>(
      sql`select f.name, f.message from job_failures f join members m on m.companies_id = f.companies_id and m.nama = f.name
        where f.companies_id = ${company()} and m.id = ${memberAt(1)}`,
    )
    expect(failure?.message).toBe(
      "Slip tidak dapat dihitung: Komponen GAJI_POKOK di atas satu triliun rupiah",
    )
  })

  test("a slip that the database cannot hold is its employee's error, and the others are kept", async () => {
    const id = await newPeriod(world, month("2026-10"))
    await calculate(id)
    const members = [0, 1, 2].map(memberAt)
    const written = await world.db.transact(async (tx) => {
      const making = { company: company(), period: id, isDraft: false, at: NOW.toISOString(), now: NOW }
      const made = await calculateSome(tx, making, { after: 0, size: 10, some: members })
      const broken = made.map((one) =>
        one.payee.id === members[1] && one.slip !== null
          ? { ...one, slip: { ...one.slip, totals: { ...one.slip.totals, gross: 10n ** 30n } } }
          : one,
      )
      return writeSlips(tx, making, broken)
    })
    expect(written.map(({ payee, error }) => [payee.id, error === null])).toEqual(
      members.toSorted((a, b) => a - b).map((member) => [member, member !== members[1]]),
    )
    const kept = await world.sqlRows<{ readonly members_id: number; readonly error: string | null }>(
      sql`select members_id::float8 as members_id, error from slips where payroll_periods_id = ${id} and members_id in (${sql.join(members, sql`, `)}) order by 1`,
    )
    expect(kept.map(({ error }) => error)).toEqual([
      null,
      "Slip tidak dapat disimpan: ada angka di luar batas",
      null,
    ])
  })

  test("a trial beside it changes no slip and tells who would get more", async () => {
    const id = await newPeriod(world, month("2026-01"))
    await calculate(id)
    const before = await slipOf(id)
    await world.sqlRows(
      sql`update pay_components set amount = amount + 1000000 where companies_id = ${company()} and members_id = ${memberAt(0)}`,
    )
    expect(await calculate(id, { dry_run: true })).toMatchObject({ api_message: "Percobaan sedang dihitung" })
    expect(await statusOf(id)).toBe("calculated")
    expect((await slipOf(id)).lines).toEqual(before.lines)
    const told = (await call("payroll/beda", { period_id: id, against: "trial" })).data as Compared
    expect(told).toMatchObject({ total: 1, sums: { more: 1, less: 0 }, against: "Percobaan Gaji 2026-01" })
    expect(told.rows[0]).toMatchObject({ members_id: memberAt(0), before: before.net })
    const moved = told.rows[0]?.lines.map(({ kode }) => kode) ?? []
    expect(moved).toEqual(expect.arrayContaining(["GAJI_POKOK", "JHT"]))
    /** Contributions paid by the employer do not change net pay. */
    expect(moved).not.toContain("JHT_PERUSAHAAN")
    await world.sqlRows(
      sql`update pay_components set amount = amount - 1000000 where companies_id = ${company()} and members_id = ${memberAt(0)}`,
    )
  })

  test("one that was stopped has failed, and begins anew", async () => {
    const id = await newPeriod(world, month("2025-12"))
    const { data } = await call("payroll/hitung-gaji", { period_id: id })
    expect(await statusOf(id)).toBe("calculating")
    await call("jobs/stop", { id: (data as { id: number }).id })
    expect(await statusOf(id)).toBe("failed")
    await calculate(id)
    expect(await statusOf(id)).toBe("calculated")
  })

  test("one that was stopped is cancelled with the version that its page shows", async () => {
    const id = await newPeriod(world, month("2025-11"))
    const { data } = await call("payroll/hitung-gaji", { period_id: id })
    await call("jobs/stop", { id: (data as { id: number }).id })
    const { version, status } = (await call("payroll/periode-gajian/find", { id })).data as {
      readonly version: number
      readonly status: string
    }
    expect(status).toBe("failed")
    expect(await step(id, "cancelled", { version: version - 1 })).toMatchObject({ api_status: 0 })
    expect(await step(id, "cancelled", { version })).toMatchObject({ api_status: 1 })
    expect(await statusOf(id)).toBe("cancelled")
  })
})

describe("what a slip is made of is taken once", () => {
  test("a claim is paid with one salary: approved, opened again, approved, paid", async () => {
    const [claim] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into reimbursments (companies_id, no, members_id, offices_id, tanggal, judul, payment, total_claimed, total_approved, status, last_at, created_at, updated_at)
        select companies_id, 'RB-UJI-1', id, offices_id, '2026-05-05', 'Bensin', 'payroll', 125000, 125000, 'approved', now(), now(), now()
        from members where id = ${memberAt(0)} returning id::float8 as id`,
    )
    await world.sqlRows(
      sql`insert into reimbursment_items (companies_id, reimbursments_id, kategori_id, tanggal, keterangan, amount, amount_approved)
        select companies_id, ${claim?.id ?? 0}, min(id), '2026-05-05', 'Bensin', 125000, 125000 from claim_categories
        where companies_id = ${company()} and not taxable group by companies_id`,
    )
    const id = await newPeriod(world, month("2026-05"))
    await calculate(id)
    const line = (await slipOf(id)).lines.find(({ kode }) => kode === "REIMBURSEMENT")
    expect(line?.amount).toBe(125_000)
    expect(await step(id, "approved")).toMatchObject({ api_status: 1 })
    const later = await newPeriod(world, month("2026-06"))
    await calculate(later)
    expect(
      (await slipOf(later)).lines.some(({ kode, amount }) => kode === "REIMBURSEMENT" && amount > 0),
    ).toBe(false)
    expect(await step(id, "calculated", { note: "Ada yang lupa" })).toMatchObject({ api_status: 1 })
    expect(await step(id, "approved")).toMatchObject({ api_status: 1 })
    expect(await step(id, "paid")).toMatchObject({ api_status: 1 })
    const [paid] = await world.sqlRows<{ readonly status: string }>(
      sql`select status from reimbursments where id = ${claim?.id ?? 0}`,
    )
    expect(paid?.status).toBe("paid")
    expect((await slipOf(id)).no).toMatch(/^SG\/2026\/05\/\d+-\d{4}$/)
  })

  test("a correction is a line of its own with its month and reason, and only of an open period", async () => {
    const id = await newPeriod(world, month("2026-07"))
    const ask = {
      period_id: id,
      members_id: memberAt(0),
      kode: "GAJI_POKOK",
      amount: 250_000,
      month: "2026-04",
      reason: "Kenaikan terlambat",
    }
    expect(await call("payroll/koreksi/add", { ...ask, kode: "TIDAK_ADA", month: "2026-07" })).toMatchObject({
      data: {
        errors: { kode: ["Parameter dengan kode ini tidak ada"], month: ["Pilih bulan sebelum periode ini"] },
      },
    })
    expect(await call("payroll/koreksi/add", ask)).toMatchObject({ api_status: 1 })
    await calculate(id)
    expect((await slipOf(id)).lines.find(({ source }) => source === "correction")).toMatchObject({
      nama: "Koreksi April 2026: Gaji pokok",
      amount: 250_000,
    })
    await step(id, "approved")
    expect(await call("payroll/koreksi/add", ask)).toMatchObject({
      api_status: 0,
      data: { reason: "locked" },
    })
  })
})

describe("what is handed on", () => {
  test("a slip is one page of PDF; all of them are a zip or a spreadsheet", async () => {
    const id = await newPeriod(world, month("2026-08"))
    await calculate(id)
    const pdf = (await call("payroll/pdf/slip", { period_id: id, members_id: memberAt(0) })).data as {
      readonly url: string
    }
    expect(pdf.url).toMatch(/^\/files\/sheets\//)
    for (const [format, head] of [
      ["zip", "PK"],
      ["xlsx", "PK"],
    ] as const) {
      const { data } = await call("payroll/slip/all", { period_id: id, format })
      await work()
      const job = (await call("jobs/status", { id: (data as { id: number }).id })).data as Record<
        string,
        unknown
      >
      expect(job).toMatchObject({ state: "done", has_file: true })
      const [file] = await world.sqlRows<{ sha256: string; name: string }>(
        sql`select f.sha256, f.name from jobs j join files f on f.companies_id = j.companies_id and f.id = j.files_id where j.id = ${(data as { id: number }).id}`,
      )
      expect(file?.name).toBe(`Slip gaji 2026-08.${format}`)
      const bytes = await store.read(company(), file?.sha256 ?? "")
      const body = bytes === null ? Buffer.alloc(0) : await buffer(bytes)
      expect(body.subarray(0, 2).toString()).toBe(head)
      expect(body.toString("latin1").includes(".pdf")).toBe(format === "zip")
    }
  })

  test.each([
    ["none", false],
    ["birth_date", true],
    ["nip", true],
    ["nip_birth_date", true],
  ])("the PDF of a slip with the password %s", async (password, isClosed) => {
    const [row] = await world.sqlRows<{ readonly period_id: number }>(
      sql`select payroll_periods_id::float8 as period_id from slips where members_id = ${memberAt(0)} and not is_draft and error is null
        order by id desc limit 1`,
    )
    await world.sqlRows(
      sql`update company_etc set payslip_pdf_password = ${password} where companies_id = ${company()}`,
    )
    const ask = { period_id: row?.period_id ?? 0, members_id: memberAt(0) }
    const paper = await world.db.transact((tx) =>
      asCompany(tx, company(), "2026-11-20", () => slipPaper(tx, ask, NOW, () => Promise.resolve(null))),
    )
    const pdf = (await paper.draw()).toString("latin1")
    expect(pdf.startsWith("%PDF-")).toBe(true)
    expect(pdf.includes("/Encrypt")).toBe(isClosed)
  })

  test.each(["bank", "pph21", "bpjs", "jurnal", "tahunan"])(
    "the recapitulation %s has an address",
    async (what) => {
      const id = await newPeriod(world, month("2025-10"))
      expect(await call("payroll/rekap", { period_id: id, what })).toMatchObject({ api_status: 1 })
      await step(id, "cancelled")
    },
  )
})

test("every look at a slip is in the audit, and nobody else sees any", async () => {
  const id = await newPeriod(world, month("2025-09"))
  await calculate(id)
  const { id: slip } = await slipOf(id)
  const [seen] = await world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from audit where entity = 'slip gaji' and entity_id = ${slip} and after @> '{"dilihat": true}'`,
  )
  expect(seen?.n).toBe(1)
  for (const [username, reason] of [
    ["kantor@maju.test", "forbidden"],
    ["admin@lain.test", "not_found"],
  ] as const)
    expect(
      await call(
        "payroll/slip-gaji",
        { period_id: id, members_id: memberAt(0) },
        await world.signIn(username),
      ),
    ).toMatchObject({ api_status: 0, data: { reason } })
})
