import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber } from "#src/format/format.ts"

const DAY_MS = 86_400_000
/** Warning threshold: days before the end date. */
const NEAR = 30

/** Warning about an end date; null while it is more than `NEAR` days ahead. `today` as an ISO date. */
export const dueOf = (
  date: string,
  today: string,
): { readonly tone: StatusTone; readonly text: string } | null => {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  if (Number.isNaN(days) || days > NEAR) return null
  if (days < 0) return { tone: "rejected", text: "Sudah lewat" }
  return { tone: "waiting", text: days === 0 ? "Hari ini" : `${formatNumber(days)} hari lagi` }
}
