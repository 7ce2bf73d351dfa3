const LIMIT_MS = 5_000
const CAPTURE = { capture: true }

type Catching = { readonly end: () => string }
let catching: Catching | null = null

/**
 * Type-ahead buffer: keeps keys typed for a field whose chunk is still loading, so that they are neither lost nor
 * handled by the page behind. Ends by itself when the field does not load, when the pointer is used, or with Esc, which
 * calls `onEscape`.
 */
export const typeAhead = (page: EventTarget, onEscape: () => void): void => {
  let typed = takeTyped()
  const onKey = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey || isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === "Escape") {
      end()
      onEscape()
    } else if (key === "Backspace") typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
  }
  const end = () => {
    clearTimeout(timer)
    page.removeEventListener("keydown", onKey, CAPTURE)
    page.removeEventListener("pointerdown", end, CAPTURE)
    if (catching === own) catching = null
    return typed
  }
  const own: Catching = { end }
  const timer = setTimeout(end, LIMIT_MS)
  page.addEventListener("keydown", onKey, CAPTURE)
  page.addEventListener("pointerdown", end, CAPTURE)
  catching = own
}

/** The buffered text; from now on the field handles keys itself. */
export const takeTyped = (): string => catching?.end() ?? ""
