import { describe, expect, test } from "vitest"
import { asDecimal, whole, ZERO } from "#server/domain/payroll/exact.ts"
import { evaluate, NoValue, PastBound, type Values } from "#server/domain/payroll/formula/evaluate.ts"
import { ordered } from "#server/domain/payroll/formula/order.ts"
import { codesOf, parseCondition, parseFormula } from "#server/domain/payroll/formula/parse.ts"

const values: Values = {
  code: (code) => whole({ POKOK: 6_000_000n, MAKAN: 25_000n }[code] ?? 0n),
  fact: (name) => (name === "HARI_HADIR" ? whole(21n) : ZERO),
}
const valueOf = (text: string): string => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.issue)
  return asDecimal(evaluate(parsed.tree, values))
}
const issueOf = (text: string): string => {
  const parsed = parseFormula(text)
  return parsed.ok ? "" : parsed.issue
}

test.each([
  ["1 + 2 * 3", "7"],
  ["(1 + 2) × 3", "9"],
  ["7 ÷ 2", "3.5"],
  ["10 − 2 − 3", "5"],
  ["-POKOK + 6000000", "0"],
  ["pokok * 5%", "300000"],
  ["POKOK / 173", "34682.0809"],
  ["0.1 + 0.2", "0.3"],
  ["min(MAKAN * HARI_HADIR, 500000)", "500000"],
  ["max(1, 3, 2)", "3"],
  ["round(POKOK / 173)", "34682"],
  ["round(12345, 100)", "12300"],
  ["if(HARI_HADIR >= 21, 100000, 0)", "100000"],
  ["if(HARI_HADIR <> 21, 1, if(POKOK = 6000000, 2, 3))", "2"],
  ["IF(1 ≤ 1, 5, 6)", "5"],
])("%s is %s", (text, expected) => {
  expect(valueOf(text)).toBe(expected)
})

test.each([
  ["", "Rumus masih kosong"],
  ["1 +", "Rumus tidak dapat dibaca"],
  ["1 2", "Rumus harus satu hitungan"],
  ["POKOK.x", "Titik dan kurung siku"],
  ["POKOK['x']", "Titik dan kurung siku"],
  ["[1, 2]", "Daftar dengan kurung siku"],
  ["1,5 + 2", "desimal ditulis dengan titik"],
  ["'teks'", "bukan angka"],
  ["1e9", "bukan angka"],
  [".5", "bukan angka"],
  ["POKOK > 1 ? 2 : 3", "if(syarat"],
  ["pow(2, 3)", "Fungsi pow tidak dikenal"],
  ["POKOK()", "Fungsi pokok tidak dikenal"],
  ["(min)(1)", ""],
  ["constructor.constructor('x')()", ""],
  ["this", "Kata this"],
  ["POKOK > 1", "Rumus harus menghasilkan angka"],
  ["(POKOK > 1) + 1", "Di sini harus angka"],
  ["if(1, 2, 3)", "harus perbandingan"],
  ["if(1 > 2, 3)", "if perlu 3 nilai"],
  ["round()", "round perlu 1 sampai 2"],
  ["min()", "min perlu 1 sampai 10"],
  ["a = b = c", "Di sini harus angka"],
  ["!POKOK", "Rumus tidak dapat dibaca"],
  ["1 && 2", "Rumus tidak dapat dibaca"],
  ["x => x", ""],
  [`${"(".repeat(60)}1${")".repeat(60)}`, ""],
  ["-".repeat(40) + "1", "bersarang lebih dari 20"],
  ["1".repeat(501), "paling panjang 500"],
])("refused: %s", (text, words) => {
  const parsed = parseFormula(text)
  const bracketsOnly = /^[(]+1[)]+$/.test(text) || text === "(min)(1)"
  expect(parsed.ok).toBe(bracketsOnly)
  expect(issueOf(text)).toContain(words)
})

test("names of the language's own objects are codes like any other", () => {
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty", "true", "null"]) {
    const parsed = parseFormula(name)
    expect(parsed.ok && codesOf(parsed.tree)).toEqual([name.toUpperCase()])
  }
})

test.each([
  ["1 / 0"],
  ["POKOK / (HARI_HADIR - 21)"],
  ["round(5, 0)"],
  ["round(5, -1)"],
  ["999999999999 * 999999999999"],
])("%s has no value", (text) => {
  const parsed = parseFormula(text)
  expect(parsed.ok).toBe(true)
  expect(() => parsed.ok && evaluate(parsed.tree, values)).toThrow(NoValue)
})

test.each([
  ["9".repeat(26)],
  ["9".repeat(401)],
  ["1000000000000000.5"],
  ["if(POKOK > 1, 1, " + "8".repeat(30) + ")"],
])("a number beyond a thousand trillion is refused where it is written: %s", (text) => {
  const parsed = parseFormula(text)
  expect(parsed).toMatchObject({ ok: false })
  expect(!parsed.ok && parsed.issue).toMatch(/^Angka \d{1,24}.* di atas seribu triliun$/)
  expect(parseCondition(`${text} > 1`)).toMatchObject({ ok: false })
})

test("the highest number there is may be written, and no code or fact passes it", () => {
  expect(valueOf("1000000000000000")).toBe("1000000000000000")
  const parsed = parseFormula("POKOK")
  const past: Values = { ...values, code: () => whole(1_000_000_000_000_001n) }
  expect(() => parsed.ok && evaluate(parsed.tree, past)).toThrow(PastBound)
})

test("a condition is a comparison", () => {
  expect(parseCondition("MASA_KERJA >= 12").ok).toBe(true)
  expect(parseCondition("MASA_KERJA + 12")).toMatchObject({ ok: false })
})

test("codes are found once each, facts are not codes", () => {
  const parsed = parseFormula("if(A > HARI_KERJA, B + A, min(C, -D))")
  expect(parsed.ok && codesOf(parsed.tree)).toEqual(["A", "B", "C", "D"])
})

describe("order", () => {
  test("each code stands after what it rests on", () => {
    const found = ordered(
      new Map([
        ["A", ["B", "C"]],
        ["B", ["C"]],
        ["C", []],
      ]),
    )
    expect(found).toEqual({ ok: true, order: ["C", "B", "A"] })
  })
  test("a circle is told as it goes", () => {
    const found = ordered(
      new Map([
        ["X", ["A"]],
        ["A", ["B"]],
        ["B", ["C"]],
        ["C", ["A"]],
      ]),
    )
    expect(found).toEqual({ ok: false, circle: ["A", "B", "C", "A"] })
  })
  test("a code of itself is a circle", () => {
    expect(ordered(new Map([["A", ["A"]]]))).toEqual({ ok: false, circle: ["A", "A"] })
  })
})
