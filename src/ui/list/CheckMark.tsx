import { useEffect, useRef } from "react"

/** A checkbox with a hit area as large as its cell, that reports whether Shift was held. */
export function CheckMark(props: {
  readonly label: string
  readonly checked: boolean
  /** Indeterminate: some but not all of its rows are selected. */
  readonly mixed?: boolean
  readonly disabled?: boolean
  readonly tabStop?: boolean
  readonly onPress: (shift: boolean) => void
}) {
  const { mixed = false, tabStop = true } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed, props.checked])
  return (
    <label className="grid print:invisible h-full min-h-9 w-10 place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        disabled={props.disabled}
        tabIndex={tabStop ? undefined : -1}
        onChange={(event) => {
          const native = event.nativeEvent
          props.onPress("shiftKey" in native && native.shiftKey === true)
        }}
        className="size-4 appearance-none rounded-sm border-[1.5px] border-control bg-surface [grid-area:1/1] checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:border-line disabled:bg-sunken"
      />
      {mixed ? <Sign d="M4 8h8" /> : props.checked && <Sign d="m3.5 8.5 3 3 6-6.5" />}
    </label>
  )
}

const Sign = ({ d }: { readonly d: string }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    className="pointer-events-none relative size-4 fill-none stroke-brand-ink stroke-2 [grid-area:1/1]"
  >
    <path d={d} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
