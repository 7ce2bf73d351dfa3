import type { WorkDay } from "#contract/areas/attendance/officesHours.ts"
import { workMinutes } from "#contract/kit/times.ts"
import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { WeekHours } from "#src/ui/controls/week/WeekHours.tsx"
import { formatDuration } from "#src/format/format.ts"
import { commonOf, type FieldViewProps, listOf } from "../fieldProps.ts"
import { WEEKDAYS } from "../fieldWords.ts"

const lengthOf = ({ start, end, break_start, break_end }: WorkDay): string =>
  start === null || end === null || start === end
    ? "Isi jamnya"
    : formatDuration(workMinutes({ start, end, break_start, break_end: break_end ?? break_start }, false))

/** Working hours for each day of the week. */
export function WeekHoursView(props: FieldViewProps<FieldOfKind<"weekHours">>) {
  const { field, values, errorAt, onChange } = props
  return (
    <WeekHours<WorkDay>
      {...commonOf(props)}
      value={listOf(values[field.key]) as readonly WorkDay[]}
      names={WEEKDAYS}
      errorAt={errorAt}
      lengthOf={lengthOf}
      onChange={(days) => onChange({ [field.key]: days })}
    />
  )
}
