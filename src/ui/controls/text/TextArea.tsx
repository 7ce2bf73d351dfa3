import type { Ref } from "react"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { areaClass } from "../inputClass.ts"

export type TextAreaProps = FieldBase & {
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly rows?: number | undefined
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Multiline text; grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, labelHidden, id, onChange, rows = 3, ...rest } = props
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <textarea
        {...rest}
        {...ids.aria}
        rows={rows}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={`${areaClass} field-sizing-content max-h-80`}
      />
    </Field>
  )
}
