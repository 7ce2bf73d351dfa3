import { act, type ReactElement } from "react"
import { createRoot } from "react-dom/client"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Draws an element into the page while `look` runs. @returns its result */
export const whileMounted = async <A,>(
  element: ReactElement,
  look: (box: HTMLElement) => A | Promise<A>,
): Promise<A> => {
  const box = document.createElement("div")
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(element))
  const result = await look(box)
  await act(async () => root.unmount())
  box.remove()
  return result
}
