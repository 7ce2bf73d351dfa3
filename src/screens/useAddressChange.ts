import { useEffect, useEffectEvent, useRef } from "react"

/** Tells of an address that changes while the screen stays: its first one is the machine's input. */
export const useAddressChange = (search: string, onChange: (search: string) => void): void => {
  const shown = useRef(search)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (search === shown.current) return
    shown.current = search
    tell(search)
  }, [search])
}
