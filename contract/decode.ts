import { Result, Schema, SchemaIssue } from "effect"
import type { FieldErrors } from "./errors.ts"

/** Turns what the schema library says of a wrong value into Indonesian messages by field path. */

const UNKNOWN = "Isian tidak dikenal"
const typeWords: Readonly<Record<string, string>> = {
  string: "teks",
  number: "angka",
  boolean: "ya/tidak",
  arrays: "daftar",
}
const isInteger = (check: unknown) => /integer/.test(JSON.stringify(check) ?? "")

type Ast = { readonly _tag: string; readonly checks?: readonly unknown[]; readonly types?: readonly Ast[] }

/** What a value of this type looks like to a person, or undefined. */
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

/** The library's own English wording never reaches a person. */
const inIndonesian = (message: string | undefined): string =>
  message === undefined || /^(Expected|Invalid|Unexpected|Forbidden|Missing)/.test(message)
    ? UNKNOWN
    : message

type Found = { readonly path: string; readonly message: string }

const messages = (issue: SchemaIssue.Issue, path: readonly PropertyKey[]): Found[] => {
  const here = (message: string): Found[] => [{ path: path.map(String).join("."), message }]
  switch (issue._tag) {
    case "Pointer":
      return messages(issue.issue, [...path, ...issue.path])
    case "Encoding":
      return messages(issue.issue, path)
    case "Filter": {
      /** A rule over several fields names its own; a rule over one value carries its words. */
      const own = SchemaIssue.defaultCheckHook(issue)
      if (own !== undefined) return here(inIndonesian(own))
      if (issue.issue._tag !== "InvalidValue") return messages(issue.issue, path)
      return here(isInteger(issue.filter.annotations) ? "Isi dengan angka bulat" : UNKNOWN)
    }
    case "Composite":
      return issue.issues.flatMap((inner) => messages(inner, path))
    case "AnyOf":
      return issue.issues.length > 0
        ? issue.issues.flatMap((inner) => messages(inner, path))
        : here(typeMessage(issue.ast as unknown as Ast))
    case "MissingKey":
      return here("Wajib diisi")
    case "InvalidType":
      return here(typeMessage(issue.ast as unknown as Ast))
    default:
      return here(inIndonesian(SchemaIssue.defaultLeafHook(issue)))
  }
}

export type Decoded<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly errors: FieldErrors }

/** Compiles a schema once into a function that answers the value or messages by field path (`items.0.amount`). */
export const decoder = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
): ((input: unknown) => Decoded<S["Type"]>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input) => {
    const result = decode(input)
    if (Result.isSuccess(result)) return { ok: true, value: result.success }
    const errors = new Map<string, string[]>()
    for (const { path, message } of messages(result.failure.issue, []))
      errors.set(path, [...new Set([...(errors.get(path) ?? []), message])])
    return { ok: false, errors: Object.fromEntries(errors) }
  }
}
