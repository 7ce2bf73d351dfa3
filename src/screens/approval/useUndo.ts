import { useEffect, useRef } from "react"
import type { ReviewSaid } from "#machines/review/reviewTypes.ts"
import { useWorld } from "../screen.ts"

/** Taking back from its message what was just decided, as long as this queue is in sight. */
export const useUndo = (): ((
  said: ReviewSaid,
  answer: (event: { readonly type: "undo.press" | "undo.close" }) => void,
) => void) => {
  const { offerUndo } = useWorld()
  const withdraw = useRef<(() => void) | null>(null)
  useEffect(() => () => withdraw.current?.(), [])
  return (said, answer) => {
    if (said.type === "toast.offered")
      withdraw.current = offerUndo({
        message: said.message,
        onPress: () => answer({ type: "undo.press" }),
        onClose: () => answer({ type: "undo.close" }),
      })
    if (said.type === "toast.withdrawn") withdraw.current?.()
  }
}
