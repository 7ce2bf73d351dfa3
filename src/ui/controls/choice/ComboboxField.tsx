import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react"
import { ChevronDown, X } from "lucide-react"
import { useRef } from "react"
import { ComboboxPanel, type Choice, type ChoiceSource } from "./ComboboxPanel.tsx"
import { DescribedInput } from "../text/DescribedInput.tsx"
import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { inputClass, insideButton, insideRight } from "../inputClass.ts"

export type ComboboxFieldProps<V extends string | number> = FieldBase &
  ChoiceSource<V> & {
    readonly value: Choice<V> | null
    readonly onChange: (value: Choice<V> | null) => void
    readonly onBlur?: (() => void) | undefined
    readonly placeholder?: string | undefined
  }

/**
 * A single select with server search. Arrows reach every entry, page after page; clearing the text clears the
 * selection; Esc and blur restore it.
 */
export function ComboboxField<V extends string | number>(props: ComboboxFieldProps<V>) {
  const { label, hint, error, required, labelHidden, id, value, onChange, onQuery, onBlur } = props
  const ids = useField({ id, hint, error })
  const opener = useRef<HTMLButtonElement>(null)
  const off = Boolean(props.disabled || props.readOnly)
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <Combobox<Choice<V> | null, false, "div">
        as="div"
        className="relative"
        by="value"
        value={value}
        onChange={onChange}
        onClose={() => onQuery("")}
        disabled={off}
        invalid={Boolean(error)}
      >
        {({ open, activeIndex }) => (
          <>
            <ComboboxInput
              as={DescribedInput}
              id={ids.controlId}
              described={ids.aria["aria-describedby"]}
              invalid={Boolean(error)}
              name={props.name}
              autoComplete="off"
              placeholder={props.placeholder ?? "Cari atau pilih…"}
              displayValue={(choice: Choice<V> | null) => choice?.label ?? ""}
              onChange={(event) => onQuery(event.target.value)}
              onClick={() => !open && opener.current?.click()}
              onFocus={(event) => event.target.select()}
              onBlur={onBlur}
              className={cx(inputClass, value && !off ? "pr-16" : "pr-9", "truncate")}
            />
            <span className={insideRight}>
              {value && !off && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Kosongkan ${label}`}
                  onClick={() => onChange(null)}
                  className={insideButton}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              )}
              <ComboboxButton ref={opener} aria-label={`Buka pilihan ${label}`} className={insideButton}>
                <ChevronDown size={16} aria-hidden="true" />
              </ComboboxButton>
            </span>
            <ComboboxPanel source={props} open={open} activeIndex={activeIndex} />
          </>
        )}
      </Combobox>
    </Field>
  )
}
