import type { RoundMode } from "../exact.ts"

/** The rounding that the source of a published case describes. */
export type StatedRounding = {
  readonly final: RoundMode
  readonly places: number
  /** The hourly wage is rounded before it is multiplied. */
  readonly hourly: { readonly mode: RoundMode; readonly places: number } | null
  /** Each hour, or row of hours, is rounded separately. */
  readonly eachHour: boolean
}

const CUT = /\b(?:cut|floor(?:ed)?|truncated?|rounded down|dibulatkan ke bawah)\b/i
const UP = /\b(?:ceil(?:ing|ed)?|rounded up|dibulatkan ke atas)\b/i
const NEAREST = /half[\s_-]?up|nearest|whole rupiah|terdekat/i

/** The first matching word wins: "CUT (half-up gives 6,666,667)" cuts. */
const modeIn = (words: string): RoundMode | null => {
  const found = (
    [
      ["down", words.search(CUT)],
      ["up", words.search(UP)],
      ["nearest", words.search(NEAREST)],
    ] as const
  )
    .filter(([, at]) => at >= 0)
    .toSorted(([, a], [, b]) => a - b)
  return found[0]?.[0] ?? null
}

/** Parses `source_rounding`; without it the result is rounded once, at the end, to the nearest rupiah. */
export const statedRounding = (words: string): StatedRounding => {
  const eachHour = /each hour|per hour/i.test(words) && CUT.test(words)
  const places = Number(/(\d+) decimals?/i.exec(words)?.[1] ?? 0)
  const ofHour = !eachHour && /hourly/i.test(words)
  if (ofHour) {
    const mode = modeIn(words) ?? "nearest"
    return { final: "nearest", places, hourly: { mode, places }, eachHour }
  }
  return { final: modeIn(words) ?? "nearest", places, hourly: null, eachHour }
}
