import { describe, expect, test } from "vitest"
import { setupKeys } from "#contract/areas/payroll/setup.ts"
import { byCategory, codeByName, codeFrom } from "#src/resources/payroll/parameterDefaults.ts"
import { payrollPeriodsResource } from "#src/resources/payroll/payrollPeriods.ts"
import { inUrgency, setupDetail, setupLine, setupWords } from "#src/screens/payroll/setupWords.ts"

describe("the code of a new component", () => {
  test.each([
    ["Tunjangan jabatan", "TUNJANGAN_JABATAN"],
    ["  Uang makan & transport  ", "UANG_MAKAN_TRANSPORT"],
    ["Tunjangan kemahalan daerah", "TUNJANGAN_KEMAHALAN"],
    ["13 kali gaji", "KALI_GAJI"],
    ["Café", "CAFE"],
    ["123", ""],
  ])("%s: %s", (nama, kode) => {
    expect(codeFrom(nama)).toBe(kode)
    expect(kode === "" || /^[A-Z][A-Z0-9_]{0,19}$/.test(kode)).toBe(true)
  })

  test("follows the name until another one is typed, and never on a stored component", () => {
    expect(codeByName("Uang makan", {})).toEqual({ kode: "UANG_MAKAN" })
    expect(codeByName("Uang makan pagi", { nama: "Uang makan", kode: "UANG_MAKAN" })).toEqual({
      kode: "UANG_MAKAN_PAGI",
    })
    expect(codeByName("Uang makan pagi", { nama: "Uang makan", kode: "MAKAN" })).toEqual({})
    expect(codeByName("Uang makan pagi", { nama: "Uang makan", kode: "UANG_MAKAN", is_used: false })).toEqual(
      {},
    )
  })
})

test("defaults follow the category, and a place that was typed stays", () => {
  expect(byCategory("insentif", { category: "tunjangan_tetap", order: 12 })).toEqual({
    bpjs_base: false,
    prorate: "none",
    order: 35,
  })
  expect(byCategory("tunjangan_tetap", { category: "insentif", order: 900 })).toEqual({
    bpjs_base: true,
    prorate: "workday",
  })
})

test("the proposed name of a period follows its type; a name that was typed stays", () => {
  const type = payrollPeriodsResource.sections
    .flatMap(({ fields }) => fields.flat())
    .find(({ key }) => key === "type")
  const sets = type !== undefined && "sets" in type ? type.sets : undefined
  if (typeof sets !== "function") throw new Error("the type sets nothing")
  const december = { month_nama: "Desember 2026" }
  expect(sets("thr", { ...december, nama: "Gaji Desember 2026" })).toEqual({ nama: "THR Desember 2026" })
  expect(sets("thr", { ...december, nama: "THR Natal" })).toEqual({})
})

describe("Siap menggaji", () => {
  const row = { key: "rekening", state: "needed", lacking: 3, total: 40, value: null } as const
  test.each([
    ["some lack it", row, "3 dari 40 pegawai belum ada"],
    ["nobody lacks it", { ...row, state: "set", lacking: 0 }, "40 pegawai"],
    ["components", { ...row, key: "komponen_bpjs", lacking: 1, total: 8 }, "1 dari 8 komponen tidak aktif"],
    ["PTKP", { ...row, key: "ptkp", state: "set", lacking: 12 }, "12 dari 40 pegawai TK/0"],
    ["not needed", { ...row, state: "not_needed", total: 0, lacking: 0 }, null],
    [
      "a value",
      { ...row, key: "jkk", lacking: null, total: null, value: "Rendah (0,54%)" },
      "Rendah (0,54%)",
    ],
  ] as const)("%s", (_, one, words) => {
    expect(setupDetail(one)).toBe(words)
  })

  test("what is needed comes first, in the order in which it is set", () => {
    const rows = [
      { ...row, key: "npwp", state: "set" },
      { ...row, key: "ptkp", state: "missing" },
      row,
      { ...row, key: "nik" },
    ] as const
    expect(inUrgency(rows).map(({ key }) => key)).toEqual(["rekening", "nik", "ptkp", "npwp"])
  })

  test("says how many are needed, and each row says why", () => {
    expect(setupLine({ rows: [row, row] })).toBe("2 hal belum ada sebelum gaji dihitung.")
    expect(setupLine({ rows: [{ ...row, state: "missing" }] })).toMatch(/^Semua yang diperlukan/)
    expect(setupKeys.filter((key) => setupWords[key].why === "")).toEqual([])
  })
})
