import type { UndoOffer } from "#src/screens/screen.ts"
import { host } from "./toasts.ts"

/** Shows a toast with an undo button. @returns removes the toast */
export const offerUndo = (offer: UndoOffer): (() => void) => {
  const shown = host().then(
    ({ showUndo }) => showUndo(offer),
    () => undefined,
  )
  return () => void shown.then((withdraw) => withdraw?.())
}
