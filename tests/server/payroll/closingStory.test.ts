import { afterAll, beforeAll, expect, test } from "vitest"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { type ClosingDesk, openClosingDesk, type Slip } from "../lib/closingDesk.ts"
import { bcaTransfers, coretaxRows, mandiriTransfers } from "../lib/fileCheck.ts"

/** A company of 40 begins in November with openings, closes its year, and hands in its files. */

const TIN = "0012345678901000"
const PAYER = "5270001234"
const PTKP: Readonly<Record<string, number>> = {
  "TK/0": 54_000_000,
  "TK/1": 58_500_000,
  "TK/2": 63_000_000,
  "TK/3": 67_500_000,
  "K/0": 58_500_000,
  "K/1": 63_000_000,
  "K/2": 67_500_000,
  "K/3": 72_000_000,
}
/** UU PPh Pasal 17 ayat (1) huruf a. */
const pasal17 = (pkp: number): number =>
  Math.min(pkp, 60_000_000) * 0.05 +
  Math.min(Math.max(pkp - 60_000_000, 0), 190_000_000) * 0.15 +
  Math.min(Math.max(pkp - 250_000_000, 0), 250_000_000) * 0.25 +
  Math.min(Math.max(pkp - 500_000_000, 0), 4_500_000_000) * 0.3

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const PREMIUMS = ["BPJS_KES_PERUSAHAAN", "JKK", "JKM"]
const taxable = ({ lines }: Slip): number =>
  sum(
    lines.map(({ kode, kind, amount, taxable: isTaxed }) => {
      if (PREMIUMS.includes(kode)) return amount
      return isTaxed ? (kind === "earning" ? amount : kind === "deduction" ? -amount : 0) : 0
    }),
  )
const ofCodes = ({ lines }: Slip, ...codes: readonly string[]): number =>
  sum(lines.filter(({ kode }) => codes.includes(kode)).map(({ amount }) => amount))

let desk: ClosingDesk
const periods = { november: 0, thr: 0, bonus: 0, december: 0, severance: 0 }
let dismissed = 0
let rewarded = 0
const known = new Map<number, ReadonlyMap<number, Slip>>()
/** Slips of a paid period by employee. */
const slipsOf = async (id: number): Promise<ReadonlyMap<number, Slip>> => {
  const before = known.get(id)
  if (before !== undefined) return before
  const found = new Map<number, Slip>()
  for (const member of await desk.paidIn(id)) found.set(member, await desk.slip(id, member))
  known.set(id, found)
  return found
}

beforeAll(async () => {
  desk = await openClosingDesk()
  ;[dismissed = 0, rewarded = 0] = desk.people
  const parameter = (fields: object) =>
    desk.done("parameter/save/update", {
      kind: "earning",
      calc: "fixed",
      effective_from: "2026-01",
      ...fields,
    })
  const fixed = await parameter({
    nama: "Tunjangan tutup",
    kode: "TUNJ_TUTUP",
    category: "tunjangan_tetap",
    recurring: "monthly",
    bpjs_base: true,
  })
  const bonus = await parameter({
    nama: "Bonus tutup",
    kode: "BONUS_TUTUP",
    category: "insentif",
    recurring: "once",
  })
  for (const member of [desk.people[33] ?? 0, desk.people[3] ?? 0])
    await desk.done("members/save-payroll-components", {
      members_id: member,
      components: [{ parameter_id: fixed["id"], amount: 1_500_000, effective_from: "2026-11-01" }],
    })
  await desk.done("members/save-payroll-components", {
    members_id: rewarded,
    components: [{ parameter_id: bonus["id"], amount: 30_000_000, effective_from: "2026-12-01" }],
  })
  await desk.done("payroll/berkas/pengaturan/save", {
    rekening: PAYER,
    bca_korporat: "KBSMAJU",
    bca_kode: "0001",
  })
}, 300_000)
afterAll(() => desk.close())

test("the openings of 39 employees and an earlier employer's slip are imported", async () => {
  const found = await desk.importOpenings()
  expect(found).toMatchObject({ state: "committed", good: 40, bad: 0 })
})

test("November: everyone is paid, and BPMP has a slip of each with the tax Coretax computes", async () => {
  desk.at("2026-11-30T10:00:00Z")
  periods.november = await desk.run("2026-11")
  const slips = await slipsOf(periods.november)
  expect([...slips.keys()]).toEqual([...desk.people].toSorted((a, b) => a - b))
  const rows = coretaxRows("bpmp", TIN, (await desk.file(periods.november, "bpmp")).toString("utf8"))
  expect(rows).toHaveLength(40)
  expect(await desk.taxRecap(periods.november)).toMatchObject({
    "Penghasilan bruto": sum(rows.map((row) => Number(row["Gross"]))),
    "PPh 21": sum([...slips.values()].map((slip) => ofCodes(slip, "PPH21"))),
  })
  const byTin = new Map(rows.map((row) => [row["CounterpartTin"], row]))
  for (const [at, member] of desk.people.entries()) {
    const slip = slips.get(member)
    const row = byTin.get(desk.personOf(at).nik)
    if (slip === undefined || row === undefined) throw new Error(`no slip or row of ${at}`)
    expect(Number(row["Gross"])).toBe(taxable(slip))
    expect(Math.round((Number(row["Gross"]) * Number(row["Rate"])) / 100)).toBe(ofCodes(slip, "PPH21"))
  }
}, 120_000)

test("THR Natal is paid to the four, with their fixed allowance, and the bonus once", async () => {
  desk.at("2026-12-15T03:00:00Z")
  const dates = { pay_date: "2026-12-17" }
  periods.thr = await desk.run("2026-12", {
    nama: "THR Natal",
    type: "thr",
    thr_date: "2026-12-25",
    agama: ["kristen", "katolik"],
    ...dates,
  })
  const four = desk.people.slice(33, 37)
  expect(await desk.paidIn(periods.thr)).toEqual(four.toSorted((a, b) => a - b))
  for (const [at, member] of four.entries())
    expect(ofCodes(await desk.slip(periods.thr, member), "THR")).toBe(
      desk.personOf(33 + at).gaji_pokok + (at === 0 ? 1_500_000 : 0),
    )
  periods.bonus = await desk.run("2026-12", { nama: "Bonus tahunan", type: "bonus", ...dates })
  expect(ofCodes(await desk.slip(periods.bonus, rewarded), "BONUS_TUTUP")).toBe(30_000_000)
}, 120_000)

test("one is dismissed: submitted by one administrator, approved by the other", async () => {
  const { id } = await desk.done("payroll/akhir-kerja/create", {
    members_id: dismissed,
    judul: "Efisiensi",
    reason: "efficiency_prevent_loss",
    notice_date: "2026-12-15",
    last_day: "2026-12-31",
    leave_days: 0,
    leave_divisor: 25,
  })
  await desk.done("payroll/akhir-kerja/ajukan", { ids: [id] })
  await desk.done("payroll/akhir-kerja/setujui", { ids: [id] }, desk.second)
  expect(await desk.done("payroll/akhir-kerja/find", { id })).toMatchObject({ status: "approved" })
})

test("December settles the year of all 40 with the tax of Pasal 17", async () => {
  desk.at("2026-12-31T10:00:00Z")
  periods.december = await desk.run("2026-12")
  const runs = [periods.november, periods.thr, periods.bonus, periods.december]
  const all = await Promise.all(runs.map(slipsOf))
  expect(all[3]?.size).toBe(40)
  const bonuses = all.flatMap((slips) => [...slips.values()].map((slip) => ofCodes(slip, "BONUS_TUTUP")))
  expect(sum(bonuses)).toBe(30_000_000)
  const wrong: string[] = []
  for (const [at, member] of desk.people.entries()) {
    const slips = all.flatMap((one) => one.get(member) ?? [])
    const opening = desk.openingOf(at)
    const months = (opening?.months ?? 0) + 2
    const gross = (opening?.bruto ?? 0) + sum(slips.map(taxable))
    const officeCost = Math.min(Math.round(gross * 0.05), months * 500_000)
    const pension = (opening?.iuran ?? 0) + sum(slips.map((slip) => ofCodes(slip, "JHT", "JP")))
    const net = gross - officeCost - pension + (opening?.lain?.neto ?? 0)
    const { ptkp, nip } = desk.personOf(at)
    const pkp = Math.max(0, Math.floor((net - (PTKP[ptkp] ?? 0)) / 1_000) * 1_000)
    const withheld =
      (opening?.pajak ?? 0) + (opening?.lain?.pajak ?? 0) + sum(slips.map((slip) => ofCodes(slip, "PPH21")))
    if (withheld !== Math.round(pasal17(pkp))) wrong.push(`${nip}: ${withheld}, not ${pasal17(pkp)}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test("BPA1 has the year of all 40, and its parts are the income of openings and slips", async () => {
  const rows = coretaxRows("bpa1", TIN, (await desk.file(periods.december, "bpa1")).toString("utf8"))
  expect(rows).toHaveLength(40)
  const byTin = new Map(rows.map((row) => [row["CounterpartTin"], row]))
  const slips = await Promise.all(
    [periods.november, periods.thr, periods.bonus, periods.december].map(slipsOf),
  )
  for (const [at, member] of desk.people.entries()) {
    const row = byTin.get(desk.personOf(at).nik)
    const amount = (name: string) => Number(row?.[name])
    const own = slips.flatMap((one) => one.get(member) ?? [])
    const opening = desk.openingOf(at)
    const parts = [
      "SalaryPensionJhtTht",
      "IncomeTaxBenefit",
      "OtherBenefit",
      "InsurancePaidByEmployer",
      "TantiemBonusThr",
    ]
    expect(sum(parts.map(amount))).toBe((opening?.bruto ?? 0) + sum(own.map(taxable)))
    expect(amount("TantiemBonusThr")).toBe(sum(own.map((slip) => ofCodes(slip, "THR", "BONUS_TUTUP"))))
    expect(amount("PensionContributionJhtThtFee")).toBe(
      (opening?.iuran ?? 0) + sum(own.map((slip) => ofCodes(slip, "JHT", "JP"))),
    )
    const months = [row?.["TaxPeriodMonthStart"], row?.["TaxPeriodMonthEnd"], row?.["StatusOfWithholding"]]
    const start = at === 9 ? "6" : at === 10 ? "11" : "1"
    expect(months).toEqual([start, "12", start === "1" ? "FullYear" : "PartialYear"])
  }
  const bpmp = (await desk.filesOf(periods.december)).find(({ kind }) => kind === "bpmp")
  expect([bpmp?.rows, bpmp?.left_out_count]).toEqual([0, 40])
}, 120_000)

test("the severance run pays pesangon with its final tax, and BP21 has its row", async () => {
  desk.at("2027-01-11T03:00:00Z")
  const dates = { end_date: "2027-01-20", pay_date: "2027-01-20" }
  periods.severance = await desk.run("2027-01", { nama: "Pesangon", type: "severance", ...dates })
  expect(await desk.paidIn(periods.severance)).toEqual([dismissed])
  const { gaji_pokok, nik } = desk.personOf(0)
  /** Nine years of service: nine months of UP, four of UPMK. */
  const gross = 13 * gaji_pokok
  const tax = 50_000_000 * 0.05 * Math.min(1, (gross - 50_000_000) / 50_000_000)
  expect(await desk.slip(periods.severance, dismissed)).toMatchObject({ gross, net: gross - tax })
  const rows = coretaxRows("bp21", TIN, (await desk.file(periods.severance, "bp21")).toString("utf8"))
  expect(rows).toMatchObject([
    { CounterpartTin: nik, TaxObjectCode: "21-401-01", Gross: String(gross), Deemed: "100", Rate: "5" },
  ])
  expect(await desk.taxRecap(periods.severance)).toMatchObject({ Pesangon: gross, "PPh 21 pesangon": tax })
  const bp21 = (await desk.filesOf(periods.severance)).find(({ kind }) => kind === "bp21")
  expect(bp21?.totals).toMatchObject([{ amount: gross }, { label: "PPh 21", amount: tax }])
})

test("the files of both banks carry the net pay of everyone with an account", async () => {
  for (const id of [periods.november, periods.thr, periods.bonus, periods.december, periods.severance]) {
    const slips = await slipsOf(id)
    const paid = new Map(
      [...slips.values()].flatMap(({ person, net }) =>
        person.no_rekening === null || net <= 0 ? [] : [[person.nip, net] as const],
      ),
    )
    const { pay_date } = [...slips.values()][0]?.period ?? { pay_date: "" }
    const bca = bcaTransfers((await desk.file(id, "bca_teks")).toString("utf8"), PAYER, pay_date)
    const mandiri = mandiriTransfers((await desk.file(id, "mandiri")).toString("utf8"), PAYER, pay_date)
    for (const transfers of [bca, mandiri])
      expect(new Map(transfers.map(({ nip, amount }) => [nip, amount]))).toEqual(paid)
  }
}, 120_000)

test("the journal of each period balances, and its credit of net pay is the net of the slips", async () => {
  for (const id of [periods.november, periods.thr, periods.bonus, periods.december, periods.severance]) {
    const nets = [...(await slipsOf(id)).values()].map(({ net }) => net)
    const rows = readXlsx(await desk.file(id, "jurnal"), 1_000).map(({ cells }) =>
      cells.map((cell) => (cell === undefined ? "" : cell.text)),
    )
    const of = (at: number) => rows.slice(1, -1).map((row) => Number(row[at]))
    const total = rows.at(-1) ?? []
    expect([sum(of(6)), sum(of(7))]).toEqual([Number(total[6]), Number(total[6])])
    expect(total[7]).toBe(total[6])
    expect(Number(rows.find((row) => row[5] === "Gaji bersih yang dibayar")?.[7])).toBe(sum(nets))
  }
}, 120_000)
