import { sql } from "drizzle-orm"
import { choosingTypes, type TaskFormField } from "#contract/areas/fieldwork/formFields.ts"
import { tipeTugas as resource } from "#contract/areas/fieldwork/tipeTugas.ts"
import { tipeTugas } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { demandOwnArea } from "./ownArea.ts"

export const tipeTugasRules = defineRules(resource, tipeTugas, {
  select: {
    /** A field saved before conditions existed is always asked. */
    form_fields: sql<
      readonly TaskFormField[]
    >`(select coalesce(jsonb_agg('{"when": null}'::jsonb || f.field order by f.nth), '[]'::jsonb)
      from jsonb_array_elements(${tipeTugas.form_fields}) with ordinality f(field, nth))`,
  },
  check: (ctx, values, _id, before) => Promise.resolve(demandOwnArea(ctx, values, before)),
  /** A field whose type no longer has choices is stored without them. */
  store: ({ form_fields }) => ({
    form_fields: form_fields.map((field) =>
      choosingTypes.includes(field.type) ? field : { ...field, choices: [] },
    ),
  }),
})
