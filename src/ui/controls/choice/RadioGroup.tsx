import { useId } from "react"
import { cx } from "../cx.ts"
import { FieldNote, RequiredMark, useField, type FieldBase } from "../Field.tsx"
import { labelClass } from "../labelClass.ts"

export type RadioOption<V extends string> = {
  readonly value: V
  readonly label: string
  readonly hint?: string | undefined
  readonly disabled?: boolean | undefined
}

export type RadioGroupProps<V extends string> = FieldBase & {
  readonly options: readonly RadioOption<V>[]
  readonly value?: V | null | undefined
  readonly defaultValue?: V | undefined
  readonly onChange?: ((value: V) => void) | undefined
  /** Side by side if there is room. */
  readonly inline?: boolean | undefined
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hint, error, required, labelHidden, id, options, value, onChange } = props
  const ids = useField({ id, hint, error })
  const own = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={ids.aria["aria-invalid"]}
      aria-describedby={ids.aria["aria-describedby"]}
      className="group min-w-0"
    >
      <legend className={labelHidden ? "sr-only" : cx(labelClass, "mb-1.5")}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <div className={cx("flex", props.inline ? "flex-wrap gap-x-6 gap-y-1" : "flex-col gap-1")}>
        {options.map((option, at) => (
          <label
            key={option.value}
            className="flex min-h-6 items-start gap-2.5 py-0.5 has-disabled:text-ink-3"
          >
            <input
              id={at === 0 ? ids.controlId : undefined}
              type="radio"
              name={props.name ?? own}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? props.defaultValue === option.value : undefined}
              disabled={props.disabled || props.readOnly || option.disabled}
              onChange={() => onChange?.(option.value)}
              className="my-0.5 size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[5px] checked:border-brand disabled:border-line disabled:bg-sunken disabled:checked:border-ink-3 enabled:group-aria-invalid:border-bad"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-caption text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={ids.noteId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
