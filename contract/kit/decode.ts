import { Result, Schema, SchemaIssue } from "effect"
import { boundsOf, tooLongIn } from "./bounds.ts"
import type { FieldErrors } from "./errors.ts"

/** Turns the schema library's errors into Indonesian messages by field path. */

const UNKNOWN = "Isian tidak dikenal"
const typeWords: Readonly<Record<string, string>> = {
  string: "teks",
  number: "angka",
  boolean: "ya/tidak",
  arrays: "daftar",
}
const isInteger = (check: unknown) => /integer/.test(JSON.stringify(check) ?? "")

type Ast = { readonly _tag: string; readonly checks?: readonly unknown[]; readonly types?: readonly Ast[] }

/** Description of the expected type for the user, or undefined. */
const typeWord = (ast: Ast): string | undefined => {
  if (ast._tag === "Union") {
    if ((ast.types ?? []).every((member) => member._tag === "Literal")) return "pilihan yang ada"
    const words = (ast.types ?? []).filter((member) => member._tag !== "Null").map(typeWord)
    return words.length === 1 ? words[0] : undefined
  }
  if (ast._tag === "Number" && (ast.checks ?? []).some(isInteger)) return "angka bulat"
  return typeWords[ast._tag.toLowerCase()]
}
const typeMessage = (ast: Ast): string => {
  const word = typeWord(ast)
  return word === undefined ? UNKNOWN : `Isi dengan ${word}`
}

/** The library's English messages are never shown to users. */
const inIndonesian = (message: string | undefined): string =>
  message === undefined || /^(Expected|Invalid|Unexpected|Forbidden|Missing)/.test(message)
    ? UNKNOWN
    : message

type Found = { readonly path: string; readonly message: string }

/** Generator, so that the consumer can stop early. */
function* messages(issue: SchemaIssue.Issue, path: readonly PropertyKey[]): Generator<Found, void> {
  const here = (message: string): Found => ({ path: path.map(String).join("."), message })
  switch (issue._tag) {
    case "Pointer":
      yield* messages(issue.issue, [...path, ...issue.path])
      break
    case "Encoding":
      yield* messages(issue.issue, path)
      break
    case "Filter": {
      /** A rule over several fields has its own path; a rule over one value has its own message. */
      const own = SchemaIssue.defaultCheckHook(issue)
      if (own !== undefined) yield here(inIndonesian(own))
      else if (issue.issue._tag !== "InvalidValue") yield* messages(issue.issue, path)
      else yield here(isInteger(issue.filter.annotations) ? "Isi dengan angka bulat" : UNKNOWN)
      break
    }
    case "Composite":
      for (const inner of issue.issues) yield* messages(inner, path)
      break
    case "AnyOf":
      if (issue.issues.length === 0) yield here(typeMessage(issue.ast as unknown as Ast))
      for (const inner of issue.issues) yield* messages(inner, path)
      break
    case "MissingKey":
      yield here("Wajib diisi")
      break
    case "InvalidType":
      yield here(typeMessage(issue.ast as unknown as Ast))
      break
    default:
      yield here(inIndonesian(SchemaIssue.defaultLeafHook(issue)))
  }
}

/** Maximum number of errors in one answer; the rest is reported on the next attempt. */
export const MOST_PROBLEMS = 50

/** @returns messages by path, and whether there are more than reported */
const gathered = (found: Iterable<Found>): { readonly errors: FieldErrors; readonly more: boolean } => {
  const errors = new Map<string, string[]>()
  for (const { path, message } of found) {
    const known = errors.get(path)
    if (known === undefined && errors.size === MOST_PROBLEMS)
      return { errors: Object.fromEntries(errors), more: true }
    if (known?.includes(message) !== true) errors.set(path, [...(known ?? []), message])
  }
  return { errors: Object.fromEntries(errors), more: false }
}

export type Decoded<A> =
  | { readonly ok: true; readonly value: A }
  /** `more`: there are further problems that are not reported. */
  | { readonly ok: false; readonly errors: FieldErrors; readonly more: boolean }

/**
 * Compiles a schema once into a function that returns the value or messages by field path (`items.0.amount`). If a
 * value is far too long, only that is reported: nothing else is validated.
 */
export const decoder = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
): ((input: unknown) => Decoded<S["Type"]>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  const bounds = boundsOf(schema)
  return (input) => {
    const tooLong = tooLongIn(bounds, input, MOST_PROBLEMS + 1)
    if (tooLong.length > 0) return { ok: false, ...gathered(tooLong) }
    const result = decode(input)
    if (Result.isSuccess(result)) return { ok: true, value: result.success }
    return { ok: false, ...gathered(messages(result.failure.issue, [])) }
  }
}
