import { useLayoutEffect, useReducer } from "react"

/**
 * False in the first render. Headless UI makes the page behind a dialog inert only when it opens after mounting: a
 * dialog mounted open would leave the page reachable by keyboard and screen readers.
 */
export const useMounted = (): boolean => {
  const [isMounted, mount] = useReducer(() => true, false)
  useLayoutEffect(() => mount(), [])
  return isMounted
}
