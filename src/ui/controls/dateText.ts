import { daysInMonth } from "./calendarGrid.ts"
import type { Reading } from "./useTypedText.ts"

const UNKNOWN = { ok: false, message: "Tanggal tidak dikenal. Contoh: 20/11/2026" } as const

/** A day from "20/11/2026", "20-11-2026", "20112026" or "2026-11-20". The value is YYYY-MM-DD. */
export function readDate(text: string): Reading<string> {
  const plain = text.trim()
  if (plain === "") return { ok: true, value: null }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain)
  const local =
    /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain)
  if (!iso && !local) return UNKNOWN
  const [year, month, day] = (iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]]).map(
    Number,
  )
  if (!year || !month || !day || month > 12 || day > daysInMonth(year, month)) return UNKNOWN
  return { ok: true, value: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` }
}

/** "2026-11-20" → "20/11/2026" */
export const showDate = (value: string | null): string =>
  value === null ? "" : value.split("-").toReversed().join("/")

/** Adds the slashes while digits are typed at the end, for keypads without one. */
export function withSlashes(text: string): string {
  if (!/^[\d/]*$/.test(text)) return text
  return text.replace(/^(\d{2})(\d)/, "$1/$2").replace(/^(\d{1,2}\/\d{2})(\d)/, "$1/$2")
}

const two = (n: number): string => String(n).padStart(2, "0")
