import { formatDuration } from "#src/format/format.ts"

/** Estimated remaining time: "kurang dari semenit lagi", "sekitar 4 menit lagi"; null = no estimate. */
export const restWords = (seconds: number | null): string | null => {
  if (seconds === null) return null
  return seconds < 60 ? "kurang dari semenit lagi" : `sekitar ${formatDuration(Math.ceil(seconds / 60))} lagi`
}
