import { useState } from "react"
import { cx } from "../cx.ts"
import { FieldNote, RequiredMark, useField, type FieldBase } from "../Field.tsx"
import { labelClass } from "../labelClass.ts"
import { type DayHours, filledFrom, sameHours, type Weekday } from "./week.ts"
import { weekGrid, WeekRow } from "./WeekRow.tsx"

export type WeekHoursProps<D extends DayHours> = Omit<FieldBase, "name"> & {
  /** Path of the week: "days" */
  readonly name: string
  readonly value: readonly D[]
  readonly names: Readonly<Record<Weekday, string>>
  readonly onChange: (week: readonly D[]) => void
  /** The error at a path below: "days.0.start" */
  readonly errorAt: (path: string) => string | undefined
  /** The length of a day with these hours, in words. */
  readonly lengthOf: (day: D) => string
}

const HEADS = ["Masuk", "Pulang", "Istirahat", "Sampai", "Minimal"] as const

/** Working hours of each weekday; the hours of one day can be copied to all working days. */
export function WeekHours<D extends DayHours>(props: WeekHoursProps<D>) {
  const { label, hint, error, required, name, value, names, errorAt } = props
  const ids = useField({ hint, error })
  const [said, setSaid] = useState("")
  const off = Boolean(props.disabled || props.readOnly)
  const put = (index: number, day: D) =>
    props.onChange(value.map((one, other) => (other === index ? day : one)))
  const copy = (from: D) => {
    props.onChange(value.map((day) => (day.is_work ? { ...day, ...sameHours(from) } : day)))
    setSaid(`Jam ${names[from.day]} disalin ke semua hari kerja`)
  }
  const working = value.filter((day) => day.is_work).length
  return (
    <fieldset aria-describedby={ids.aria["aria-describedby"]} className="@container grid min-w-0 gap-1.5">
      <legend className={cx(labelClass, "mb-1.5")}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <FieldNote id={ids.noteId} hint={hint} error={error} />
      <div aria-hidden="true" className={cx(weekGrid, "text-caption text-ink-3 @max-xl:hidden")}>
        <span />
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul role="list" className="grid gap-2 @xl:gap-0 @xl:divide-y @xl:divide-line">
        {value.map((day, index) => (
          <WeekRow
            key={day.day}
            day={day}
            title={names[day.day]}
            /** The first switch represents the whole week: an error about the whole week focuses it. */
            paths={{ is_work: index === 0 ? name : `${name}.${index}.is_work`, at: `${name}.${index}.` }}
            errorAt={errorAt}
            length={day.is_work ? props.lengthOf(day) : "Libur"}
            off={off}
            onChange={(patch) => put(index, { ...day, ...patch })}
            onWork={(isWork) => put(index, isWork ? filledFrom(value, day) : { ...day, is_work: false })}
            onCopy={working > 1 && day.start !== null && day.end !== null ? () => copy(day) : null}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
