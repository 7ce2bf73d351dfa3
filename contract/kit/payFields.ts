import type { Schema, SchemaAST } from "effect"

const MARK = "balai/pay"

/** Marks an answer field as pay data: it reveals pay, or allows it to be computed; null = redacted. */
export const ofPay = <S extends Schema.Top>(field: S): S["Rebuild"] => field.annotate({ [MARK]: true })

/** Paths of the marked fields of an answer; `*` matches each item of a list. */
export const payPathsOf = (
  ast: SchemaAST.AST,
  path: readonly string[] = [],
): readonly (readonly string[])[] => {
  if (ast.annotations?.[MARK] === true) return [path]
  switch (ast._tag) {
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => payPathsOf(type, [...path, String(name)]))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((one) => payPathsOf(one, [...path, "*"]))
    case "Union":
      return ast.types.flatMap((one) => payPathsOf(one, path))
    default:
      return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const without = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return null
  if (key === "*") return Array.isArray(value) ? value.map((one: unknown) => without(one, rest)) : value
  return isRecord(value) && key in value ? { ...value, [key]: without(value[key], rest) } : value
}

/** The answer with the marked fields set to null. */
export const withoutPay = (answer: unknown, paths: readonly (readonly string[])[]): unknown =>
  paths.reduce(without, answer)
