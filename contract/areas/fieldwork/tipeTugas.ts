import { Effect, Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, oneOf, oneOfOr, optionalColour, optionalText, optionalWhole, text } from "../../kit/schema.ts"

export const taskCategories = ["visit", "delivery", "service", "sales", "lainnya"] as const
export const taskFieldTypes = ["text", "number", "photo", "select", "signature"] as const

export const MOST_CHOICES = 30
const KEY = "Isi huruf kecil, angka dan garis bawah, diawali huruf"
const formField = Schema.Struct({
  /** Key of the answer in reports; does not change with the label. */
  key: text(40).check(Schema.isPattern(/^[a-z][a-z0-9_]*$/, { message: KEY })),
  label: text(80),
  type: oneOf(taskFieldTypes),
  required: flag(false),
  /** Options of a `select`, in order; empty for other types. */
  choices: Schema.Array(Schema.Struct({ text: text(80) }))
    .check(Schema.isMaxLength(MOST_CHOICES, { message: `Paling banyak ${MOST_CHOICES} pilihan` }))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
})
export type TaskFormField = typeof formField.Type

/** Field keys must be unique. */
const twice = (fields: readonly TaskFormField[]): readonly Problem[] => {
  const keys = fields.map(({ key }) => key)
  return keys.flatMap((key, at) =>
    keys.indexOf(key) < at ? [{ path: ["form_fields", at, "key"], issue: "Kunci ini sudah dipakai" }] : [],
  )
}

/** A select needs at least two options, without duplicates. */
const choiceProblems = (fields: readonly TaskFormField[]): readonly Problem[] =>
  fields.flatMap(({ type, choices }, at): readonly Problem[] => {
    if (type !== "select") return []
    if (choices.length < 2)
      return [{ path: ["form_fields", at, "choices"], issue: "Isi paling sedikit dua pilihan" }]
    const texts = choices.map((one) => one.text.toLowerCase())
    return texts.flatMap((one, nth) =>
      texts.indexOf(one) < nth
        ? [{ path: ["form_fields", at, "choices", nth, "text"], issue: "Pilihan ini sudah ada" }]
        : [],
    )
  })

/** Tipe tugas: field task types, with the form to fill in, photos and signatures. */
export const tipeTugas = defineResource(
  {
    id: "tipe-tugas",
    alias: "tipe_tugas_id",
    noun: "tipe tugas",
    fields: {
      nama: text(80),
      kode: optionalText(20),
      kategori: oneOfOr(taskCategories, "visit"),
      form_fields: Schema.Array(formField).check(
        Schema.isMaxLength(30, { message: "Paling banyak tiga puluh isian" }),
      ),
      require_photo: flag(false),
      require_signature: flag(false),
      /** Metres around the task's location; null = the company's setting. */
      radius_m: optionalWhole(10, 5_000),
      /** SLA in minutes; null = no limit. */
      sla_min: optionalWhole(1, 43_200),
      color: optionalColour,
      is_active: flag(true),
    },
    shown: {},
    sorts: ["nama", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      kategori: Schema.optionalKey(oneOf(taskCategories)),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "fieldwork",
    extra: { options: "pilihan" },
    exampleRows: { remove: 4 },
    example: {
      nama: "Kunjungan contoh",
      kode: "TGS-1",
      kategori: "visit",
      form_fields: [{ key: "hasil", label: "Hasil kunjungan", type: "text", required: true }],
    },
  },
  ({ form_fields }) => [...twice(form_fields), ...choiceProblems(form_fields)],
)
