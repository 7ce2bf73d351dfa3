import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass, insideRight } from "../inputClass.ts"
import { readNumber, showNumber } from "./numberText.ts"
import { useTypedText } from "./useTypedText.ts"

export type NumberFieldProps = FieldBase & {
  readonly value?: number | null | undefined
  readonly defaultValue?: number | null | undefined
  readonly onChange?: ((value: number | null) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** Maximum number of decimals; 0 by default. */
  readonly decimals?: number | undefined
  /** Unit inside the field at the right: "hari", "menit", "%". */
  readonly unit?: string | undefined
  readonly placeholder?: string | undefined
  readonly autoFocus?: boolean | undefined
}

/** A number, typed as "1.248" or "12,5". Text that is not a number gives null and an error. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, required, labelHidden, id, decimals = 0, unit } = props
  const typed = useTypedText<number>({
    show: (value) => showNumber(value, decimals),
    read: (text) => readNumber(text, decimals),
    value: props.value,
    initial: props.defaultValue,
    onChange: props.onChange,
    onBlur: props.onBlur,
  })
  const error = typed.problem ?? props.error
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <div className="relative">
        <input
          {...typed.input}
          {...ids.aria}
          name={props.name}
          type="text"
          inputMode={decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
          className={cx(inputClass, "tnum", unit && (unit.length > 2 ? "pr-16" : "pr-8"))}
        />
        {unit && <span className={cx(insideRight, "pointer-events-none pr-2 text-ink-3")}>{unit}</span>}
      </div>
    </Field>
  )
}
