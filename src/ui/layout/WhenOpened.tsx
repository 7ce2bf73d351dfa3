import { type ReactNode, useEffect, useRef, useState } from "react"

/** Renders its children once the disclosure around it has been opened, so that they send no requests before. */
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
