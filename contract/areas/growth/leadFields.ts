import { Effect, Schema } from "effect"
import { email, oneOf, oneOfOr, optionalLongText, optionalOneOf, phone, text } from "../../kit/schema.ts"
import { headcounts, leadNeeds, leadSources } from "./leadWords.ts"

/** Fields of a request by a person outside the product. */
export const contactFields = {
  /** Contact person. */
  nama: text(100),
  perusahaan: text(100),
  email,
  phone,
  jumlah_karyawan: optionalOneOf(headcounts),
}

export const needsField = Schema.Array(oneOf(leadNeeds))
  .check(Schema.isMaxLength(leadNeeds.length, { message: "Pilihan tidak dikenal" }))
  .pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** The same with the fields of the person who wrote it down. */
export const leadFields = {
  ...contactFields,
  kebutuhan: needsField,
  source: oneOfOr(leadSources, "phone"),
  note: optionalLongText(500),
}
