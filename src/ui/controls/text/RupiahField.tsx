import { useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent } from "react"
import { parseRupiah } from "#src/format/format.ts"
import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass } from "../inputClass.ts"
import { readRupiah, regroup, showRupiah } from "./rupiahText.ts"
import { useTypedText } from "./useTypedText.ts"

export type RupiahFieldProps = FieldBase & {
  /** Whole rupiah. */
  readonly value?: number | null | undefined
  readonly defaultValue?: number | null | undefined
  readonly onChange?: ((value: number | null) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** Allows a minus sign. */
  readonly negative?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/** Money, grouped while typing: Rp 1.250.000. The caret stays behind the same digit. */
export function RupiahField(props: RupiahFieldProps) {
  const { label, hint, required, labelHidden, id, negative = false } = props
  const caret = useRef<number | null>(null)
  const typed = useTypedText<number>({
    show: showRupiah,
    read: (text) => ({ ok: true, value: readRupiah(text) }),
    value: props.value,
    initial: props.defaultValue,
    onChange: props.onChange,
    onBlur: props.onBlur,
    rewrite: (event, before) => {
      const next = regroup(
        { text: event.target.value, caret: event.target.selectionStart ?? event.target.value.length },
        before,
        deletesForward(event),
        negative,
      )
      caret.current = next.caret
      return next.text
    },
  })
  const { ref, value } = typed.input

  useLayoutEffect(() => {
    if (caret.current === null) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  // An amount pasted from a spreadsheet may have cents: reading them as digits would make it a hundred times too large.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const amount = parseRupiah(event.clipboardData.getData("text"))
    const { selectionStart, selectionEnd } = event.currentTarget
    const whole = selectionStart === 0 && selectionEnd === value.length
    if (amount === null || !whole || props.readOnly) return
    event.preventDefault()
    typed.set(negative ? amount : Math.abs(amount))
  }

  const error = typed.problem ?? props.error
  const ids = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <input
        {...typed.input}
        {...ids.aria}
        name={props.name}
        type="text"
        inputMode={negative ? "text" : "numeric"}
        autoComplete="off"
        placeholder="Rp 0"
        disabled={props.disabled}
        readOnly={props.readOnly}
        autoFocus={props.autoFocus}
        onPaste={paste}
        className={cx(inputClass, "tnum")}
      />
    </Field>
  )
}

function deletesForward(event: ChangeEvent<HTMLInputElement>): boolean {
  return event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === "deleteContentForward"
}
