import { formatDate, formatTime, type Instant, jakartaDay } from "#src/format/format.ts"

/** @param at ISO time of the oldest answer shown; null = none of them was stored */
export const offlineWords = (at: string | null, now: Instant): string => {
  if (at === null) return "Tidak ada sambungan ke server."
  const day = jakartaDay(at) === jakartaDay(now) ? "" : ` ${formatDate(at)}`
  return `Tidak ada sambungan. Data terakhir dari jam ${formatTime(at)}${day}.`
}
