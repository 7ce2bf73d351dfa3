import { Effect, Schema, SchemaGetter } from "effect"
import { cleanText } from "../../kit/cleanText.ts"
import { atMost } from "../../kit/schema.ts"
import {
  CUSTOM_FIELDS_MOST,
  type CustomValue,
  KEY_MAX,
  OPTION_MAX,
  OPTIONS_MOST,
  VALUE_MAX,
} from "../../kit/customFields.ts"

const storable = Schema.makeFilter(
  (value: string) =>
    (!value.includes("\u0000") && value.isWellFormed()) || "Ada karakter yang tidak dapat disimpan",
)
const said = Schema.Union([
  Schema.String.check(atMost(VALUE_MAX), storable),
  Schema.Number,
  Schema.Boolean,
  Schema.Array(Schema.String.check(atMost(OPTION_MAX), storable)).check(
    Schema.isMaxLength(OPTIONS_MOST, { message: `Paling banyak ${OPTIONS_MOST} pilihan` }),
  ),
  Schema.Null,
])
const emptied = (value: CustomValue): CustomValue => {
  if (typeof value === "string") return cleanText(value) || null
  return Array.isArray(value) && value.length === 0 ? null : value
}

/** A value of a custom field: text, number, yes or no, or several options; blank = null, empty. */
const customValue = said.pipe(
  Schema.decodeTo(Schema.toType(said), {
    decode: SchemaGetter.transform(emptied),
    encode: SchemaGetter.transform((value: CustomValue) => value),
  }),
)

const isKey = (key: string): boolean => key.length <= KEY_MAX + 10 && /^[a-z][a-z0-9_.]*$/.test(key)
const keyed = Schema.makeFilter((values: object) =>
  Object.keys(values).every(isKey) ? undefined : "Kunci isian tidak dikenal",
)
const most = Schema.isMaxProperties(CUSTOM_FIELDS_MOST, {
  message: `Paling banyak ${CUSTOM_FIELDS_MOST} isian`,
})

/**
 * Custom values of an employee by the key of their field. In a write a missing key is unchanged and null empties it; in
 * an answer there are the filled fields that the caller sees. Their definitions decide what is valid (`isian-pegawai`).
 */
export const customValues = Schema.Record(Schema.String, customValue)
  .check(most, keyed)
  .pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))

/**
 * Filters by custom values: `key` is the value, or one of several options; `key.ada` whether it is filled; `key.dari` and
 * `key.sampai` the first and the last day.
 */
export const customFilters = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String.check(atMost(OPTION_MAX), storable), Schema.Number, Schema.Boolean]),
).check(most, keyed)
export type CustomFilters = typeof customFilters.Type
