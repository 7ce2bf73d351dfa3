import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields, optionRowsWith } from "../../kit/resource.ts"
import { oneOf } from "../../kit/schema.ts"
import { taskCategories } from "./tipeTugas.ts"

/** Choice of a task type for a task, with its category: it decides what the form asks. */
export const taskTypeChoice = defineCall({
  path: "penugasan/pilihan-tipe",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "fieldwork", action: "choose" },
  payload: Schema.Struct(optionFields),
  /** `isian`: values of the form that come with the type. */
  answer: optionRowsWith({ isian: Schema.Struct({ tipe_tugas_kategori: oneOf(taskCategories) }) }),
  summary: "Pilihan tipe tugas beserta kategorinya",
  example: {},
})
