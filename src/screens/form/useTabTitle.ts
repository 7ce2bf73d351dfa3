import { useEffect } from "react"
import { titles } from "#contract/kit/resource.ts"
import type { Values } from "./fieldProps.ts"

/** A record's name; null while it is not loaded, or where it has no name of its own. */
export const recordName = (row: Values): string | null => {
  const name = titles.map((title) => row[title]).find((value) => value !== undefined)
  return typeof name === "string" && name.trim() !== "" ? name : null
}

/** The tab says whose record is open, so that five of them can be told apart; null = it says what the page is. */
export const useTabTitle = (name: string | null): void => {
  useEffect(() => {
    if (name !== null) document.title = `${name} · Balai`
  }, [name])
}
