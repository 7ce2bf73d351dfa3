import { wholeWords } from "#contract/kit/words.ts"

/** An exact fraction of rupiah or hours; `den` is positive. */
export type Ratio = { readonly num: bigint; readonly den: bigint }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

export const ratio = (num: bigint | number, den: bigint | number = 1n): Ratio => {
  const [n, d] = [BigInt(num), BigInt(den)]
  if (d <= 0n) throw new RangeError("a fraction has a positive denominator")
  const by = gcd(n, d) || 1n
  return { num: n / by, den: d / by }
}
export const ZERO = ratio(0n)
export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den)
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den)
export const sumOf = (all: readonly Ratio[]): Ratio => all.reduce(plus, ZERO)

/** Integer part; for non-negative values only. */
export const roundedDown = ({ num, den }: Ratio): bigint => num / den
/** Rounds to the nearest integer, half up. */
export const roundedNearest = ({ num, den }: Ratio): bigint => (2n * num + den) / (2n * den)

/** Decimal notation, for example `28.901,73`: truncated, without trailing zeros. */
export const ratioWords = (value: Ratio, decimals = 2): string => {
  const scale = 10n ** BigInt(decimals)
  const cut = roundedDown(times(value, ratio(scale)))
  const rest = String(cut % scale)
    .padStart(decimals, "0")
    .replace(/0+$/, "")
  return `${wholeWords(Number(cut / scale))}${rest === "" ? "" : `,${rest}`}`
}
/** Rupiah notation, for example `Rp 28.901,73`. */
export const rupiahRatioWords = (value: Ratio): string => `Rp\u00a0${ratioWords(value)}`
