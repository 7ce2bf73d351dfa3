import { Portal } from "@headlessui/react"
import { useLayoutEffect, useRef, type ReactNode } from "react"

const PLACES = "[role=dialog], [role=alertdialog], main, header, nav, aside, footer"

/**
 * Portal for floating panels, so that nothing clips them; inside the landmark or dialog they belong to, because screen
 * readers that navigate by landmarks find them there.
 */
export function Layer({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  const target = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    target.current = mark.current?.closest<HTMLElement>(PLACES) ?? document.body
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      <Portal.Group target={target}>{children}</Portal.Group>
    </>
  )
}
