import { formatNumber } from "#src/format/format.ts"

/** Text of a rupiah field and its caret position. */
export type Typed = { readonly text: string; readonly caret: number }

/** Maximum digits: fifteen are always exact, and a thousand times more than any payroll. */
const MAX_DIGITS = 15
const MINUS = "\u2212"

const digitsOf = (text: string): string => text.replace(/\D/g, "")

/** The text of an amount; with an ordinary space after Rp, because an input never wraps. */
export function showRupiah(amount: number | null): string {
  if (amount === null) return ""
  const digits = formatNumber(Math.abs(amount))
  return amount < 0 ? `${MINUS}Rp ${digits}` : `Rp ${digits}`
}

const wholeOf = (text: string): string => text.split(",", 1)[0] ?? ""

/** Parses a field's text into an amount, ignoring digits after a comma; null when it has no digit. */
export function readRupiah(text: string): number | null {
  const digits = digitsOf(wholeOf(text))
  if (digits === "") return null
  const amount = Number(digits)
  return amount !== 0 && /[-\u2212]/.test(text) ? -amount : amount
}

/**
 * Formats a field after an edit: digits are regrouped, and the caret stays behind the same number of digits. Deleting a
 * separator deletes the digit next to it, else the key would seem dead. Cents stay behind their comma until blur and
 * are ignored: as further digits they would make the amount a hundred times too large.
 */
export function regroup(raw: Typed, before: string, forward: boolean, negative: boolean): Typed {
  const comma = raw.text.indexOf(",")
  if (comma === -1) return regroupWhole(raw, wholeOf(before), forward, negative)
  const typed = { text: raw.text.slice(0, comma), caret: Math.min(raw.caret, comma) }
  const whole = regroupWhole(typed, wholeOf(before), forward, negative)
  if (whole.text === "") return whole
  const text = `${whole.text},${digitsOf(raw.text.slice(comma)).slice(0, 2)}`
  const behindComma = whole.text.length + raw.caret - comma
  return { text, caret: raw.caret <= comma ? whole.caret : Math.min(text.length, behindComma) }
}

function regroupWhole(raw: Typed, before: string, forward: boolean, negative: boolean): Typed {
  const digits = digitsOf(raw.text)
  const minus = negative && /[-\u2212]/.test(raw.text)
  let kept = digits
  let ahead = digitsOf(raw.text.slice(0, raw.caret)).length
  const separatorGone =
    raw.text.length === before.length - 1 && digits === digitsOf(before) && before.charAt(raw.caret) === "."
  if (separatorGone) {
    const at = forward ? ahead : ahead - 1
    kept = digits.slice(0, at) + digits.slice(at + 1)
    ahead = at
  }
  if (kept === "") return minus ? { text: MINUS, caret: 1 } : { text: "", caret: 0 }
  if (kept.length > MAX_DIGITS) return { text: before, caret: Math.min(raw.caret, before.length) }
  const zeros = /^0*(?=\d)/.exec(kept)?.[0].length ?? 0
  const amount = Number(kept)
  const text = minus && amount === 0 ? `${MINUS}Rp 0` : showRupiah(minus ? -amount : amount)
  return { text, caret: behind(text, Math.max(0, ahead - zeros)) }
}

/** The position in `text` right after its n-th digit; before the first digit for 0. */
function behind(text: string, n: number): number {
  let at = text.indexOf(" ") + 1
  for (let seen = 0; seen < n && at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return at
}
