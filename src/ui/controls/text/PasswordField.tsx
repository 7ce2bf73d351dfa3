import { useState, type Ref } from "react"
import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass, insideButton, insideRight } from "../inputClass.ts"

export type PasswordFieldProps = FieldBase & {
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly autoComplete?: "current-password" | "new-password" | "off" | undefined
  readonly autoFocus?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A password field with a switch to show the text. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, required, labelHidden, id, onChange, ...rest } = props
  const [shown, setShown] = useState(false)
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <div className="relative">
        <input
          {...rest}
          {...ids.aria}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={cx(inputClass, "pr-28")}
        />
        <span className={insideRight}>
          <button
            type="button"
            aria-controls={ids.controlId}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            className={cx(insideButton, "px-2")}
          >
            {shown ? "Sembunyikan" : "Lihat"}
            <span className="sr-only"> {label.toLocaleLowerCase("id")}</span>
          </button>
        </span>
      </div>
    </Field>
  )
}
