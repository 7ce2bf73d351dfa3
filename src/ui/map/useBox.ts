import { useLayoutEffect, useRef, useState } from "react"
import type { Size } from "./geo.ts"

/** A map is drawn in actual pixels, so that text keeps its size: measures its box, and again when it changes. */
export const useBox = (usual: Size) => {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(usual)
  useLayoutEffect(() => {
    const { current: node } = box
    if (node === null) return undefined
    const measure = () =>
      setSize({ width: node.clientWidth || usual.width, height: node.clientHeight || usual.height })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [usual.width, usual.height])
  return { box, size }
}
