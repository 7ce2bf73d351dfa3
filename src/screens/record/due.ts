import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber } from "#src/format/format.ts"

const DAY_MS = 86_400_000
/** Days before its end from which on something is told of. */
const NEAR = 30

/** What is to be said of a day something ends on: nothing while it is far off. `today` as an ISO date. */
export const dueOf = (
  date: string,
  today: string,
): { readonly tone: StatusTone; readonly text: string } | null => {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  if (Number.isNaN(days) || days > NEAR) return null
  if (days < 0) return { tone: "rejected", text: "Sudah lewat" }
  return { tone: "waiting", text: days === 0 ? "Hari ini" : `${formatNumber(days)} hari lagi` }
}
