import fc from "fast-check"
import { expect, test } from "vitest"
import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import { changesOf } from "#server/domain/payroll/files/changes.ts"
import {
  type Accounts,
  journal,
  type JournalSum,
  journalTotals,
} from "#server/domain/payroll/files/journal.ts"
import { allProgrammes, factsWith, planOf } from "../facts.ts"

const accounts: Accounts = {
  akun_beban_gaji: "6101",
  akun_beban_bpjs: "6102",
  akun_beban_pph21: "6103",
  akun_utang_gaji: "2101",
  akun_utang_pph21: "2102",
  akun_utang_bpjs_kes: "2103",
  akun_utang_bpjs_tk: "2104",
  akun_piutang_kasbon: "1105",
  akun_potongan_lain: "7101",
  akun: [{ kode: "LEMBUR", akun: "6109" }],
}
const sum = (
  kode: string,
  kind: JournalSum["kind"],
  amount: number,
  more: Partial<JournalSum> = {},
): JournalSum => ({
  kind,
  kode,
  nama: kode,
  divisi: "Gudang",
  cost_center: "GDG",
  amount,
  claim_account: null,
  pegawai: null,
  ...more,
})

test("a month of pay: expenses by division, everything withheld and the net owed", () => {
  const sums = [
    sum("GAJI_POKOK", "earning", 10_000_000),
    sum("GAJI_POKOK", "earning", 5_000_000, { divisi: "Toko", cost_center: "TKO" }),
    sum("LEMBUR", "earning", 500_000),
    sum("REIMBURSEMENT", "earning", 200_000, { claim_account: "6150" }),
    sum("BPJS_KES", "deduction", 150_000),
    sum("JHT", "deduction", 300_000),
    sum("PPH21", "deduction", 100_000),
    sum("KASBON", "deduction", 400_000, { nama: "Cicilan kasbon: KB/2026/000001", pegawai: "Budi" }),
    sum("BPJS_KES_PERUSAHAAN", "employer_cost", 600_000),
    sum("JHT_PERUSAHAAN", "employer_cost", 555_000),
    sum("KETERANGAN", "info", 999),
  ]
  const { rows, problems } = journal(
    sums,
    { gross: 15_700_000, deduction: 950_000, net: 14_750_000 },
    accounts,
  )
  const written = rows.map(({ values: { akun, cost_center, keterangan, debit, kredit } }) =>
    [akun, cost_center ?? "-", keterangan, debit, kredit].join(" "),
  )
  expect(written).toEqual([
    "6101 GDG GAJI_POKOK 10000000 0",
    "6101 TKO GAJI_POKOK 5000000 0",
    "6109 GDG LEMBUR 500000 0",
    "6150 GDG REIMBURSEMENT 200000 0",
    "2103 - BPJS_KES 0 150000",
    "2104 - JHT 0 300000",
    "2102 - PPH21 0 100000",
    "1105 - Cicilan kasbon: KB/2026/000001: Budi 0 400000",
    "6102 GDG BPJS_KES_PERUSAHAAN 600000 0",
    "2103 - BPJS_KES_PERUSAHAAN 0 600000",
    "6102 GDG JHT_PERUSAHAAN 555000 0",
    "2104 - JHT_PERUSAHAAN 0 555000",
    "2101 - Gaji bersih yang dibayar 0 14750000",
  ])
  expect(problems).toEqual([])
  expect(journalTotals(rows)).toEqual({ debit: 16_855_000, kredit: 16_855_000 })
})

test("PPh 26 and severance may have accounts of their own; without one the tax is owed with PPh 21", () => {
  const sums = [
    sum("UP", "earning", 50_000_000),
    sum("PPH21_FINAL", "deduction", 500_000),
    sum("PPH26", "deduction", 2_000_000),
    sum("PPH26_PERUSAHAAN", "employer_cost", 1_000_000),
  ]
  const of = (own: Accounts["akun"]) =>
    journal(
      sums,
      { gross: 50_000_000, deduction: 2_500_000, net: 47_500_000 },
      { ...accounts, akun: own },
    ).rows.map(({ values: { akun, keterangan } }) => `${akun} ${keterangan}`)
  expect(of([])).toEqual([
    "6101 UP",
    "2102 PPH21_FINAL",
    "2102 PPH26",
    "6103 PPH26_PERUSAHAAN",
    "2102 PPH26_PERUSAHAAN",
    "2101 Gaji bersih yang dibayar",
  ])
  expect(
    of([
      { kode: "UP", akun: "6120" },
      { kode: "PPH26", akun: "2106" },
    ]).slice(0, 3),
  ).toEqual(["6120 UP", "2102 PPH21_FINAL", "2106 PPH26"])
})

test("an account that is not filled in is named, and the row is written without it", () => {
  const { rows, problems } = journal(
    [sum("GAJI_POKOK", "earning", 1)],
    { gross: 1, deduction: 0, net: 1 },
    { ...accounts, akun_utang_gaji: null },
  )
  expect(problems).toMatchObject([{ field: "Utang gaji", level: "warning" }])
  expect(rows).toHaveLength(2)
})

const kinds = fc.constantFrom("earning", "deduction", "employer_cost", "info")
const codes = fc.constantFrom(
  "GAJI_POKOK",
  "JHT",
  "KASBON",
  "PPH21",
  "PPH21_PERUSAHAAN",
  "BPJS_KES_PERUSAHAAN",
  "LAIN",
)
const lines = fc.array(
  fc
    .record({
      kind: kinds,
      kode: codes,
      amount: fc.integer({ min: -50_000_000, max: 500_000_000 }),
      divisi: fc.constantFrom("A", "B", null),
      pegawai: fc.constantFrom("Budi", null),
    } as const)
    .map(({ kind, kode, amount, ...more }) => sum(kode, kind, amount, more)),
  { maxLength: 60 },
)

test("both sides are equal for any lines, also where the net was bounded at zero", () => {
  fc.assert(
    fc.property(lines, (sums) => {
      const total = (kind: JournalSum["kind"]) =>
        sums.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0)
      const [gross, deduction] = [total("earning"), total("deduction")]
      const net = Math.max(0, gross - deduction)
      const { debit, kredit } = journalTotals(journal(sums, { gross, deduction, net }, accounts).rows)
      expect(debit).toBe(kredit)
    }),
  )
})

test("slips as the engine calculates them balance", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 200_000_000n }),
      fc.constantFrom("gross", "gross_up", "nett"),
      (pay, tax_method) => {
        const facts = factsWith({
          components: [{ kode: "GAJI_POKOK", amount: pay, from: "2020-01-01", until: null }],
          employee: { tax_method, bpjs: { programmes: allProgrammes } },
        })
        const { lines: made, totals } = calculateSlip(planOf(), facts)
        const sums = made.map(({ kind, kode, nama, amount }) => sum(kode, kind, Number(amount), { nama }))
        const net = {
          gross: Number(totals.gross),
          deduction: Number(totals.deduction),
          net: Number(totals.net),
        }
        const { debit, kredit } = journalTotals(journal(sums, net, accounts).rows)
        expect(debit).toBe(kredit)
      },
    ),
    { numRuns: 60 },
  )
})

test("a second export says which rows came, went and changed, and in which field", () => {
  const row = (members_id: number, nama: string, jumlah: string) => ({ members_id, nama, values: { jumlah } })
  expect(
    changesOf([row(1, "Ani", "1"), row(2, "Budi", "2")], [row(1, "Ani", "3"), row(3, "Citra", "4")]),
  ).toEqual([
    { nama: "Ani", what: "changed", fields: [{ field: "jumlah", before: "1", after: "3" }] },
    { nama: "Citra", what: "added", fields: [] },
    { nama: "Budi", what: "removed", fields: [] },
  ])
  expect(changesOf([row(1, "Ani", "1")], [row(1, "Ani", "1")])).toEqual([])
})
