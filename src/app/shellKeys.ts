const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null

const isCovered = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null

type Does = { readonly palette: () => void; readonly keys: () => void; readonly areLettersOn: () => boolean }

/**
 * Keys that work on every page: Ctrl K anywhere; `/` and `?` outside fields and dialogs, and only while keys without
 * Ctrl are not switched off.
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
  addEventListener("keydown", onKey)
  return () => removeEventListener("keydown", onKey)
}
