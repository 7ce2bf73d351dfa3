import { Effect, Schema, SchemaGetter } from "effect"
import { cleanLine } from "./cleanText.ts"
import type { Checked } from "./formats.ts"
import { atMost } from "./schema.ts"

/** Maximum length as typed, separators included. */
const NUMBER_MAX = 60
const shortEnough = (check: (value: string) => Checked) => {
  const checked = check("")
  return checked.ok ? atMost(NUMBER_MAX) : atMost(NUMBER_MAX, checked.message)
}

/** A number from an official document: its form is checked, and it is stored without separators. */
export const numbered = (check: (value: string) => Checked) =>
  Schema.String.pipe(
    Schema.decodeTo(Schema.String, {
      decode: SchemaGetter.transform((typed: string) => {
        const value = cleanLine(typed)
        const checked = check(value)
        return checked.ok ? checked.value : value
      }),
      encode: SchemaGetter.transform((value: string) => value),
    }),
  ).check(
    shortEnough(check),
    Schema.makeFilter((value: string) => {
      if (value.trim() === "") return "Wajib diisi"
      const checked = check(value)
      return checked.ok || checked.message
    }),
  )

/** The same, optional: absent, null and blank are null. */
export const optionalNumbered = (check: (value: string) => Checked) =>
  Schema.NullOr(Schema.String)
    .pipe(
      Schema.decodeTo(Schema.NullOr(Schema.String.check(shortEnough(check))), {
        decode: SchemaGetter.transform((typed: string | null) => {
          const value = cleanLine(typed ?? "")
          if (value === "") return null
          const checked = check(value)
          return checked.ok ? checked.value : value
        }),
        encode: SchemaGetter.transform((value: string | null) => value),
      }),
    )
    .check(
      Schema.makeFilter((value: string | null) => {
        if (value === null) return true
        const checked = check(value)
        return checked.ok || checked.message
      }),
    )
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
