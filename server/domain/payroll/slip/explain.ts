import { asDecimal, type Exact, whole } from "../exact.ts"
import type { RoundingName } from "../roundings.ts"

export type ExplainUnit = "rupiah" | "percent" | "days" | "hours" | "months" | "minutes" | "number" | "text"

/** The explanation of a number: its inputs, how they were combined, the legal source, and the rounding. */
export type Explain = {
  readonly label: string
  /**
   * A decimal, or words where the unit is text. At most six decimals are written; the calculation used the exact
   * value.
   */
  readonly value: string
  readonly unit: ExplainUnit
  readonly formula?: string
  readonly article?: string
  readonly rounding?: RoundingName
  readonly inputs: readonly Explain[]
}

type More = Pick<Explain, "formula" | "article" | "rounding">

const valueOf = (value: Exact | bigint | number | string): string => {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  return typeof value === "bigint"
    ? value.toString()
    : value.d === 1n
      ? value.n.toString()
      : asDecimal(value, 6)
}
const node =
  (unit: ExplainUnit) =>
  (
    label: string,
    value: Exact | bigint | number | string,
    more: More = {},
    inputs: readonly Explain[] = [],
  ): Explain => ({ label, value: valueOf(value), unit, ...more, inputs })

export const rupiah = node("rupiah")
export const rate = node("percent")
export const days = node("days")
export const hours = node("hours")
export const months = node("months")
export const minutes = node("minutes")
export const number = node("number")
export const words = node("text")
/** A fraction of one, as a number. */
export const part = (label: string, value: Exact, more: More = {}, inputs: readonly Explain[] = []) =>
  number(label, value, more, inputs)
export const nothing = (label: string) => rupiah(label, whole(0n))
