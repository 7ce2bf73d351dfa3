import { describe, expect, test } from "vitest"
import { changesOf } from "#server/domain/payroll/files/changes.ts"
import { bp21Row } from "#server/domain/payroll/files/coretax/bp21.ts"
import type { TaxPerson } from "#server/domain/payroll/files/coretax/person.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"

const law = lawOn("2026-12-31")
const withholder = { tin: "0012345678901000", nitku: "0012345678901000000000" }
const built = (more: Partial<TaxPerson>) =>
  bp21Row(
    law,
    withholder,
    { month: "2026-12", end: "2026-12-31" },
    {
      members_id: 1,
      nama: "Sari Dewi",
      jabatan: "Staf Gudang",
      nik: "9999010101900001",
      npwp: null,
      is_foreign: false,
      passport: null,
      ptkp: "TK/0",
      tax_as: "permanent",
      is_abroad: false,
      taxable: 0,
      tax: 0,
      closing: false,
      irregular: { taxable: 0, tax: 0 },
      severance: null,
      present: 0,
      slip_no: "SG/2026/12/1-0001",
      pay_date: "2026-12-30",
      ...more,
    },
  )
const severance = {
  gross: 158_400_000,
  tax: 11_260_000,
  rate: "15",
  is_final: true,
  slip_no: "SG/2026/12/2-0001",
  pay_date: "2026-12-31",
}
const shown = ({ rows }: ReturnType<typeof built>) =>
  rows.map(({ values }) => [values["TaxObjectCode"], values["Gross"], values["Rate"], values["PPh21"]])

describe("severance", () => {
  test("is a row of its own with the highest rate; the tax of the brackets is told apart", () => {
    const found = built({ taxable: 12_000_000, severance })
    expect(shown(found)).toEqual([["21-401-01", "158400000", "15", "11260000"]])
    expect(found.rows[0]?.values["DocumentNumber"]).toBe("SG/2026/12/2-0001")
    expect(found.problems).toMatchObject([{ level: "warning", field: "PPh 21" }])
    expect(found.left_out).toEqual([])
  })
  test("of the third year has the code of Pasal 17; without tax the rate is 0", () => {
    const later = built({
      severance: { ...severance, is_final: false, rate: "5", gross: 10_000_000, tax: 500_000 },
    })
    expect([shown(later), later.problems]).toEqual([[["21-100-25", "10000000", "5", "500000"]], []])
    const small = built({ severance: { ...severance, gross: 40_000_000, tax: 0, rate: null } })
    expect([shown(small), small.problems]).toEqual([[["21-401-01", "40000000", "0", "0"]], []])
  })
  test("a permanent employee without severance is left out", () => {
    expect(built({ taxable: 1 }).left_out).toMatchObject([{ reason: "Pegawai tetap: masuk BPMP atau BPA1" }])
  })
})

test("THR of a worker paid by the day is a row with the monthly rate, besides the days", () => {
  const irregular = { taxable: 6_000_000, tax: 45_000 }
  const found = built({ tax_as: "casual_daily", present: 10, taxable: 11_000_000, tax: 70_000, irregular })
  expect(shown(found)).toEqual([
    ["21-100-24", "5000000", "0.5", "25000"],
    ["21-100-35", "6000000", "0.75", "45000"],
  ])
  expect(found.problems).toEqual([])
  expect(shown(built({ tax_as: "casual_daily", taxable: 6_000_000, tax: 45_000, irregular }))).toHaveLength(1)
  expect(changesOf(found.rows, found.rows.slice(0, 1))).toMatchObject([{ what: "removed" }])
})

test("both sides of an account in a journal are compared with their own", () => {
  const row = (debit: string, kredit: string) => ({
    members_id: null,
    nama: "PPh 21",
    values: { akun: "2102", cost_center: null, divisi: null, debit, kredit },
  })
  expect(changesOf([row("5", "0"), row("0", "9")], [row("0", "9"), row("7", "0")])).toEqual([
    { nama: "PPh 21", what: "changed", fields: [{ field: "debit", before: "5", after: "7" }] },
  ])
})
