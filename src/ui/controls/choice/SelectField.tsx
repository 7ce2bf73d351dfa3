import { Field, useField, type FieldBase } from "../Field.tsx"
import { selectClass } from "../inputClass.ts"

export type SelectOption<V extends string | number> = {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

export type SelectFieldProps<V extends string | number> = FieldBase & {
  readonly options: readonly SelectOption<V>[]
  readonly value?: V | null | undefined
  readonly defaultValue?: V | null | undefined
  readonly onChange?: ((value: V | null) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** The first, empty option; null omits it, so that a value is always selected. */
  readonly placeholder?: string | null | undefined
}

/** A short, complete list of options. The native select: fastest to open, best on phones. Long lists: ComboboxField. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { label, hint, error, required, labelHidden, id, options, value, placeholder = "Pilih…" } = props
  const ids = useField({ id, hint, error })
  const text = (chosen: V | null | undefined) => (chosen === null ? "" : chosen)
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <select
        {...ids.aria}
        name={props.name}
        value={text(value)}
        defaultValue={value === undefined ? text(props.defaultValue) : undefined}
        disabled={props.disabled || props.readOnly}
        onBlur={props.onBlur}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          props.onChange?.(chosen?.value ?? null)
        }}
        className={selectClass}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
