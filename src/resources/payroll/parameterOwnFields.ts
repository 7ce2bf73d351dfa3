import { formulaName, numericTypes } from "#contract/kit/customFields.ts"
import type { Described, OwnFields } from "../kit/describe.ts"
import type { AnyField } from "../kit/fields.ts"

/** The same section, whose formulas offer the company's custom fields with a number too. */
const withNames =
  (own: Readonly<Record<string, string>>) =>
  (section: Described["sections"][number]): Described["sections"][number] => ({
    ...section,
    fields: section.fields.map((entry) => {
      const named = (field: AnyField): AnyField =>
        field.kind === "formula" ? { ...field, names: { ...field.names, ...own } } : field
      return Array.isArray(entry) ? (entry as readonly AnyField[]).map(named) : named(entry as AnyField)
    }),
  })

/** Formulas of pay with the custom fields whose value is a number. */
export const parameterOwnFields: OwnFields = {
  kinds: [],
  of: (described, { custom_fields: fields }) => {
    const own = Object.fromEntries(
      fields
        .filter(({ type }) => numericTypes.includes(type))
        .map(({ key, nama }) => [formulaName(key), nama]),
    )
    return Object.keys(own).length === 0
      ? described
      : { ...described, sections: described.sections.map(withNames(own)) }
  },
}
