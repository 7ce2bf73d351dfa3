import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields } from "../../kit/resource.ts"
import { oneOf } from "../../kit/schema.ts"
import { taskCategories } from "./tipeTugas.ts"

/** Choice of a task type for a task, with its category: it decides what the form asks. */
export const taskTypeChoice = defineCall({
  path: "penugasan/pilihan-tipe",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "fieldwork", action: "choose" },
  payload: Schema.Struct(optionFields),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: Schema.NullOr(Schema.String),
        is_active: Schema.Boolean,
        /** Values of the form that come with the type. */
        isian: Schema.Struct({ tipe_tugas_kategori: oneOf(taskCategories) }),
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Pilihan tipe tugas beserta kategorinya",
  example: {},
})
