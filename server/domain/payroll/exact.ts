/** An exact rational number: `n / d` with `d` > 0. Payroll never uses floating point. */
export type Exact = { readonly n: bigint; readonly d: bigint }

const abs = (value: bigint) => (value < 0n ? -value : value)
const gcd = (left: bigint, right: bigint): bigint => {
  let [a, b] = [abs(left), abs(right)]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** Fractions are reduced only when they grow: most values are rupiah over a small power of ten. */
const LARGE = 1_000_000_000_000n
const make = (n: bigint, d: bigint): Exact => {
  if (d === 1n || d < LARGE) return { n, d }
  const common = gcd(n, d)
  return common === 1n ? { n, d } : { n: n / common, d: d / common }
}

export const ZERO: Exact = { n: 0n, d: 1n }
export const ONE: Exact = { n: 1n, d: 1n }
export const whole = (value: bigint): Exact => ({ n: value, d: 1n })
export const count = (value: number): Exact => ({ n: BigInt(value), d: 1n })

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
/** Parses a decimal: `"0.25"` is a quarter. Text that is not a decimal number is a bug and throws. */
export const decimal = (text: string): Exact => {
  const parts = DECIMAL.exec(text)
  if (parts === null) throw new Error(`not a decimal number: ${text}`)
  const [, sign = "", front = "0", rest = ""] = parts
  const n = BigInt(front + rest)
  return make(sign === "-" ? -n : n, 10n ** BigInt(rest.length))
}

const known = new Map<string, Exact>()
/** Parses a percentage: `"4"` is 4/100. Cached, because the tables contain few rates. */
export const percent = (text: string): Exact => {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  const { n, d } = decimal(text)
  const value = make(n, d * 100n)
  known.set(text, value)
  return value
}

export const add = (a: Exact, b: Exact): Exact =>
  a.d === b.d ? make(a.n + b.n, a.d) : make(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Exact, b: Exact): Exact =>
  a.d === b.d ? make(a.n - b.n, a.d) : make(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Exact, b: Exact): Exact => make(a.n * b.n, a.d * b.d)
/** Divides; `null` on division by zero. */
export const divide = (a: Exact, b: Exact): Exact | null => {
  if (b.n === 0n) return null
  return b.n < 0n ? make(-a.n * b.d, a.d * -b.n) : make(a.n * b.d, a.d * b.n)
}
/** The fraction `part / of` of days or hours; 0 where `of` is 0. */
export const share = (part: bigint, of: bigint): Exact => (of === 0n ? ZERO : make(part, of))

/** A comparator for sorting. */
export const compare = (a: Exact, b: Exact): -1 | 0 | 1 => {
  const difference = a.n * b.d - b.n * a.d
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}
export const lesser = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b)
export const greater = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b)
export const isNegative = (value: Exact): boolean => value.n < 0n

export type RoundMode = "down" | "nearest" | "up"

const floor = (n: bigint, d: bigint) => (n >= 0n ? n / d : -((-n + d - 1n) / d))
/**
 * Rounds to a multiple of `unit`: `nearest` rounds half away from zero; `down` and `up` round towards and away from
 * zero, so that refunds are rounded like deductions.
 */
export const round = (value: Exact, mode: RoundMode = "nearest", unit = 1n): bigint => {
  const n = abs(value.n)
  const d = value.d * unit
  const units = mode === "down" ? n / d : mode === "up" ? (n + d - 1n) / d : (2n * n + d) / (2n * d)
  return (value.n < 0n ? -units : units) * unit
}
/** Rounds down (floor) to a multiple of `unit`. */
export const cut = (value: Exact, unit = 1n): bigint => floor(value.n, value.d * unit) * unit

/** Formats as a decimal with at most `places` decimals, half away from zero by default: `28901.734`. */
export const asDecimal = (value: Exact, places = 4, mode: RoundMode = "nearest"): string => {
  const scale = 10n ** BigInt(places)
  const scaled = round(times(value, whole(scale)), mode)
  const digits = abs(scaled)
    .toString()
    .padStart(places + 1, "0")
  const front = digits.slice(0, digits.length - places)
  const rest = digits.slice(digits.length - places).replace(/0+$/, "")
  return `${scaled < 0n ? "-" : ""}${front}${rest === "" ? "" : `.${rest}`}`
}
