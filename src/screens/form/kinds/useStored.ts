import { useState } from "react"
import { wordOf } from "../fieldProps.ts"

/**
 * Where the stored file is. A chosen file may stand under the same key as its address; the address is remembered, so
 * that it is there again when the choice is taken back.
 */
export const useStored = (value: unknown) => {
  const shown = wordOf(value)
  const [last, setLast] = useState(shown)
  if (!(value instanceof File) && shown !== last) setLast(shown)
  return value instanceof File ? last : shown
}
