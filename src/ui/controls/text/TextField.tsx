import type { HTMLAttributes, Ref } from "react"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass } from "../inputClass.ts"

export type TextFieldProps = FieldBase & {
  /** Without `value` the input is uncontrolled: text typed before hydration is kept. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly type?: "text" | "email" | "tel" | "url" | "search" | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"] | undefined
  readonly autoComplete?: string | undefined
  readonly autoCapitalize?: "none" | "words" | "sentences" | undefined
  readonly spellCheck?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, labelHidden, id, onChange, type = "text", ...rest } = props
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <input
        {...rest}
        {...ids.aria}
        type={type}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={inputClass}
      />
    </Field>
  )
}
