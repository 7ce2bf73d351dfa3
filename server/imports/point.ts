/** Coordinates as people write them in spreadsheets. Pure. */

/** Degrees with a decimal comma or dot; null = no number. */
export const degreesOf = (text: string): number | null => {
  const plain = text.trim().replace(/\s*°$/, "").replace(",", ".")
  return /^[-+\u2212]?\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain.replace("\u2212", "-")) : null
}

const NUMBER = String.raw`[-+\u2212]?\d{1,3}`
/** With dots as decimals the two are separated by a comma, a semicolon or a space; with commas by the last two only. */
const PAIRS = [
  new RegExp(String.raw`^\(?(${NUMBER}(?:\.\d+)?)\s*[,;\s]\s*(${NUMBER}(?:\.\d+)?)\)?$`, "u"),
  new RegExp(String.raw`^\(?(${NUMBER}(?:,\d+)?)\s*[;\s]\s*(${NUMBER}(?:,\d+)?)\)?$`, "u"),
]

/** A point in one cell, "-6.2,106.8" or "-6,2; 106,8"; null = it is neither. */
export const pointOf = (text: string): { readonly lat: number; readonly lng: number } | null => {
  for (const form of PAIRS) {
    const [, first, second] = form.exec(text.trim()) ?? []
    const [lat, lng] = [first, second].map((part) => (part === undefined ? null : degreesOf(part)))
    if (typeof lat === "number" && typeof lng === "number") return { lat, lng }
  }
  return null
}
