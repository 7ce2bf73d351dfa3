import { useEffect, useEffectEvent, useRef } from "react"
import { fromStart, type ListQuery, type ListWords, writeQuery } from "#machines/list/listQuery.ts"
import { useWorld } from "../screen.ts"
import type { Address } from "./kind.ts"

/** Tells of an address that changes while the screen stays. */
export const useAddressChange = (search: string, onChange: (search: string) => void): void => {
  const shown = useRef(search)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (search === shown.current) return
    shown.current = search
    tell(search)
  }, [search])
}

/** The query of an address, and how it is changed. */
export const useAddress = (path: string, query: ListQuery, words: ListWords): Address => {
  const { handle } = useWorld()
  return {
    query,
    onQuery: (patch) =>
      handle({
        type: "navigation.requested",
        to: path + writeQuery(fromStart(query, patch), words),
        replace: false,
      }),
  }
}
