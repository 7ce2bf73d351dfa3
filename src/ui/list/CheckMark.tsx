import { useEffect, useRef } from "react"

/** A box with a hit area as large as its cell. `mixed` is a property of the element, not an attribute. */
export function CheckMark(props: {
  readonly label: string
  readonly checked: boolean
  readonly mixed?: boolean
  readonly disabled?: boolean
  readonly tabStop?: boolean
  readonly onPress: (shift: boolean) => void
}) {
  const { mixed = false, tabStop = true } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="flex min-h-9 w-10 items-center justify-center self-stretch">
      <span className="sr-only">{props.label}</span>
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
        className="size-4 accent-brand"
      />
    </label>
  )
}
