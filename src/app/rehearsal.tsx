import { type ReactNode, startTransition, use } from "react"
import { createRoot } from "react-dom/client"
import { Router } from "wouter"

const never = new Promise<never>(() => undefined)
/** A sibling that suspends forever: the tree renders but never commits to the page. */
const Never = (): ReactNode => use(never)

/**
 * Warm-up render: renders the page at this address offscreen in slices of a few milliseconds while the user types,
 * because code that has run once takes half the time when it counts. Effects do not run, so it sends and changes
 * nothing.
 * @returns stops it
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
