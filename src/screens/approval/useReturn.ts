import { useEffect, useRef } from "react"

/** Focus restoration: after a note is closed without a decision, focuses its row again. */
export const useReturn = (
  root: React.RefObject<HTMLElement | null>,
  isClosed: boolean,
  id: number | null,
): void => {
  const was = useRef(isClosed)
  useEffect(() => {
    if (isClosed && !was.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-row="${id ?? ""}"] a[href]`)?.focus()
    was.current = isClosed
  }, [isClosed, id, root])
}
