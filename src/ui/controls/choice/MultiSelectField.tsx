import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react"
import { ChevronDown, X } from "lucide-react"
import { useRef, type KeyboardEvent } from "react"
import { ComboboxPanel, type Choice, type ChoiceSource } from "./ComboboxPanel.tsx"
import { DescribedInput } from "../text/DescribedInput.tsx"
import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { insideButton, insideRight } from "../inputClass.ts"

export type MultiSelectFieldProps<V extends string | number> = FieldBase &
  ChoiceSource<V> & {
    readonly value: readonly Choice<V>[]
    readonly onChange: (value: readonly Choice<V>[]) => void
    readonly onBlur?: (() => void) | undefined
    readonly placeholder?: string | undefined
  }

const box =
  "relative flex min-h-9 flex-wrap items-center gap-1 rounded-control border border-control bg-surface py-[3px] pr-9 pl-1 " +
  "has-aria-invalid:border-bad has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 " +
  "has-[input:focus-visible]:outline-brand pointer-coarse:min-h-11"

// A separate line below the chips: it anchors the panel, as wide as the field.
const typing =
  "h-7 min-w-24 flex-1 bg-transparent px-2 text-body outline-none disabled:text-ink-3 pointer-coarse:text-lead"

/** Multiple selection from many options, shown as chips. Backspace in the empty field removes the last one. */
export function MultiSelectField<V extends string | number>(props: MultiSelectFieldProps<V>) {
  const { label, hint, error, required, labelHidden, id, value, onChange, query, onQuery, onBlur } = props
  const ids = useField({ id, hint, error })
  const opener = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const off = Boolean(props.disabled || props.readOnly)
  const countId = `${ids.controlId}-count`

  const drop = (gone: V) => {
    onChange(value.filter((choice) => choice.value !== gone))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === "Backspace" && query === "" && last) drop(last.value)
  }

  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <Combobox<Choice<V>, true, "div">
        as="div"
        className={cx(box, off && "border-line bg-sunken")}
        multiple
        by="value"
        value={[...value]}
        onChange={(chosen) => {
          onChange(chosen)
          onQuery("")
        }}
        onClose={() => onQuery("")}
        disabled={off}
      >
        {({ open, activeIndex }) => (
          <>
            <span id={countId} className="sr-only">
              {value.length === 0 ? "Belum ada yang dipilih." : `${value.length} dipilih.`}
            </span>
            {value.length > 0 && (
              <ul aria-label={`${label} terpilih`} className="contents">
                {value.map((choice) => (
                  <Chip key={choice.value} choice={choice} off={off} onDrop={() => drop(choice.value)} />
                ))}
              </ul>
            )}
            <ComboboxInput
              as={DescribedInput}
              ref={input}
              id={ids.controlId}
              described={cx(countId, ids.aria["aria-describedby"])}
              invalid={Boolean(error)}
              name={props.name}
              autoComplete="off"
              value={query}
              placeholder={value.length === 0 ? (props.placeholder ?? "Cari atau pilih…") : "Tambah…"}
              onChange={(event) => onQuery(event.target.value)}
              onClick={() => !open && opener.current?.click()}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              className={cx(typing, value.length > 0 && "basis-full")}
            />
            <span className={cx(insideRight, "h-[34px] pointer-coarse:h-11")}>
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

type ChipProps<V extends string | number> = {
  readonly choice: Choice<V>
  readonly off: boolean
  readonly onDrop: () => void
}

function Chip<V extends string | number>({ choice, off, onDrop }: ChipProps<V>) {
  return (
    <li className="flex h-7 max-w-full items-center rounded-badge border border-line bg-sunken pl-2 text-ink">
      <span className={cx("truncate", off && "pr-2")}>{choice.label}</span>
      {!off && (
        <button
          type="button"
          aria-label={`Hapus ${choice.label}`}
          onClick={onDrop}
          className="grid size-6.5 shrink-0 place-items-center rounded-badge text-ink-2 hover:text-ink focus-visible:outline-offset-0"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
