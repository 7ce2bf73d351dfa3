import { type ReactNode, startTransition, use } from "react"
import { createRoot } from "react-dom/client"
import { Router } from "wouter"

const never = new Promise<never>(() => undefined)
/** Whatever stands beside it is drawn, but never comes into a page: the whole is never complete. */
const Never = (): ReactNode => use(never)

/**
 * Draws a page at this address out of sight, a few milliseconds at a time, while somebody types: code that has run
 * once runs in half the time when it counts. No effect of the page runs, so that it asks nothing and changes nothing.
 * @returns ends it
 */
export const rehearse = (path: string, search: string, page: ReactNode): (() => void) => {
  const root = createRoot(document.createElement("div"))
  startTransition(() =>
    root.render(
      <Router hook={() => [path, () => undefined]} searchHook={() => search}>
        {page}
        <Never />
      </Router>,
    ),
  )
  return () => root.unmount()
}
