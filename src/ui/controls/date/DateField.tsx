import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react"
import { CalendarDays } from "lucide-react"
import { jakartaDay } from "#src/format/format.ts"
import { Calendar } from "./Calendar.tsx"
import { cx } from "../cx.ts"
import { readDate, showDate, withSlashes } from "./dateText.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass, insideButton, insideRight } from "../inputClass.ts"
import { Layer } from "../../overlay/Layer.tsx"
import { panelClass } from "../../overlay/panelClass.ts"
import { useTypedText } from "../text/useTypedText.ts"
import { useOnce } from "../../useOnce.ts"

export type DateFieldProps = FieldBase & {
  /** YYYY-MM-DD */
  readonly value?: string | null | undefined
  readonly defaultValue?: string | null | undefined
  readonly onChange?: ((value: string | null) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** First and last day that can be picked. Typed dates are validated by the form's own rules. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** For past dates: a two-digit year is never in the future. */
  readonly isPast?: boolean | undefined
  /** Day marked as today; defaults to the current day in Jakarta. */
  readonly today?: string | undefined
  readonly autoFocus?: boolean | undefined
}

/** A date, typed or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, hint, required, labelHidden, id } = props
  const today = useOnce(() => props.today ?? jakartaDay(Date.now()))
  const typed = useTypedText<string>({
    show: showDate,
    read: (text) => readDate(text, today, props.isPast),
    value: props.value,
    initial: props.defaultValue,
    onChange: props.onChange,
    onBlur: props.onBlur,
    rewrite: (event, before) => {
      const { value, selectionStart } = event.target
      const typing = value.length > before.length && selectionStart === value.length
      return typing ? withSlashes(value) : value
    },
  })
  const error = typed.problem ?? props.error
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <Popover className="relative">
        <input
          {...typed.input}
          {...ids.aria}
          name={props.name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH/BB/TTTT"
          maxLength={20}
          disabled={props.disabled}
          readOnly={props.readOnly}
          autoFocus={props.autoFocus}
          className={cx(inputClass, "tnum pr-10")}
        />
        <span className={insideRight}>
          <PopoverButton
            aria-label={`Pilih tanggal: ${label}`}
            disabled={Boolean(props.disabled || props.readOnly)}
            className={insideButton}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </PopoverButton>
        </span>
        <Layer>
          <PopoverPanel
            focus
            anchor={{ to: "bottom end", gap: 6, padding: 8 }}
            role="dialog"
            aria-label={label}
            className={panelClass}
          >
            {({ close }) => (
              <Calendar
                value={typed.current}
                today={props.today}
                min={props.min}
                max={props.max}
                onPick={(day) => {
                  typed.set(day)
                  close()
                }}
              />
            )}
          </PopoverPanel>
        </Layer>
      </Popover>
    </Field>
  )
}
