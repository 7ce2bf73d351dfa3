import { useEffect, useEffectEvent, useRef } from "react"

/** Calls back when the query string changes while the screen is mounted; the first one is the machine's input. */
export const useAddressChange = (search: string, onChange: (search: string) => void): void => {
  const shown = useRef(search)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (search === shown.current) return
    shown.current = search
    tell(search)
  }, [search])
}
