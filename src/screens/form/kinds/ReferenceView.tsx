import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { commonOf, type FieldViewProps, givenOf, type Values } from "../fieldProps.ts"
import { useOptions } from "./useOptions.ts"

/** Values of the row that come with an option; without an option they are empty. */
const filledBy = ({ fills = [] }: FieldOfKind<"reference">, given: Values = {}): Values =>
  Object.fromEntries(fills.map((key) => [key, given[key] ?? null]))

/** A select of another resource's row; its name is sent along, so that showing it needs no request. */
export function ReferenceView(props: FieldViewProps<FieldOfKind<"reference">>) {
  const { field, values, onChange } = props
  const { source, rows, open, marks } = useOptions(field.options, givenOf(field, values))
  const chosen = values[field.key]
  const name = values[field.shownBy]
  return (
    <div {...marks} onFocus={open}>
      <ComboboxField<number>
        {...commonOf(props)}
        {...source}
        value={
          typeof chosen === "number"
            ? { value: chosen, label: typeof name === "string" ? name : `#${chosen}` }
            : null
        }
        onChange={(choice) =>
          onChange({
            ...(choice?.value === chosen ? {} : field.resets),
            ...filledBy(field, rows.find(({ id }) => id === choice?.value)?.fills),
            [field.key]: choice?.value ?? null,
            [field.shownBy]: choice?.label ?? null,
          })
        }
      />
    </div>
  )
}
