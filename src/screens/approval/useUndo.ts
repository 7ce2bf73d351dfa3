import { useEffect, useRef } from "react"
import type { ReviewSaid } from "#machines/review/reviewTypes.ts"
import { useWorld } from "../screen.ts"

/** Undo button in the toast of the last decision; withdrawn when the queue unmounts. */
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
