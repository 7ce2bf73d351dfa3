import { Schema, type SchemaAST } from "effect"

/** A value of a row, built so that no two values of it look the same. */
export type Distinct = { readonly [key: string]: unknown }

/** Other values are numbered from here on, after all values of a row. */
const LATER = 500
const DAY_MS = 86_400_000
const BEGIN = Date.parse("2024-01-01T00:00:00.000Z")

/** Formats of text by the name of the field; the contract declares all of them as text. */
const TEXTS: readonly (readonly [RegExp, (nth: number) => string])[] = [
  [/(^|\.)((\w+_)?at|in|out)$/, (nth) => new Date(BEGIN + nth * DAY_MS + nth * 60_000).toISOString()],
  [
    /(tanggal\w*|trial_end|\w+_on|date|dates\.\d+|present\.\d+|next_visit|until|sampai|from|employment\.(first|last))$/,
    (nth) => new Date(BEGIN + nth * DAY_MS).toISOString().slice(0, 10),
  ],
  [/(period)$/, (nth) => `${2030 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}`],
  [
    /(plan_time|start|end|_time)$/,
    (nth) => `${String(nth % 24).padStart(2, "0")}:${String(nth % 60).padStart(2, "0")}`,
  ],
]

const textOf = (path: string, nth: number): string =>
  TEXTS.find(([name]) => name.test(path))?.[1](nth) ?? `${path.split(".").at(-1) ?? ""} ke-${nth}`

/** The text of a field by its name; where its schema refuses that text, the first format that it accepts. */
const textIn = (ast: SchemaAST.String, path: string, nth: number): string => {
  const isAccepted = Schema.is(Schema.make<Schema.Schema<string>>(ast))
  const named = textOf(path, nth)
  return [named, ...TEXTS.map(([, made]) => made(nth))].find((text) => isAccepted(text)) ?? named
}

const literalsIn = (ast: SchemaAST.AST): readonly unknown[] =>
  ast._tag === "Literal" ? [ast.literal] : ast._tag === "Union" ? ast.types.flatMap(literalsIn) : []

/** The schema of a value that is there, of one that may be missing. */
const ownOf = ({ types }: SchemaAST.Union): SchemaAST.AST | undefined =>
  types.find(({ _tag }) => _tag !== "Null" && _tag !== "Undefined")

/** A value of a schema; `count` numbers its leaves. */
const made = (ast: SchemaAST.AST, path: string, count: () => number, variant = 0): unknown => {
  const words = literalsIn(ast)
  if (words.length > 1) return words[variant % words.length]
  switch (ast._tag) {
    case "String":
      return textIn(ast, path, count())
    case "Number":
      return 1_000 + count() * 37
    case "Boolean":
      return variant % 2 === 1
    case "Null":
      return null
    case "Literal":
      return ast.literal
    case "Arrays": {
      const item = ast.rest[0]
      return item === undefined ? [] : [made(item, `${path}.0`, count, variant)]
    }
    case "Objects":
      return Object.fromEntries(
        ast.propertySignatures.map(({ name, type }) => [
          String(name),
          made(type, path === "" ? String(name) : `${path}.${String(name)}`, count, variant),
        ]),
      )
    case "Union": {
      const first = ownOf(ast)
      return first === undefined ? null : made(first, path, count, variant)
    }
    default:
      throw new Error(`${path}: no value of ${ast._tag}`)
  }
}

/** A row of a schema whose values all differ; `variant` numbers the choice among its words. */
export const distinctRow = (schema: Schema.Top, variant = 0): Distinct => {
  let nth = 0
  return made(Schema.toType(schema).ast, "", () => (nth += 1), variant) as Distinct
}

type Leaf = { readonly path: string; readonly other: unknown }
const isWord = (ast: SchemaAST.AST): boolean => literalsIn(ast).length > 0

const leavesAt = (ast: SchemaAST.AST, value: unknown, path: string, count: () => number): readonly Leaf[] => {
  const below = (type: SchemaAST.AST, name: string) =>
    leavesAt(type, (value as Distinct | null)?.[name], path === "" ? name : `${path}.${name}`, count)
  if (isWord(ast))
    return literalsIn(ast)
      .flatMap((other) => (other === value ? [] : [{ path, other }]))
      .slice(0, 1)
  switch (ast._tag) {
    case "String":
    case "Number":
      return [{ path, other: made(ast, path, count) }]
    case "Boolean":
      return [{ path, other: value !== true }]
    case "Arrays":
      return ast.rest[0] === undefined ? [] : below(ast.rest[0], "0")
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => below(type, String(name)))
    case "Union": {
      const first = ownOf(ast)
      return first === undefined ? [] : leavesAt(first, value, path, count)
    }
    default:
      return []
  }
}

/** The leaves of a row, each with another value that it could have. */
export const leavesOf = (schema: Schema.Top, row: Distinct): readonly Leaf[] => {
  let nth = LATER
  return leavesAt(Schema.toType(schema).ast, row, "", () => (nth += 1))
}

/** The row with another value at a path; a path that the row lacks changes nothing. */
export const changedAt = (row: unknown, path: string, value: unknown): unknown => {
  const [key = "", ...rest] = path.split(".")
  if (typeof row !== "object" || row === null || !(key in row)) return row
  const next = rest.length === 0 ? value : changedAt((row as Distinct)[key], rest.join("."), value)
  return Array.isArray(row)
    ? row.map((one: unknown, at) => (String(at) === key ? next : one))
    : { ...row, [key]: next }
}
