import { useEffect } from "react"
import { useMachine } from "../screen.ts"
import type { QueueKind } from "./kind.ts"

/** The row that the address names, read by itself when the page does not hold it. */
export const useNamed = (kind: QueueKind, opened: number | null, isThere: boolean) => {
  const wanted = isThere ? null : opened
  const { snapshot, send } = useMachine(kind.one, { input: { input: null } })
  const { input, value } = snapshot.context
  useEffect(() => {
    if (wanted !== input) send({ type: "query.ask", input: wanted })
  }, [wanted, input, send])
  return {
    row: value?.id === opened ? value : undefined,
    refresh: () => send({ type: "query.refresh" }),
  }
}
