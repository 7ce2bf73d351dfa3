import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from "react"

/** Result of parsing a text: a value (null = empty), or a parse error. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T | null }
  | { readonly ok: false; readonly message: string }

export type TypedText<T> = {
  readonly show: (value: T | null) => string
  readonly read: (text: string) => Reading<T>
  readonly value: T | null | undefined
  readonly initial: T | null | undefined
  readonly onChange: ((value: T | null) => void) | undefined
  readonly onBlur: (() => void) | undefined
  /** Formats the text as it is typed, e.g. adds separators. */
  readonly rewrite?: ((event: ChangeEvent<HTMLInputElement>, before: string) => string) | undefined
}

export type TypedInput<T> = {
  readonly current: T | null
  /** Parse error of the text itself; shown on blur. */
  readonly problem: string | undefined
  readonly set: (value: T | null) => void
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
}

/**
 * A text input whose value is not a text. The text is kept as typed and formatted on blur; unparsable text gives the
 * value null, stays in place, and makes the input natively invalid, so that a form can refuse to save (`unreadFields`)
 * instead of silently storing nothing.
 */
export function useTypedText<T extends string | number>(typed: TypedText<T>): TypedInput<T> {
  const { show, read, value } = typed
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => show(value ?? typed.initial ?? null))
  const [left, setLeft] = useState(true)
  const [last, setLast] = useState(value)
  const reading = read(text)
  const current = reading.ok ? reading.value : null

  // The value changed from outside and differs from the text.
  if (value !== undefined && value !== last) {
    setLast(value)
    if (value !== current) setText(show(value))
  }

  const message = reading.ok ? "" : reading.message
  useEffect(() => {
    ref.current?.setCustomValidity(message)
  }, [message])

  const put = (next: string) => {
    setText(next)
    const now = read(next)
    const meant = now.ok ? now.value : null
    // Also when unparsable text becomes empty: its error is outdated.
    if (meant !== current || now.ok !== reading.ok) typed.onChange?.(meant)
  }

  return {
    current,
    problem: left && !reading.ok ? reading.message : undefined,
    set: (next) => put(show(next)),
    input: {
      ref,
      value: text,
      onChange: (event) => {
        setLeft(false)
        put(typed.rewrite ? typed.rewrite(event, text) : event.target.value)
      },
      onBlur: () => {
        setLeft(true)
        if (reading.ok) setText(show(reading.value))
        typed.onBlur?.()
      },
    },
  }
}
