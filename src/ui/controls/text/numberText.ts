import { formatNumber } from "#src/format/format.ts"
import type { Reading } from "./useTypedText.ts"

/**
 * A number as Indonesians write it: "1.248", "12,5", "-3". A lone dot that cannot separate thousands ("12.5", as
 * some keypads give it) counts as the decimal sign.
 */
export function readNumber(text: string, decimals: number): Reading<number> {
  const plain = text.replace(/\s/g, "").replace("\u2212", "-")
  if (plain === "") return { ok: true, value: null }
  const match =
    /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(plain) ?? /^(-?)(\d+)\.(\d{1,2}|\d{4,})$/.exec(plain)
  const fraction = match?.[3] ?? ""
  if (!match) return { ok: false, message: `Isi dengan angka, misalnya ${decimals > 0 ? "12,5" : "12"}.` }
  if (fraction.length > decimals) return { ok: false, message: tooFine(decimals) }
  const value = Number(`${match[1]}${match[2]?.replaceAll(".", "")}.${fraction || "0"}`)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { ok: false, message: "Angka ini terlalu besar." }
  return { ok: true, value: value === 0 ? 0 : value }
}

const tooFine = (decimals: number): string =>
  decimals === 0 ? "Isi dengan angka bulat." : `Paling banyak ${decimals} angka di belakang koma.`

export function showNumber(value: number | null, decimals: number): string {
  return value === null ? "" : formatNumber(value, decimals)
}
