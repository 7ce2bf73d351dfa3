import jsep from "jsep"
import { type FormulaFact, formulaFacts } from "#contract/areas/payroll/payWords.ts"
import { isWithin } from "../bounds.ts"
import { decimal, type Exact } from "../exact.ts"

const isFact = (name: string): name is FormulaFact => name in formulaFacts

export const operators = ["+", "-", "*", "/"] as const
export type Operator = (typeof operators)[number]
export const comparisons = ["<", "<=", ">", ">=", "==", "!="] as const
export type Comparison = (typeof comparisons)[number]
export const functions = ["min", "max", "round", "if"] as const
export type FormulaFunction = (typeof functions)[number]

export type Formula =
  | { readonly kind: "number"; readonly value: Exact }
  | { readonly kind: "fact"; readonly name: FormulaFact }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "minus"; readonly of: Formula }
  | { readonly kind: "operation"; readonly by: Operator; readonly left: Formula; readonly right: Formula }
  | {
      readonly kind: "call"
      readonly name: Exclude<FormulaFunction, "if">
      readonly given: readonly Formula[]
    }
  | { readonly kind: "if"; readonly when: Condition; readonly yes: Formula; readonly otherwise: Formula }

export type Condition = {
  readonly kind: "comparison"
  readonly by: Comparison
  readonly left: Formula
  readonly right: Formula
}

export const FORMULA_LENGTH = 500
const DEPTH = 20

class Refused extends Error {}

/** Operators as users type them, mapped to their meaning. */
const SPELT: Readonly<Record<string, Operator | Comparison>> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "*": "*",
  "×": "*",
  "/": "/",
  "÷": "/",
  "<": "<",
  "<=": "<=",
  "≤": "<=",
  ">": ">",
  ">=": ">=",
  "≥": ">=",
  "=": "==",
  "==": "==",
  "!=": "!=",
  "<>": "!=",
}
const PRECEDENCE: Readonly<Record<string, number>> = {
  "==": 6,
  "!=": 6,
  "<": 7,
  "<=": 7,
  ">": 7,
  ">=": 7,
  "+": 9,
  "-": 9,
  "*": 10,
  "/": 10,
}
// The parser accepts only these operators; other syntax it still accepts is refused below.
jsep.removeAllBinaryOps()
jsep.removeAllUnaryOps()
jsep.removeAllLiterals()
for (const [spelt, meant] of Object.entries(SPELT)) jsep.addBinaryOp(spelt, PRECEDENCE[meant] ?? 9)
for (const sign of ["-", "−", "+"]) jsep.addUnaryOp(sign)

const isOperator = (meant: Operator | Comparison): meant is Operator => operators.some((one) => one === meant)

const ARGUMENTS: Readonly<Record<FormulaFunction, readonly [number, number]>> = {
  min: [1, 10],
  max: [1, 10],
  round: [1, 2],
  if: [3, 3],
}

const WHERE_NUMBER = "Di sini harus angka, bukan perbandingan"
const READ: Readonly<Record<string, string>> = {
  MemberExpression: "Titik dan kurung siku tidak dikenal di rumus; desimal ditulis 1.5",
  ArrayExpression: "Daftar dengan kurung siku tidak dikenal di rumus",
  Compound:
    "Rumus harus satu hitungan tanpa bagian lepas; desimal ditulis dengan titik (1.5), koma hanya di dalam fungsi",
  SequenceExpression: "Koma hanya di dalam fungsi; desimal ditulis dengan titik, misalnya 1.5",
  ConditionalExpression: "Tulis pilihan dengan if(syarat, nilai, nilai lain)",
  ThisExpression: "Kata this tidak dikenal di rumus",
}

const MOST_TOLD = 24
const short = (raw: string): string => (raw.length > MOST_TOLD ? `${raw.slice(0, MOST_TOLD)}…` : raw)

/** Converts the parser's tree by an allow list; anything else is refused by name. */
const build = (node: jsep.Expression, depth: number): Formula | Condition => {
  if (depth > DEPTH) throw new Refused(`Rumus bersarang lebih dari ${DEPTH} tingkat`)
  const read = node as jsep.CoreExpression
  const number = (part: jsep.Expression): Formula => {
    const built = build(part, depth + 1)
    if (built.kind === "comparison") throw new Refused(WHERE_NUMBER)
    return built
  }
  switch (read.type) {
    case "Literal": {
      if (typeof read.value !== "number" || !/^\d+(\.\d+)?$/.test(read.raw))
        throw new Refused(`${short(read.raw)} bukan angka yang dikenal; tulis misalnya 50000 atau 1.5`)
      const value = decimal(read.raw)
      if (!isWithin(value)) throw new Refused(`Angka ${short(read.raw)} di atas seribu triliun`)
      return { kind: "number", value }
    }
    case "Identifier": {
      const name = read.name.toUpperCase()
      return isFact(name) ? { kind: "fact", name } : { kind: "code", code: name }
    }
    case "UnaryExpression": {
      const of = number(read.argument)
      return read.operator === "+" ? of : { kind: "minus", of }
    }
    case "BinaryExpression": {
      const meant = SPELT[read.operator]
      if (meant === undefined) throw new Refused(`Tanda ${read.operator} tidak dikenal di rumus`)
      const [left, right] = [number(read.left), number(read.right)]
      return isOperator(meant)
        ? { kind: "operation", by: meant, left, right }
        : { kind: "comparison", by: meant, left, right }
    }
    case "CallExpression": {
      const called =
        read.callee.type === "Identifier" && typeof read.callee["name"] === "string"
          ? read.callee["name"].toLowerCase()
          : ""
      const name = functions.find((one) => one === called)
      if (name === undefined)
        throw new Refused(`Fungsi ${called || "itu"} tidak dikenal; yang ada: ${functions.join(", ")}`)
      const [least, most] = ARGUMENTS[name]
      const given = read.arguments
      if (given.length < least || given.length > most)
        throw new Refused(
          least === most
            ? `${name} perlu ${least} nilai di dalam kurung`
            : `${name} perlu ${least} sampai ${most} nilai di dalam kurung`,
        )
      if (name !== "if") return { kind: "call", name, given: given.map(number) }
      const [test, yes, otherwise] = given
      if (test === undefined || yes === undefined || otherwise === undefined)
        throw new Refused("if perlu 3 nilai di dalam kurung")
      const when = build(test, depth + 1)
      if (when.kind !== "comparison")
        throw new Refused("Nilai pertama if harus perbandingan, misalnya HARI_HADIR >= 20")
      return { kind: "if", when, yes: number(yes), otherwise: number(otherwise) }
    }
    default:
      throw new Refused(READ[read.type] ?? "Rumus ini tidak dapat dibaca")
  }
}

export type Parsed<Tree> =
  | { readonly ok: true; readonly tree: Tree }
  | { readonly ok: false; readonly issue: string }

const refusal = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  const at =
    typeof error === "object" && error !== null && "index" in error && typeof error.index === "number"
      ? error.index + 1
      : null
  return at === null ? "Rumus ini tidak dapat dibaca" : `Rumus tidak dapat dibaca di huruf ke-${at}`
}

const parseAny = (text: string): Parsed<Formula | Condition> => {
  const trimmed = text.trim()
  if (trimmed === "") return { ok: false, issue: "Rumus masih kosong" }
  if (trimmed.length > FORMULA_LENGTH)
    return { ok: false, issue: `Rumus paling panjang ${FORMULA_LENGTH} huruf` }
  // A percentage such as 5% is a number; the sign has no other use.
  const read = trimmed.replaceAll(/(\d+(?:\.\d+)?)\s*%/g, "($1/100)")
  try {
    return { ok: true, tree: build(jsep(read), 0) }
  } catch (error) {
    return { ok: false, issue: refusal(error) }
  }
}

/**
 * Parses a component's formula: numbers, codes, + − × ÷, min, max, round, if and comparisons, at most 500 characters.
 * Anything else is refused with an error message for its field.
 */
export const parseFormula = (text: string): Parsed<Formula> => {
  const parsed = parseAny(text)
  if (!parsed.ok) return parsed
  return parsed.tree.kind === "comparison"
    ? { ok: false, issue: "Rumus harus menghasilkan angka; perbandingan hanya di dalam if" }
    : { ok: true, tree: parsed.tree }
}

/** Parses the condition under which a component is paid: a comparison such as `MASA_KERJA >= 12`. */
export const parseCondition = (text: string): Parsed<Condition> => {
  const parsed = parseAny(text)
  if (!parsed.ok) return parsed
  return parsed.tree.kind === "comparison"
    ? { ok: true, tree: parsed.tree }
    : { ok: false, issue: "Syarat harus perbandingan, misalnya MASA_KERJA >= 12" }
}

/** Codes of components that a formula depends on, without duplicates, in order of appearance. */
export const codesOf = (tree: Formula | Condition): readonly string[] => {
  const found = new Set<string>()
  const walk = (node: Formula | Condition): void => {
    switch (node.kind) {
      case "number":
      case "fact":
        return
      case "code":
        found.add(node.code)
        return
      case "minus":
        walk(node.of)
        return
      case "operation":
      case "comparison":
        walk(node.left)
        walk(node.right)
        return
      case "call":
        for (const part of node.given) walk(part)
        return
      case "if":
        walk(node.when)
        walk(node.yes)
        walk(node.otherwise)
    }
  }
  walk(tree)
  return [...found]
}
