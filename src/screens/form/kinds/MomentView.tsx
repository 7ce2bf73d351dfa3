import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { readMoment, writeMoment } from "#src/ui/controls/date/momentText.ts"
import { TimeField } from "#src/ui/controls/date/TimeField.tsx"
import { FieldGrid } from "#src/ui/form/FieldGrid.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

/** Date and time as one value. Its error is shown at the date. */
export function MomentView(props: FieldViewProps<FieldOfKind<"moment">>) {
  const { field, values, onChange } = props
  const { error, hint, ...common } = commonOf(props)
  const parts = readMoment(wordOf(values[field.key]))
  return (
    <FieldGrid columns={2}>
      <DateField
        {...common}
        {...{ error, hint }}
        value={parts.day}
        onChange={(day) => onChange({ [field.key]: writeMoment({ ...parts, day }) })}
      />
      <TimeField
        {...common}
        name={`${common.name}.time`}
        label={field.timeLabel}
        hint="WIB"
        value={parts.time}
        onChange={(time) => onChange({ [field.key]: writeMoment({ ...parts, time }) })}
      />
    </FieldGrid>
  )
}
