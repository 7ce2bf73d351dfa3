import { useEffect, useRef } from "react"

/** A box with a hit area as large as its cell, that tells whether Shift was held. */
export function CheckMark(props: {
  readonly label: string
  readonly checked: boolean
  /** Some but not all of what it stands for. */
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
    <label className="grid h-full min-h-9 w-10 place-items-center">
      <span className="sr-only">{props.label}</span>
      <span className="relative grid size-4">
        <input
          ref={box}
          type="checkbox"
          checked={props.checked}
          disabled={props.disabled}
          tabIndex={tabStop ? undefined : -1}
          onChange={(event) => {
            const native = event.nativeEvent
            props.onPress("shiftKey" in native && native.shiftKey === true)
          }}
          className="peer size-4 appearance-none rounded-sm border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:border-line disabled:bg-sunken"
        />
        <svg viewBox="0 0 16 16" aria-hidden="true" className={`${SIGN} peer-checked:block`}>
          <path d="m3.5 8.5 3 3 6-6.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <svg viewBox="0 0 16 16" aria-hidden="true" className={`${SIGN} peer-indeterminate:block`}>
          <path d="M4 8h8" strokeLinecap="round" />
        </svg>
      </span>
    </label>
  )
}

const SIGN = "pointer-events-none absolute inset-0 hidden fill-none stroke-brand-ink stroke-2"
