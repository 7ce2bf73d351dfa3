import { useEffect, useState } from "react"

/** Refresh interval of relative times ("3 menit lalu"), in milliseconds. */
export const FRESH_MS = 30_000

/** The current time, updated every `everyMs` milliseconds. */
export const useNow = (everyMs = 1_000): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
