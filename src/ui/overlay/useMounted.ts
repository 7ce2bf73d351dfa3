import { useLayoutEffect, useReducer } from "react"

/**
 * False in the first drawing. Headless UI finds what lies behind a dialog only then: one that is mounted open would
 * leave the page behind it within reach of the keyboard and of screen readers.
 */
export const useMounted = (): boolean => {
  const [isMounted, mount] = useReducer(() => true, false)
  useLayoutEffect(() => mount(), [])
  return isMounted
}
