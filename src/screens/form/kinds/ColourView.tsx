import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { ColourField } from "#src/ui/controls/choice/ColourField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

export function ColourView(props: FieldViewProps<FieldOfKind<"colour">>) {
  const { field, values, onChange } = props
  return (
    <ColourField
      {...commonOf(props)}
      value={wordOf(values[field.key])}
      onChange={(colour) => onChange({ [field.key]: colour })}
    />
  )
}
