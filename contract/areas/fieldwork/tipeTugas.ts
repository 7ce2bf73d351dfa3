import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, oneOf, oneOfOr, optionalColour, optionalText, optionalWhole, text } from "../../kit/schema.ts"
import { areaFilter, optionalArea } from "./areaKey.ts"
import { formField, formProblems, MOST_FIELDS } from "./formFields.ts"

export const taskCategories = ["visit", "delivery", "service", "sales", "lainnya"] as const
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
        Schema.isMaxLength(MOST_FIELDS, { message: "Paling banyak tiga puluh isian" }),
      ),
      require_photo: flag(false),
      require_signature: flag(false),
      /** Metres around the task's location; null = the company's setting. */
      radius_m: optionalWhole(10, 5_000),
      /** SLA in minutes; null = no limit. */
      sla_min: optionalWhole(1, 43_200),
      color: optionalColour,
      area: optionalArea,
      is_active: flag(true),
    },
    shown: {},
    sorts: ["nama", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      kategori: Schema.optionalKey(oneOf(taskCategories)),
      area: areaFilter,
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
  ({ form_fields }) => formProblems(form_fields),
)
