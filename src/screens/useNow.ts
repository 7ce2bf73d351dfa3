import { useEffect, useState } from "react"

/** Often enough for "3 menit lalu". */
export const FRESH_MS = 30_000

/** The present, every second or as often as said. */
export const useNow = (everyMs = 1_000): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
