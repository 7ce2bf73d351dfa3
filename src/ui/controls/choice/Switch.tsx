import { FieldNote, useField, type FieldBase } from "../Field.tsx"

export type SwitchProps = Omit<FieldBase, "required"> & {
  readonly checked?: boolean | undefined
  readonly defaultChecked?: boolean | undefined
  readonly onChange?: ((checked: boolean) => void) | undefined
}

/** On or off; takes effect at once, or with the form. */
export function Switch(props: SwitchProps) {
  const { label, name, hint, error, disabled, readOnly, labelHidden, id } = props
  const ids = useField({ id, hint, error })
  return (
    <div className="grid content-start gap-1">
      <label
        htmlFor={ids.controlId}
        className="flex min-h-6 items-start gap-2.5 py-0.5 has-disabled:text-ink-3"
      >
        <span className="relative grid h-5 w-9 shrink-0">
          <input
            {...ids.aria}
            type="checkbox"
            role="switch"
            name={name}
            checked={props.checked}
            defaultChecked={props.defaultChecked}
            disabled={disabled || readOnly}
            onChange={(event) => props.onChange?.(event.target.checked)}
            className="peer h-5 w-9 appearance-none rounded-full border-[1.5px] border-control bg-surface transition-[background-color,border-color] checked:border-brand checked:bg-brand disabled:border-line disabled:bg-sunken aria-invalid:border-bad"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-3 rounded-full border-[6px] border-control transition-[translate] peer-checked:translate-x-4 peer-checked:border-brand-ink peer-disabled:border-ink-3"
          />
        </span>
        <span className={labelHidden ? "sr-only" : "font-semibold"}>{label}</span>
      </label>
      <div className="pl-[46px] empty:hidden">
        <FieldNote id={ids.noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
