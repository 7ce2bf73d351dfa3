import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { MultiSelectField } from "#src/ui/controls/choice/MultiSelectField.tsx"
import { commonOf, type FieldViewProps, givenOf, listOf } from "../fieldProps.ts"
import { useOptions } from "./useOptions.ts"

/** A multi-select of another resource's rows; their names are sent along with their ids. */
export function MultiView(props: FieldViewProps<FieldOfKind<"multi">>) {
  const { field, values, onChange } = props
  const { source, open, marks } = useOptions(field.options, givenOf(field, values))
  const names = listOf(values[field.shownBy])
  const chosen = listOf(values[field.key]).map((id, at) => ({
    value: Number(id),
    label: typeof names[at] === "string" ? names[at] : `#${Number(id)}`,
  }))
  return (
    <div {...marks} onFocus={open}>
      <MultiSelectField<number>
        {...commonOf(props)}
        {...source}
        {...(field.none === undefined ? {} : { placeholder: field.none })}
        value={chosen}
        onChange={(picked) =>
          onChange({
            [field.key]: picked.map((choice) => choice.value),
            [field.shownBy]: picked.map((choice) => choice.label),
          })
        }
      />
    </div>
  )
}
