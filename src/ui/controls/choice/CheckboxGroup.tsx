import { cx } from "../cx.ts"
import { Checkbox } from "./Checkbox.tsx"
import { FieldNote, RequiredMark, useField, type FieldBase } from "../Field.tsx"
import { labelClass } from "../labelClass.ts"

export type CheckboxGroupProps = FieldBase & {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Multiple selection from a few options, all visible. The value keeps the order of the options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, hint, error, required, labelHidden, id, options, value, onChange } = props
  const ids = useField({ id, hint, error })
  const toggled = (word: string, on: boolean) =>
    options.map((option) => option.value).filter((one) => (one === word ? on : value.includes(one)))
  return (
    <fieldset aria-describedby={ids.aria["aria-describedby"]} className="min-w-0">
      <legend className={labelHidden ? "sr-only" : cx(labelClass, "mb-1.5")}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={props.name}
            label={option.label}
            checked={value.includes(option.value)}
            disabled={props.disabled || props.readOnly}
            onChange={(on) => onChange(toggled(option.value, on))}
          />
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={ids.noteId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
