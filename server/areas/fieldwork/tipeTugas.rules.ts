import { tipeTugas as resource } from "#contract/areas/fieldwork/tipeTugas.ts"
import { tipeTugas } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"

export const tipeTugasRules = defineRules(resource, tipeTugas, {
  /** A field that was a choice before keeps none of its choices. */
  store: ({ form_fields }) => ({
    form_fields: form_fields.map((field) => (field.type === "select" ? field : { ...field, choices: [] })),
  }),
})
