import { Effect, Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, oneOf, oneOfOr, optionalText, text, textOr, wholeOr } from "../../kit/schema.ts"
import { slugOf } from "../../kit/slug.ts"
import {
  customFieldTypes,
  type CustomFieldType,
  fieldRights,
  type FieldRight,
  keyOfLabel,
  OPTION_MAX,
  OPTIONS_MOST,
  optionTypes,
  selfRights,
} from "../../kit/customFields.ts"

export const DEFAULT_SECTION = "Data tambahan"

type Values = {
  readonly nama: string
  readonly type: CustomFieldType
  readonly options: readonly { readonly text: string }[]
  readonly seen_by: FieldRight
  readonly changed_by: FieldRight
}

/** A choice needs at least two options, without duplicates. */
const optionProblems = ({ type, options }: Values): readonly Problem[] => {
  if (!optionTypes.includes(type)) return []
  if (options.length < 2) return [{ path: ["options"], issue: "Isi paling sedikit dua pilihan" }]
  const texts = options.map((one) => one.text.toLowerCase())
  return texts.flatMap((one, nth) =>
    texts.indexOf(one) < nth ? [{ path: ["options", nth, "text"], issue: "Pilihan ini sudah ada" }] : [],
  )
}

/** Custom fields of employees: what a company stores of them besides the fields that the product has. */
export const customFields = defineResource(
  {
    id: "isian-pegawai",
    alias: "isian_pegawai_id",
    noun: "isian pegawai",
    fields: {
      nama: text(60),
      type: oneOfOr(customFieldTypes, "text"),
      /** Options of a `select` or `choices`, in order; the text is the stored value. Empty for other kinds. */
      options: Schema.Array(Schema.Struct({ text: text(OPTION_MAX) }))
        .check(Schema.isMaxLength(OPTIONS_MOST, { message: `Paling banyak ${OPTIONS_MOST} pilihan` }))
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      /** Heading in the employee's form: one of the form's own sections, or another. */
      section: textOr(60, DEFAULT_SECTION),
      required: flag(false),
      hint: optionalText(200),
      /** Management accounts that see it and that change it; pay is confidential as everywhere. */
      seen_by: oneOfOr(fieldRights, "modul"),
      changed_by: oneOfOr(fieldRights, "modul"),
      /** The employee's own right. */
      self: oneOfOr(selfRights, "tidak"),
      urutan: wholeOr(1, 999, 100),
      /** Off: it is asked and shown nowhere, and its values are kept. */
      is_active: flag(true),
    },
    shown: {
      /** Key of the values, made of the first label; it never changes. */
      key: Schema.String,
      /** Employees with a value. */
      terisi: Schema.Int,
    },
    listed: [
      "nama",
      "key",
      "type",
      "options",
      "section",
      "required",
      "hint",
      "seen_by",
      "changed_by",
      "self",
      "urutan",
      "is_active",
    ],
    sorts: ["urutan", "nama", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      type: Schema.optionalKey(oneOf(customFieldTypes)),
    },
    who: { read: ["company"], write: ["company"] },
    module: "members",
    exampleRows: { remove: 6 },
    alsoInvalidates: ["list-members"],
    example: {
      nama: "Nomor sepatu",
      type: "select",
      options: [{ text: "40" }, { text: "41" }, { text: "42" }],
      section: DEFAULT_SECTION,
    },
  },
  (values) => [
    ...(keyOfLabel(slugOf(values.nama)) === ""
      ? [{ path: ["nama"], issue: "Isi nama dengan huruf Latin" }]
      : []),
    ...optionProblems(values),
    ...(values.seen_by === "gaji" && values.changed_by === "modul"
      ? [{ path: ["changed_by"], issue: "Yang mengubah harus dapat melihat isian ini" }]
      : []),
  ],
)
