import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { commonOf, type FieldViewProps, listOf, optionsOf } from "../fieldProps.ts"

/** Checkboxes for a few fixed choices. */
export function ChoicesView(props: FieldViewProps<FieldOfKind<"choices">>) {
  const { field, values, onChange } = props
  return (
    <CheckboxGroup
      {...commonOf(props)}
      options={optionsOf(field.choices)}
      value={listOf(values[field.key]).filter((word) => typeof word === "string")}
      onChange={(words) => onChange({ [field.key]: words })}
    />
  )
}
