import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass } from "../inputClass.ts"
import { readTime, showTime } from "./timeText.ts"
import { useTypedText } from "../text/useTypedText.ts"

export type TimeFieldProps = FieldBase & {
  /** HH:mm */
  readonly value?: string | null | undefined
  readonly defaultValue?: string | null | undefined
  readonly onChange?: ((value: string | null) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly autoFocus?: boolean | undefined
}

/** A time of day, 24 hours: accepts "8", "802" and "08.02". */
export function TimeField(props: TimeFieldProps) {
  const { label, hint, required, labelHidden, id } = props
  const typed = useTypedText<string>({
    show: showTime,
    read: readTime,
    value: props.value,
    initial: props.defaultValue,
    onChange: props.onChange,
    onBlur: props.onBlur,
  })
  const error = typed.problem ?? props.error
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <input
        {...typed.input}
        {...ids.aria}
        name={props.name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="00.00"
        maxLength={5}
        disabled={props.disabled}
        readOnly={props.readOnly}
        autoFocus={props.autoFocus}
        className={cx(inputClass, "tnum")}
      />
    </Field>
  )
}
