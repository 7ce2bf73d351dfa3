import type { Reading } from "../text/useTypedText.ts"

/** Parses a time of day as typed: "08.02", "8:02", "802", "8". 24 hours. The value is HH:mm. */
export function readTime(text: string): Reading<string> {
  const plain = text.trim()
  if (plain === "") return { ok: true, value: null }
  const match = /^(\d{1,2})(?:[.:,\s]?(\d{2}))?$/.exec(plain)
  const hour = Number(match?.[1])
  const minute = Number(match?.[2] ?? 0)
  if (!match || hour > 23 || minute > 59) return { ok: false, message: "Jam tidak dikenal. Contoh: 08.02" }
  return { ok: true, value: `${pad(hour)}:${pad(minute)}` }
}

export const showTime = (value: string | null): string => (value === null ? "" : value.replace(":", "."))

const pad = (n: number): string => String(n).padStart(2, "0")
