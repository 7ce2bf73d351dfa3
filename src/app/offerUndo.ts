import type { UndoOffer } from "#src/screens/screen.ts"
import { host } from "./toasts.ts"

/** Says what was done, with a button that takes it back. @returns what withdraws the offer */
export const offerUndo = (offer: UndoOffer): (() => void) => {
  const shown = host().then(
    ({ showUndo }) => showUndo(offer),
    () => undefined,
  )
  return () => void shown.then((withdraw) => withdraw?.())
}
