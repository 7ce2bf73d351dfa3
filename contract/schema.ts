import { Effect, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { ID_MAX, MAX_PAGE_SIZE } from "./constants.ts"
import type { FieldErrors } from "./errors.ts"

/** Building blocks of payloads: every check carries its Indonesian message, so both sides say the same. */

const storable = Schema.makeFilter(
  (value: string) =>
    (!value.includes("\u0000") && value.isWellFormed()) || "Ada karakter yang tidak dapat disimpan",
)

/** Trimmed text that must be filled, at most `max` characters. */
export const text = (max: number, min = 1) =>
  Schema.Trim.check(
    storable,
    Schema.isMinLength(min, { message: min === 1 ? "Wajib diisi" : `Minimal ${min} karakter` }),
    Schema.isMaxLength(max, { message: `Maksimal ${max} karakter` }),
  )

/** Text as typed, not trimmed (passwords). */
export const secret = (min: number, max: number) =>
  Schema.String.check(
    storable,
    Schema.isMinLength(min, { message: `Minimal ${min} karakter` }),
    Schema.isMaxLength(max, { message: `Maksimal ${max} karakter` }),
  )

const orNull = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Text that may be empty: absent, null and blank are all null. */
export const optionalText = (max: number) =>
  Schema.NullOr(Schema.String)
    .pipe(
      Schema.decodeTo(
        Schema.NullOr(
          Schema.Trimmed.check(storable, Schema.isMaxLength(max, { message: `Maksimal ${max} karakter` })),
        ),
        {
          decode: SchemaGetter.transform((value: string | null) => value?.trim() || null),
          encode: SchemaGetter.transform((value: string | null) => value),
        },
      ),
    )
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A positive integer up to 2^53. */
export const id = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: ID_MAX }, { message: "Pilihan tidak dikenal" }),
)
export const optionalId = orNull(id)

/** A whole number between two bounds. */
export const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `Isi angka bulat ${minimum} sampai ${maximum}` }),
  )
export const optionalWhole = (minimum: number, maximum: number) => orNull(whole(minimum, maximum))

/** Integer rupiah, not negative. */
export const rupiah = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: ID_MAX }, { message: "Isi jumlah rupiah tanpa desimal" }),
)

/** A plain date, YYYY-MM-DD, that exists in the calendar. */
export const isoDate = Schema.String.check(
  Schema.makeFilter((value: string) => isRealDate(value) || "Tanggal tidak dikenal"),
)

/** A boolean with a default when absent. */
export const flag = (fallback: boolean) =>
  Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** One of a few words. */
export const oneOf = <const L extends readonly [string, ...string[]]>(words: L) => Schema.Literals(words)

export const isRealDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}

/** Every write may carry these; ours always do (see docs/decisions.md, "Penulisan berulang"). */
export const writeFields = {
  request_id: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{8,64}$/, { message: "request_id tidak dikenal" })),
  ),
  version: Schema.optionalKey(whole(1, ID_MAX)),
}

/** What every list takes; `page` may also come in the query string, which wins. */
export const listFields = {
  page: whole(1, 1_000_000).pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  per_page: Schema.optionalKey(whole(1, MAX_PAGE_SIZE)),
  cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1_000))),
  q: Schema.optionalKey(
    Schema.Trim.check(storable, Schema.isMaxLength(100, { message: "Maksimal 100 karakter" })),
  ),
  dir: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
}

/** A page of rows; `next` and `prev` are cursors, absent at the ends. */
export const pageOf = <S extends Schema.Constraint>(row: S) =>
  Schema.Struct({
    rows: Schema.Array(row),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    next: Schema.optionalKey(Schema.String),
    prev: Schema.optionalKey(Schema.String),
  })

/** Result of doing one thing to several rows. */
export const rowResults = Schema.Struct({
  rows: Schema.Array(
    Schema.Struct({
      id: Schema.optionalKey(Schema.Int),
      row: Schema.optionalKey(Schema.Int),
      ok: Schema.Boolean,
      message: Schema.String,
    }),
  ),
})

const UNKNOWN = "Isian tidak dikenal"
const typeWords: Record<string, string> = {
  string: "teks",
  int: "angka bulat",
  number: "angka",
  boolean: "ya/tidak",
}

const leafMessage = (issue: SchemaIssue.Leaf): string => {
  if (issue._tag === "MissingKey") return "Wajib diisi"
  if (issue._tag === "InvalidType") {
    const word = typeWords[issue.ast._tag.toLowerCase()]
    return word === undefined ? UNKNOWN : `Isi dengan ${word}`
  }
  return SchemaIssue.defaultLeafHook(issue)
}
const checkMessage = (issue: SchemaIssue.Filter): string => {
  const own = SchemaIssue.defaultCheckHook(issue)
  if (own !== undefined) return own
  return issue.filter.annotations?.["expected"] === "an integer" ? "Isi dengan angka bulat" : UNKNOWN
}

/** The library's own English wording never reaches a person. */
const inIndonesian = (message: string): string =>
  /^(Expected|Invalid|Unexpected|Forbidden|Missing)/.test(message) ? UNKNOWN : message

const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook: leafMessage, checkHook: checkMessage })

const pathOf = (path: readonly unknown[]): string =>
  path
    .map((part) =>
      typeof part === "object" && part !== null && "key" in part ? String(part.key) : String(part),
    )
    .join(".")

export type Decoded<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly errors: FieldErrors }

/** Compiles a schema once into a function that answers the value or messages by field path. */
export const decoder = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
): ((input: unknown) => Decoded<S["Type"]>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input) => {
    const result = decode(input)
    if (Result.isSuccess(result)) return { ok: true, value: result.success }
    const errors: Record<string, string[]> = {}
    for (const issue of format(result.failure.issue).issues) {
      const path = pathOf(issue.path ?? [])
      errors[path] = [...(errors[path] ?? []), inIndonesian(issue.message)]
    }
    return { ok: false, errors }
  }
}
