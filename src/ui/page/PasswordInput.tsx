import { useRef } from "react"
import { labelClass } from "../controls/labelClass.ts"
import { insideButton, insideRight } from "../controls/inputClass.ts"
import { field } from "./parts.ts"

export type PasswordInputProps = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly autoComplete: "current-password" | "new-password"
  readonly hint?: string
  readonly failure?: string | null
  /** Id of its error elsewhere on the page; marks the input as invalid. */
  readonly describedBy?: string | undefined
  readonly minLength?: number
  readonly busy?: boolean
}

/**
 * A password with a "lihat" switch. Uncontrolled, and the switch sets the input's type on the element itself: otherwise
 * React would overwrite text typed before hydration.
 */
export function PasswordInput(props: PasswordInputProps) {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const input = useRef<HTMLInputElement>(null)
  const note = props.failure ?? props.hint
  return (
    <div>
      <label htmlFor={props.id} className={labelClass}>
        {props.text}
      </label>
      <div className="relative mt-1.5">
        <input
          ref={input}
          id={props.id}
          name={props.name}
          type="password"
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={props.minLength}
          maxLength={200}
          readOnly={props.busy}
          aria-invalid={props.failure || props.describedBy ? true : undefined}
          aria-describedby={note ? `${props.id}-note` : props.describedBy}
          className={`${field} pr-16`}
        />
        <span className={`${insideRight} right-1`}>
          <button
            type="button"
            aria-label={`Lihat ${props.text.toLowerCase()}`}
            aria-pressed="false"
            aria-controls={props.id}
            onClick={(event) => flip(event.currentTarget, input.current)}
            className={`group ${insideButton} px-2`}
          >
            <span className="group-aria-pressed:hidden">Lihat</span>
            <span className="hidden group-aria-pressed:inline">Tutup</span>
          </button>
        </span>
      </div>
      {note && (
        <p
          id={`${props.id}-note`}
          className={`mt-1.5 text-caption ${props.failure ? "text-bad" : "text-ink-3"}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

function flip(button: HTMLButtonElement, input: HTMLInputElement | null) {
  if (!input) return
  const shown = input.type === "text"
  input.type = shown ? "password" : "text"
  button.setAttribute("aria-pressed", String(!shown))
}
