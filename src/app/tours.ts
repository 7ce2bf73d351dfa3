import { useCallback, useState } from "react"
import { loadChunk } from "./loadChunk.ts"
import { go } from "./navigation.ts"

const tour = () => import("#src/screens/tour/Tour.tsx")
export const loadTour = () => tour().then((m) => m.Tour)

/** The active tour in this browser, 0 = none; each new one has another number. */
export const useTours = (mayOpen: (to: string) => boolean) => {
  const [tours, setTours] = useState(() => (document.cookie.includes("=next_coach") ? 1 : 0))
  const startTour = useCallback(() => {
    loadChunk(tour).then(
      ({ beginTour }) => {
        const first = beginTour(mayOpen)
        setTours((before) => before + 1)
        go(first)
      },
      () => undefined,
    )
  }, [mayOpen])
  const endTour = useCallback(() => setTours(0), [])
  return { tours, startTour, endTour }
}
