import { useState } from "react"

/** Controlled or uncontrolled value: held by the parent if `value` is given, otherwise by the control. */
export function useValue<T>(
  value: T | undefined,
  initial: T,
  onChange: ((value: T) => void) | undefined,
): readonly [T, (value: T) => void] {
  const [own, setOwn] = useState(initial)
  const change = (next: T) => {
    if (value === undefined) setOwn(next)
    onChange?.(next)
  }
  return [value === undefined ? own : value, change]
}
