import { useState } from "react"
import { wordOf } from "../fieldProps.ts"

/**
 * URL of the stored file. A chosen file may be stored under the same key as this URL; the URL is remembered, so that it is back
 * when the choice is undone.
 */
export const useStored = (value: unknown) => {
  const shown = wordOf(value)
  const [last, setLast] = useState(shown)
  if (!(value instanceof File) && shown !== last) setLast(shown)
  return value instanceof File ? last : shown
}
