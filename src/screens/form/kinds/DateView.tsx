import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

export function DateView(props: FieldViewProps<FieldOfKind<"date">>) {
  const { field, values, onChange } = props
  return (
    <DateField
      {...commonOf(props)}
      isPast={field.isPast}
      value={wordOf(values[field.key])}
      onChange={(day) => onChange({ [field.key]: day })}
    />
  )
}
