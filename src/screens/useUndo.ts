import { useEffect, useRef } from "react"
import type { ToastOffered, ToastWithdrawn } from "#machines/undo/undoTypes.ts"
import { useWorld } from "./screen.ts"

type Said = ToastOffered | ToastWithdrawn | { readonly type: string }

/** Undo button in the toast of the last action; withdrawn when the screen unmounts. */
export const useUndo = (): ((
  said: Said,
  answer: (event: { readonly type: "undo.press" | "undo.close" }) => void,
) => void) => {
  const { offerUndo } = useWorld()
  const withdraw = useRef<(() => void) | null>(null)
  useEffect(() => () => withdraw.current?.(), [])
  return (said, answer) => {
    if (said.type === "toast.offered" && "message" in said)
      withdraw.current = offerUndo({
        message: said.message,
        onPress: () => answer({ type: "undo.press" }),
        onClose: () => answer({ type: "undo.close" }),
      })
    if (said.type === "toast.withdrawn") withdraw.current?.()
  }
}
