import { formatDate } from "#src/format/format.ts"

/** First and last day, YYYY-MM-DD; null = open. */
export type Dates = readonly [from: string | null, until: string | null]

/** "1 Nov 2026 – 7 Nov 2026", "sejak …", "sampai …"; null = all days. */
export const datesInWords = ([from, until]: Dates): string | null => {
  if (from === null && until === null) return null
  if (until === null) return `sejak ${formatDate(from)}`
  if (from === null) return `sampai ${formatDate(until)}`
  return from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`
}
