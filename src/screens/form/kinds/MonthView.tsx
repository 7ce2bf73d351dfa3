import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { MonthField } from "#src/ui/controls/date/MonthField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

export function MonthView(props: FieldViewProps<FieldOfKind<"month">>) {
  const { field, values, onChange } = props
  return (
    <MonthField
      {...commonOf(props)}
      value={wordOf(values[field.key])}
      onChange={(month) => onChange({ [field.key]: month })}
    />
  )
}
