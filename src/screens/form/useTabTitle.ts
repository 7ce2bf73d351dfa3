import { useEffect } from "react"
import { titles } from "#contract/kit/resource.ts"
import { tabTitle } from "#src/format/product.ts"
import type { Values } from "./fieldProps.ts"

/** A record's name; null while it is loading, or where it has no name of its own. */
export const recordName = (row: Values): string | null => {
  const name = titles.map((title) => row[title]).find((value) => value !== undefined)
  return typeof name === "string" && name.trim() !== "" ? name : null
}

/** Document title: shows the open record's name, so that several tabs can be distinguished; null = the page title. */
export const useTabTitle = (name: string | null): void => {
  useEffect(() => {
    if (name !== null) document.title = tabTitle(name)
  }, [name])
}
