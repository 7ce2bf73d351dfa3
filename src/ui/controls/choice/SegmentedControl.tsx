import { useId } from "react"
import { cx } from "../cx.ts"

export type Segment<V extends string> = {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

export type SegmentedControlProps<V extends string> = {
  /** Read aloud, but hidden visually. */
  readonly label: string
  readonly name?: string | undefined
  readonly options: readonly Segment<V>[]
  readonly value?: V | undefined
  readonly defaultValue?: V | undefined
  readonly onChange?: ((value: V) => void) | undefined
  readonly size?: "md" | "sm" | undefined
}

/**
 * Selection of one of a few visible options: Hari, Minggu, Bulan. Radio buttons underneath, so arrows move the
 * selection.
 */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const own = useId()
  const { value, size = "md" } = props
  return (
    <fieldset className="inline-flex max-w-full min-w-0 rounded-control border border-control bg-surface p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "relative flex min-w-0 items-center rounded-badge px-3 whitespace-nowrap max-sm:px-2 text-ink-2 transition-[background-color]",
            "has-enabled:hover:text-ink has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand has-checked:hover:text-brand",
            "has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand",
            size === "md" ? "h-[30px] pointer-coarse:h-[38px]" : "h-6 pointer-coarse:h-[30px]",
          )}
        >
          <input
            type="radio"
            name={props.name ?? own}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? props.defaultValue === option.value : undefined}
            disabled={option.disabled}
            onChange={() => props.onChange?.(option.value)}
            className="absolute inset-0 appearance-none rounded-badge outline-none"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
