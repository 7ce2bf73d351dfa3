import { useEffect } from "react"
import type { Corner } from "#contract/areas/sales/outline.ts"
import { liveOutline } from "#src/api/actors/outline.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { useMachine } from "../../screen.ts"

/** The machine of an outline; the form's value may change without it: a draft, or the values of another account. */
export const useOutline = (given: readonly Corner[], onChange: (corners: readonly Corner[]) => void) => {
  const input = useOnce(() => ({ corners: given }))
  const state = useMachine(liveOutline, { input }, (event) => {
    if (event.type === "outline.changed") onChange(event.corners)
  })
  const { send } = state
  useEffect(() => send({ type: "outline.given", corners: given }), [send, given])
  return state
}
