import { tipeTugas as resource } from "#contract/areas/fieldwork/tipeTugas.ts"
import { tipeTugas } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"

export const tipeTugasRules = defineRules(resource, tipeTugas, {
  /** A field that is no longer of type `select` is stored without choices. */
  store: ({ form_fields }) => ({
    form_fields: form_fields.map((field) => (field.type === "select" ? field : { ...field, choices: [] })),
  }),
})
