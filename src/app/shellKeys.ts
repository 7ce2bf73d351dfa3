import { createActor } from "xstate"
import { chordMachine } from "#machines/app/chordMachine.ts"

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null

const isCovered = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null

type Does = {
  readonly palette: () => void
  readonly keys: () => void
  readonly areLettersOn: () => boolean
  /** The second key of a two-key shortcut. */
  readonly chord: (key: string) => void
}

/**
 * Global shortcuts: Ctrl K anywhere; `/`, `?` and G followed by a letter outside fields and dialogs, and only while
 * single-letter shortcuts are switched on.
 */
export const listenToKeys = (does: Does): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault()
      if (!isCovered()) does.palette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    if (!does.areLettersOn() || isCovered()) return
    if (event.key === "?") does.keys()
    if (event.key !== "/") return
    const search = document.querySelector<HTMLInputElement>("main input[type=search]")
    if (search === null) return
    event.preventDefault()
    search.focus()
    search.select()
  }
  const chord = createActor(chordMachine)
  chord.on("chord.made", ({ key }) => does.chord(key))
  chord.start()
  /** Runs before the page's handlers: a letter after G is not the list's own shortcut. */
  const onLetter = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (!isLetter || typing(event.target) || !does.areLettersOn() || isCovered())
      return chord.send({ type: "key.other" })
    if (chord.getSnapshot().matches("leading")) {
      event.preventDefault()
      event.stopPropagation()
    }
    chord.send({ type: "key.pressed", key: key.toLowerCase() })
  }
  addEventListener("keydown", onLetter, true)
  addEventListener("keydown", onKey)
  return () => {
    removeEventListener("keydown", onLetter, true)
    removeEventListener("keydown", onKey)
    chord.stop()
  }
}
