import { useEffect, useRef, type ReactNode } from "react"
import { FieldNote, RequiredMark, useField, type FieldBase } from "../Field.tsx"

export type CheckboxProps = Omit<FieldBase, "label"> & {
  readonly label: ReactNode
  readonly checked?: boolean | undefined
  readonly defaultChecked?: boolean | undefined
  /** Indeterminate: some but not all of its group are checked. */
  readonly indeterminate?: boolean | undefined
  readonly onChange?: ((checked: boolean) => void) | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { label, name, hint, error, required, disabled, readOnly, labelHidden, id } = props
  const ids = useField({ id, hint, error })
  const box = useRef<HTMLInputElement>(null)
  const mixed = props.indeterminate ?? false
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed, props.checked])
  return (
    <div className="grid content-start gap-1">
      <label
        htmlFor={ids.controlId}
        className="flex min-h-6 items-start gap-2.5 py-0.5 has-disabled:text-ink-3"
      >
        <span className="relative my-0.5 grid size-4 shrink-0">
          <input
            {...ids.aria}
            ref={box}
            type="checkbox"
            name={name}
            checked={props.checked}
            defaultChecked={props.defaultChecked}
            disabled={disabled || readOnly}
            onChange={(event) => props.onChange?.(event.target.checked)}
            className="peer size-4 appearance-none rounded-sm border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:border-line disabled:bg-sunken aria-invalid:border-bad"
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden fill-none stroke-brand-ink stroke-2 peer-checked:block peer-indeterminate:hidden peer-disabled:stroke-ink-3"
          >
            <path d="m3.5 8.5 3 3 6-6.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden fill-none stroke-brand-ink stroke-2 peer-indeterminate:block peer-disabled:stroke-ink-3"
          >
            <path d="M4 8h8" strokeLinecap="round" />
          </svg>
        </span>
        <span className={labelHidden ? "sr-only" : undefined}>
          {label}
          <RequiredMark required={required} />
        </span>
      </label>
      <div className="pl-[26px] empty:hidden">
        <FieldNote id={ids.noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
