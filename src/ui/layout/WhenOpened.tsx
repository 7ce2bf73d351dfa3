import { type ReactNode, useEffect, useRef, useState } from "react"

/** Its children from the first time on that the disclosure around it is open: what they ask for is not asked before. */
export function WhenOpened({ children }: { readonly children: ReactNode }) {
  const [isOpened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const around = place.current?.closest("details")
    const look = () => setOpened((was) => was || around?.open === true)
    around?.addEventListener("toggle", look)
    return () => around?.removeEventListener("toggle", look)
  }, [])
  return isOpened ? children : <span ref={place} hidden />
}
