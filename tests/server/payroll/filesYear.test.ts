import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { home } from "#contract/areas/home/home.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { taxSlipPaper } from "#server/areas/payroll/taxSlip.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { NOW } from "../lib/harness.ts"
import { type FileDesk, monthOf, openFileDesk } from "../lib/payrollFiles.ts"
import { newPeriod } from "../lib/writes.payroll.ts"

let desk: FileDesk
let april = 0
beforeAll(async () => {
  desk = await openFileDesk()
  april = desk.april
})
afterAll(() => desk.close())

describe("the last tax period", () => {
  test("BPA1 is of the year's slips, and its PDF has the same sums", async () => {
    const id = await desk.closedPeriod("2026-12", "31")
    const { files } = await desk.filesOf(id)
    const rows = new Map(files.map((file) => [file.kind, file]))
    expect(rows.get("bpmp")?.rows).toBe(0)
    const bpa1 = rows.get("bpa1")
    expect(bpa1?.rows).toBeGreaterThan(1)
    expect(bpa1?.problems.map(({ issue }) => issue).join()).toContain(
      "Tidak ada slip Januari, Februari, Maret, Mei",
    )
    const { text } = await desk.contentOf(await desk.make(id, "bpa1"))
    expect(text).toContain("<StatusOfWithholding>FullYear</StatusOfWithholding>")
    const member = desk.members[0] ?? 0
    const [year] = await desk.world.sqlRows<{ readonly taxable: number }>(
      sql`select sum(taxable)::float8 as taxable from slips where members_id = ${member} and not is_draft and error is null
        and payroll_periods_id in (${april}, ${id})`,
    )
    const own =
      text.split("<A1>").find((part) => part.includes(`32010101010${String(member).padStart(5, "0")}`)) ?? ""
    const parts = [
      "SalaryPensionJhtTht",
      "IncomeTaxBenefit",
      "OtherBenefit",
      "InsurancePaidByEmployer",
      "TantiemBonusThr",
    ]
    const gross = parts.reduce(
      (sum, name) => sum + Number(new RegExp(`<${name}>(\\d+)</${name}>`).exec(own)?.[1]),
      0,
    )
    expect(gross).toBe(year?.taxable)
    expect(await desk.call("payroll/pdf/bpa1", { period_id: id, members_id: member })).toMatchObject({
      api_status: 1,
    })
    await desk.world.sqlRows(sql`update members set residensi_dari = '2026-04-10' where id = ${member}`)
    const { text: annualised } = await desk.contentOf(await desk.make(id, "bpa1"))
    expect(annualised.match(/<StatusOfWithholding>Annualized</g)).toHaveLength(1)
    expect(annualised).toContain("<NumberOfMonths>9</NumberOfMonths>")
    await desk.world.sqlRows(sql`update members set residensi_dari = null where id = ${member}`)
    const paper = await desk.world.db.transact((tx) =>
      asCompany(tx, desk.company, "2026-12-31", () =>
        taxSlipPaper(tx, { period_id: id, members_id: member, company: desk.company }, NOW, () =>
          Promise.resolve(null),
        ),
      ),
    )
    expect(paper.name).toContain("BPA1 2026")
    expect((await paper.draw()).toString("latin1").startsWith("%PDF-")).toBe(true)
  })

  test("another month has no tax slip of the year", async () => {
    expect(
      await desk.call("payroll/pdf/bpa1", { period_id: april, members_id: desk.members[0] ?? 0 }),
    ).toMatchObject({ api_status: 0, data: { reason: "state" } })
  })
})

describe("due dates", () => {
  const actions = async (date: string) =>
    ((await desk.done("index/home", { date })) as unknown as AnswerOf<typeof home>).actions.filter(
      ({ kind }) => kind.startsWith("tenggat_"),
    )

  test("are in the home until they are ticked, and again once the tick is taken back", async () => {
    // 14 May 2026 is a holiday and the 15th joint leave, so that the tax of April is due on Monday the 18th.
    const before = await actions("2026-05-11")
    expect(before.map(({ kind, days }) => [kind, days])).toEqual([
      ["tenggat_bpjs_kes", -31],
      ["tenggat_bpjs_tk", 7],
      ["tenggat_pph21", 7],
      ["tenggat_spt", 9],
    ])
    expect(before[2]?.address).toBe(`/payroll/detail/${april}?tampilan=berkas`)
    await desk.done("payroll/tenggat/tandai", { duty: "pph21", month: "2026-04" })
    expect((await actions("2026-05-11")).map(({ kind }) => kind)).not.toContain("tenggat_pph21")
    const { duties } = await desk.filesOf(april)
    expect(duties.find(({ duty }) => duty === "pph21")?.done_at).not.toBeNull()
    await desk.done("payroll/tenggat/tandai", { duty: "pph21", month: "2026-04", selesai: false })
    expect((await actions("2026-05-11")).map(({ kind }) => kind)).toContain("tenggat_pph21")
  })

  test("an export of a file for BPJS of the month is the end of its duty", async () => {
    const { id } = await desk.done("peta-kolom/create", {
      nama: "Iuran SIPP",
      tujuan: "bpjs_tk",
      kolom: [{ judul: "KPJ", isi: "bpjs_tk_no" }],
    })
    await desk.make(april, "peta", { peta_kolom_id: id })
    expect((await actions("2026-05-11")).map(({ kind }) => kind)).not.toContain("tenggat_bpjs_tk")
  })

  test("THR of a religious holiday is due seven days before it, for employees of that religion", async () => {
    await desk.world.sqlRows(sql`update members set agama = 'kristen' where id = ${desk.members[0] ?? 0}`)
    const [thr] = (await actions("2026-12-10")).filter(({ kind }) => kind === "tenggat_thr")
    expect(thr).toMatchObject({ days: 8, count: 1, address: "/payroll" })
    /** It stays after the holiday, until everybody has it or was left out by hand. */
    expect((await actions("2026-12-28")).find(({ kind }) => kind === "tenggat_thr")).toMatchObject({
      days: -10,
      count: 1,
    })
    const run = await newPeriod(desk.world, {
      ...monthOf("2026-12", "31"),
      nama: "THR Natal",
      type: "thr",
      thr_date: "2026-12-25",
      agama: ["kristen"],
    })
    await desk.done("payroll/peserta/atur", {
      period_id: run,
      members_id: [desk.members[0]],
      ikut: false,
      alasan: "Sudah menerima di luar gaji",
    })
    expect((await actions("2026-12-10")).map(({ kind }) => kind)).not.toContain("tenggat_thr")
  })
})
