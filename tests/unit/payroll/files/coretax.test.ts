import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { SaxesParser } from "saxes"
import { bp21Row } from "#server/domain/payroll/files/coretax/bp21.ts"
import { bpa1Row, type TaxYearSums, yearParts } from "#server/domain/payroll/files/coretax/bpa1.ts"
import { bpmpRow } from "#server/domain/payroll/files/coretax/bpmp.ts"
import type { TaxPerson } from "#server/domain/payroll/files/coretax/person.ts"
import { CORETAX } from "#server/domain/payroll/files/coretax/rules.ts"
import { checkRow, xmlOf } from "#server/domain/payroll/files/coretax/xml.ts"
import { nitkuOf, personTin, tin16 } from "#server/domain/payroll/files/identity.ts"
import { type Built, partsOf } from "#server/domain/payroll/files/problem.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"

const law = lawOn("2026-01-31")
const withholder = { tin: "0012345678901000", nitku: "0012345678901000000000" }
const january = { month: "2026-01", end: "2026-01-31" }

const person = (more: Partial<TaxPerson> = {}): TaxPerson => ({
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
  taxable: 6_300_001,
  tax: 63_000,
  closing: false,
  irregular: { taxable: 0, tax: 0 },
  severance: null,
  present: 22,
  slip_no: "SG/2026/01/1-0001",
  pay_date: "2026-01-30",
  ...more,
})
const only = ({ rows }: Built) => {
  const [row] = rows
  if (row === undefined) throw new Error("no row")
  return row.values
}
const issues = ({ problems }: Built) =>
  problems.map(({ nama, field, issue }) => `${nama}: ${field}: ${issue}`)

/** Names and texts of the elements in document order, and the first of its errors. */
const elementsOf = (xml: string) => {
  const found: { readonly name: string; text: string; readonly isNil: boolean }[] = []
  const parser = new SaxesParser()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) =>
    found.push({ name, text: "", isNil: attributes["xsi:nil"] === "true" }),
  )
  parser.on("text", (text) => {
    const last = found.at(-1)
    if (last !== undefined) last.text += text.trim()
  })
  parser.write(xml).close()
  return found
}

describe("BPMP", () => {
  test("is the sample of the official converter, element by element", () => {
    const xml = xmlOf("bpmp", withholder.tin, [only(bpmpRow(law, withholder, january, person()))])
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<MmPayrollBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
	<TIN>0012345678901000</TIN>
	<ListOfMmPayroll>
		<MmPayroll>
			<TaxPeriodMonth>1</TaxPeriodMonth>
			<TaxPeriodYear>2026</TaxPeriodYear>
			<CounterpartOpt>Resident</CounterpartOpt>
			<CounterpartPassport xsi:nil="true"/>
			<CounterpartTin>9999010101900001</CounterpartTin>
			<StatusTaxExemption>TK/0</StatusTaxExemption>
			<Position>Staf Gudang</Position>
			<TaxCertificate>N/A</TaxCertificate>
			<TaxObjectCode>21-100-01</TaxObjectCode>
			<Gross>6300001</Gross>
			<Rate>1</Rate>
			<IDPlaceOfBusinessActivity>0012345678901000000000</IDPlaceOfBusinessActivity>
			<WithholdingDate>2026-01-31</WithholdingDate>
		</MmPayroll>
	</ListOfMmPayroll>
</MmPayrollBulk>
`)
  })

  test.each([
    ["TK/0", 6_300_001, "1"],
    ["K/2", 14_000_000, "5"],
    ["K/3", 15_000_000, "5"],
    ["TK/1", 5_700_000, "0.5"],
    ["TK/3", 6_900_000, "0.75"],
    ["K/3", 40_000_000, "15"],
  ] as const)("the rate of %s at %d is that of the converter: %s", (ptkp, taxable, rate) => {
    expect(only(bpmpRow(law, withholder, january, person({ ptkp, taxable })))["Rate"]).toBe(rate)
  })

  test.each([
    [{ nik: null }, "Sari Dewi: NPWP/NIK: Belum diisi"],
    [{ nik: "123" }, "Sari Dewi: NPWP/NIK: Belum diisi"],
    [{ jabatan: null }, "Sari Dewi: Jabatan: Belum diisi"],
    [
      { is_foreign: true, npwp: "012345678901000" },
      "Sari Dewi: Nomor paspor: Wajib diisi untuk warga negara asing",
    ],
  ])("%o is a problem of the employee, and their row is not written", (more, words) => {
    const built = bpmpRow(law, withholder, january, person(more))
    expect(issues(built)).toContain(words)
    expect(built.rows).toEqual([])
  })

  test.each([
    [{ taxable: 0, tax: 0 }, "Tidak ada penghasilan bruto di bulan ini"],
    [{ closing: true }, "Masa pajak terakhir: masuk BPA1"],
    [{ tax_as: "casual_daily" as const }, "Bukan pegawai tetap: masuk BP21"],
    [{ is_abroad: true }, "Subjek pajak luar negeri: PPh 26"],
  ])("%o is left out with its reason", (more, reason) => {
    const { rows, problems, left_out } = bpmpRow(law, withholder, january, person(more))
    expect([rows, problems]).toEqual([[], []])
    expect(left_out).toEqual([{ members_id: 1, nama: "Sari Dewi", reason }])
  })

  test("a slip whose tax Coretax would reckon otherwise is written, with a warning", () => {
    const built = bpmpRow(law, withholder, january, person({ tax: 75_600 }))
    expect(built.rows).toHaveLength(1)
    expect(issues(built)).toEqual([
      "Sari Dewi: PPh 21: Slip Rp\u00a075.600, Coretax akan menghitung Rp\u00a063.000",
    ])
  })
})

describe("BP21", () => {
  test.each([
    [{ ptkp: "K/0", tax_as: "casual_monthly", taxable: 14_058_150 }, "21-100-35", "100", "6"],
    [{ tax_as: "casual_daily", taxable: 2_000_000, present: 1 }, "21-100-24", "100", "0.5"],
    [{ tax_as: "casual_daily", taxable: 30_000_000, present: 10 }, "21-100-30", "50", "5"],
  ] as const)("%o: object %s, base %s %%, rate %s", (more, code, deemed, rate) => {
    const values = only(bp21Row(law, withholder, january, person(more)))
    expect([values["TaxObjectCode"], values["Deemed"], values["Rate"]]).toEqual([code, deemed, rate])
    expect(values["IDPlaceOfBusinessActivityOfIncomeRecipient"]).toBe("9999010101900001000000")
    expect(elementsOf(xmlOf("bp21", withholder.tin, [values])).map(({ name }) => name)).toEqual([
      "Bp21Bulk",
      "TIN",
      "ListOfBp21",
      "Bp21",
      ...CORETAX.bp21.fields.map(({ name }) => name),
    ])
  })
})

const sums = (more: Partial<TaxYearSums> = {}): TaxYearSums => ({
  taxable: 147_448_000,
  tax: 3_000_000,
  pension: 3_600_000,
  zakat: 0,
  salary: 120_000_000,
  allowance: 0,
  insurance: 5_448_000,
  bonus: 10_000_000,
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  from: 1,
  to: 12,
  annualised: null,
  previous_slip: null,
  previous: null,
  ...more,
})
const december = { month: "2026-12", end: "2026-12-31" }
const closing = person({ closing: true })

describe("BPA1", () => {
  test("has the elements of the schema in order, nil only where it may be", () => {
    const found = elementsOf(
      xmlOf("bpa1", withholder.tin, [only(bpa1Row(withholder, december, closing, sums()))]),
    )
    expect(found.slice(4).map(({ name }) => name)).toEqual(CORETAX.bpa1.fields.map(({ name }) => name))
    expect(found.filter(({ isNil }) => isNil).map(({ name }) => name)).toEqual([
      "CounterpartPassport",
      "PrevWhTaxSlip",
    ])
    const textOf = (name: string) => found.find((one) => one.name === name)?.text
    expect(textOf("StatusOfWithholding")).toBe("FullYear")
    expect(textOf("SalaryPensionJhtTht")).toBe("120000000")
    expect(textOf("OtherBenefit")).toBe("12000000")
    expect(textOf("Article21IncomeTax")).toBe("0")
  })

  test("part of a year, and a year that is annualised", () => {
    const part = only(
      bpa1Row(withholder, december, closing, sums({ from: 4, months: [4, 5, 6, 7, 8, 9, 10, 11, 12] })),
    )
    expect([part["StatusOfWithholding"], part["NumberOfMonths"]]).toEqual(["PartialYear", "0"])
    const annual = only(
      bpa1Row(withholder, december, closing, sums({ from: 9, months: [9, 10, 11, 12], annualised: 4 })),
    )
    expect([annual["StatusOfWithholding"], annual["NumberOfMonths"]]).toEqual(["Annualized", "4"])
  })

  test("months without a slip are named: their income is missing", () => {
    const built = bpa1Row(withholder, december, closing, sums({ months: [11, 12] }))
    expect(built.rows).toHaveLength(1)
    expect(issues(built)[0]).toContain("Januari, Februari, Maret")
  })
})

describe("rules", () => {
  test("a full year is of the months 1 to 12 only", () => {
    const values = { ...only(bpa1Row(withholder, december, closing, sums())), TaxPeriodMonthStart: "3" }
    expect(checkRow("bpa1", values).map(({ issue }) => issue)).toEqual([
      "Setahun penuh hanya untuk masa 1 sampai 12",
    ])
  })

  test.each([
    ["Gross", "0", "Harus di atas 0"],
    ["Gross", "1000.5", "Harus rupiah bulat, tidak boleh negatif"],
    ["Gross", "-1", "Harus rupiah bulat, tidak boleh negatif"],
    ["Rate", "0,25", "Harus persen dengan titik, misalnya 0.25"],
    ["IDPlaceOfBusinessActivity", "001234567890100000000", "Harus 22 angka"],
    ["StatusTaxExemption", "K/I/1", "“K/I/1” tidak dikenal Coretax"],
    ["TaxPeriodMonth", "13", "Harus angka 1 sampai 12"],
    ["WithholdingDate", "2025-12-31", "Tidak boleh sebelum masa pajaknya"],
    ["WithholdingDate", "2026-02-30", "Harus tanggal yang ada"],
  ])("%s %s: %s", (name, value, words) => {
    const values = { ...only(bpmpRow(law, withholder, january, person())), [name]: value }
    expect(checkRow("bpmp", values).map(({ issue }) => issue)).toContain(words)
  })

  test("text is escaped, and characters that XML cannot hold are removed", () => {
    const odd = only(bpmpRow(law, withholder, january, person({ jabatan: 'A<B> & "C"\u0007' })))
    const found = elementsOf(xmlOf("bpmp", withholder.tin, [odd]))
    expect(found.find(({ name }) => name === "Position")?.text).toBe('A<B> & "C"')
  })

  test("tax numbers have 16 digits, places of business 22", () => {
    expect(tin16("01.234.567.8-901.000")).toBe("0012345678901000")
    expect(tin16("12")).toBeNull()
    expect(personTin({ nik: "9999010101900001", npwp: "012345678901000", isForeign: false })).toBe(
      "9999010101900001",
    )
    expect(personTin({ nik: null, npwp: "012345678901000", isForeign: true })).toBe("0012345678901000")
    expect(nitkuOf("0012345678901000", null)).toHaveLength(22)
  })

  test("a list is split into files of at most so many rows, in order", () => {
    const rows = Array.from({ length: 250 }, (_, at) => at)
    expect(partsOf(rows, 100).map(({ length }) => length)).toEqual([100, 100, 50])
    expect(partsOf(rows, 100).flat()).toEqual(rows)
    expect(partsOf([], 100)).toEqual([[]])
  })
})

const amount = fc.integer({ min: 0, max: 500_000_000 })

test("the parts of BPA1 are the year's gross to the rupiah, and none is negative where pay covers the deductions", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.integer({ min: -1_000_000, max: 500_000_000 }),
      (salary, allowance, insurance, bonus, other) => {
        fc.pre(salary + other >= 0)
        const taxable = salary + allowance + insurance + bonus + other
        const parts = yearParts(sums({ taxable, salary, allowance, insurance, bonus }))
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(taxable)
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test("the monthly slips of a year and its last month are the gross of the yearly slip", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 12, maxLength: 12 }),
      (months) => {
        const exported = months.slice(0, 11).reduce((sum, taxable, at) => {
          const month = `2026-${String(at + 1).padStart(2, "0")}`
          const built = bpmpRow(law, withholder, { month, end: `${month}-28` }, person({ taxable }))
          return sum + Number(only(built)["Gross"])
        }, 0)
        const taxable = months.reduce((sum, one) => sum + one, 0)
        const year = only(
          bpa1Row(withholder, december, closing, sums({ taxable, salary: taxable, insurance: 0, bonus: 0 })),
        )
        expect(exported + (months[11] ?? 0)).toBe(Number(year["SalaryPensionJhtTht"]))
      },
    ),
  )
})
