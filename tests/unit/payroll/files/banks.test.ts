import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bcaProblems, bcaSheet, bcaText } from "#server/domain/payroll/files/banks/bca.ts"
import { mandiriText } from "#server/domain/payroll/files/banks/mandiri.ts"
import {
  bankText,
  byBank,
  type Payment,
  payments,
  sharedAccounts,
} from "#server/domain/payroll/files/banks/payments.ts"
import { railOf } from "#server/domain/payroll/files/banks/route.ts"

const payment = (more: Partial<Payment> = {}): Payment => ({
  members_id: 1,
  nip: "K001",
  nama: "Budi Santoso",
  net: 4_800_000,
  bank_kode: "014",
  bank: "BCA",
  no_rekening: "9876500011",
  nama_rekening: null,
  email: null,
  ...more,
})
const ask = { own_bank: "014", only_bank: null, remark: "Gaji September 2026", pay_date: "2026-09-25" }
const head = {
  corporate_id: "KBSCONTOH01",
  company_code: "00001234",
  account: "1234567890",
  batch: 1,
  pay_date: "2026-09-25",
  remark: "GAJI SEP 2026",
}
const values = (...paid: readonly Payment[]) => payments(paid, ask).rows.map((row) => row.values)

test.each([
  [4_800_000, "014", "in_house"],
  [900_000_000, "014", "in_house"],
  [250_000_000, "008", "bifast"],
  [250_000_001, "008", "skn"],
  [1_000_000_000, "008", "skn"],
  [1_000_000_001, "008", "rtgs"],
])("%d to bank %s goes by %s", (amount, theirs, rail) => {
  expect(railOf(amount, "014", theirs)).toBe(rail)
})

describe("payments", () => {
  test.each([
    [{ no_rekening: null }, "Belum punya rekening bank"],
    [{ bank_kode: null }, "Belum punya rekening bank"],
    [{ net: 0 }, "Gaji bersih nol"],
  ])("%o is left out with its reason", (more, reason) => {
    expect(payments([payment(more)], ask)).toMatchObject({
      rows: [],
      left_out: [{ nama: "Budi Santoso", reason }],
    })
  })

  test("employees of another bank are left out of one bank's file", () => {
    const built = payments([payment(), payment({ members_id: 2, bank_kode: "008", bank: "Mandiri" })], {
      ...ask,
      only_bank: "014",
    })
    expect(built.rows.map(({ members_id }) => members_id)).toEqual([1])
    expect(built.left_out.map(({ reason }) => reason)).toEqual(["Bank lain: Mandiri"])
  })

  test.each([
    [{ no_rekening: "98765" }, "Rekening BCA 10 angka"],
    [{ no_rekening: "98-76", bank_kode: "008" }, "Harus 5 sampai 20 angka"],
    [{ nama_rekening: "***" }, "Tidak berisi huruf atau angka"],
  ])("%o cannot be written: %s", (more, issue) => {
    const built = payments([payment(more)], ask)
    expect(built.rows).toEqual([])
    expect(built.problems.map((one) => one.issue)).toEqual([issue])
  })

  test("names are capital letters, digits and spaces; a cut one is told", () => {
    expect(bankText("Ñoño d'Arc, S.Kom", 40)).toBe("NONO D ARC S KOM")
    const built = payments(
      [payment({ nama_rekening: "Nama Yang Panjang Sekali Lebih Dari Empat Puluh Huruf" })],
      ask,
    )
    expect(built.rows).toHaveLength(1)
    expect(built.problems).toMatchObject([{ field: "Nama rekening", level: "warning" }])
  })

  test("two employees with one account are paid with a warning that names the other", () => {
    const built = payments([payment(), payment({ members_id: 2, nama: "Ani" })], ask)
    expect(sharedAccounts(built)).toMatchObject([{ nama: "Ani", issue: "Sama dengan rekening Budi Santoso" }])
  })
})

test("the text of BCA has the fields of the sample", () => {
  const [first, second] = bcaText(head, values(payment())).split("\n")
  expect(first).toBe("0|PY|KBSCONTOH01|00001234|00000001|20260925|0900|1234567890|00001|01|GAJI SEP 2026|")
  expect(second).toBe("1|000125SEP260000001|BCA||9876500011|4800000|4800000.00|K001|GAJI SEP 2026||||")
})

test("the sheet of BCA has 13 columns, unique ids of 18 characters, and the route by bank and amount", () => {
  const rows = bcaSheet(
    head,
    values(
      payment(),
      payment({ members_id: 2, bank_kode: "008", bank: "Mandiri", no_rekening: "0012345678901" }),
    ),
  )
  expect(rows.map(({ length }) => length)).toEqual([13, 13])
  expect(rows.map((row) => row[2])).toEqual(["BCA", "LLG"])
  expect(rows[1]?.slice(10)).toEqual(["BMRIIDJA", "1", "1"])
  expect(rows[1]?.[4]).toBe("0012345678901")
  const ids = rows.map((row) => row[1] as string)
  expect(new Set(ids).size).toBe(2)
  expect(ids.every((id) => id.length === 18)).toBe(true)
})

test("what the text of BCA lacks of the company is named", () => {
  expect(bcaProblems({ ...head, corporate_id: null, account: "12" }).map(({ field }) => field)).toEqual([
    "Corporate ID",
    "Rekening pembayar",
  ])
  expect(bcaProblems(head)).toEqual([])
})

const paymentSum = (built: ReturnType<typeof payments>): number =>
  built.rows.reduce((sum, row) => sum + Number(row.values["jumlah"]), 0)

const paid = fc
  .array(
    fc.record({
      net: fc.integer({ min: 0, max: 2_000_000_000 }),
      bank_kode: fc.constantFrom("014", "008", "002", null),
      no_rekening: fc.stringMatching(/^\d{10}$/),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((more, at) => payment({ ...more, members_id: at + 1, bank: more.bank_kode })))

test("every rupiah of net pay is in the file or with an employee who is left out", () => {
  fc.assert(
    fc.property(paid, (rows) => {
      const built = payments(rows, ask)
      const out = new Set(built.left_out.map(({ members_id }) => members_id))
      const all = rows.reduce((sum, { net }) => sum + net, 0)
      const without = rows.reduce((sum, { members_id, net }) => sum + (out.has(members_id) ? net : 0), 0)
      expect(paymentSum(built) + without).toBe(all)
      expect(byBank(built).reduce((sum, { amount }) => sum + amount, 0)).toBe(paymentSum(built))
      const file = built.rows.map((row) => row.values)
      const [first = "", ...lines] = mandiriText(
        { account: "1", pay_date: "2026-09-25", remark: "Gaji" },
        file,
      )
        .trimEnd()
        .split("\r\n")
      expect(first).toBe(`P,20260925,1,${built.rows.length},${paymentSum(built)}`)
      expect(lines.reduce((sum, line) => sum + Number(line.split(",")[6]), 0)).toBe(paymentSum(built))
      expect(bcaSheet(head, file).reduce((sum, row) => sum + Number(row[6]), 0)).toBe(paymentSum(built))
    }),
  )
})
