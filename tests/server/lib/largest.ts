import { type Bounds, boundsOf } from "#contract/kit/bounds.ts"
import type { Call } from "#contract/kit/call.ts"

/** A body of this size is the largest that is read at all. */
const BODY = 900_000

type Fill = {
  /** How often the most that is allowed. */
  readonly times: number
  /** A text of so many signs. */
  readonly text: (length: number) => string
  /** The n-th element of a list that holds no text and no rows, by the one of the example. */
  readonly item: (n: number, example: unknown) => unknown
}

const bare = ({ text, list, fields }: Bounds) => text === null && list === null && fields.size === 0

/** An example with every text and every list of its schema filled; what is neither stays. */
const filled = (bounds: Bounds, example: unknown, fill: Fill, room: number): unknown => {
  if (bounds.list !== null) {
    const { max, item } = bounds.list
    const count = Math.max(1, Math.min(max * fill.times, Math.floor(room / 8)))
    const [one] = Array.isArray(example) ? (example as readonly unknown[]) : []
    const each = Math.floor(room / count)
    return Array.from({ length: count }, (_, n) =>
      bare(item) ? fill.item(n, one) : filled(item, one, fill, each),
    )
  }
  if (bounds.fields.size > 0) {
    const held = typeof example === "object" && example !== null ? (example as Record<string, unknown>) : {}
    const grows = [...bounds.fields].filter(([, field]) => !bare(field))
    const each = Math.floor(room / Math.max(1, grows.length))
    return {
      ...held,
      ...Object.fromEntries(grows.map(([name, field]) => [name, filled(field, held[name], fill, each)])),
    }
  }
  return bounds.text === null ? example : fill.text(Math.min(bounds.text.max * fill.times, room))
}

const nth = (n: number, example: unknown): unknown => (typeof example === "number" ? example + n : n + 1)
const row = (n: number): unknown => ({ id: String(n), amount: "x" })

/** What a call is sent at most, and more than that: as it is meant, and wrong in every place. */
export const largest = (call: Call): readonly (readonly [name: string, payload: unknown])[] => {
  const bounds = boundsOf(call.payload)
  const make = (fill: Fill) => filled(bounds, call.example, fill, BODY)
  const x = (length: number) => "x".repeat(length)
  /** Near misses of patterns, and of dates and words. */
  const dots = (length: number) => `a@${".".repeat(Math.max(1, length - 3))}@`
  const blanks = (length: number) => `x${" \t".repeat(Math.max(1, length / 2))}x`
  return [
    ["the most", make({ times: 1, text: x, item: nth })],
    ["the most, wrong", make({ times: 1, text: dots, item: (n) => String(n) })],
    ["ten times that", make({ times: 10, text: x, item: nth })],
    ["ten times that, wrong", make({ times: 10, text: dots, item: row })],
    ["ten times that, blank", make({ times: 10, text: blanks, item: () => null })],
    ["a full body", make({ times: 1_000_000, text: x, item: nth })],
    ["a full body, wrong", make({ times: 1_000_000, text: dots, item: row })],
    ["a full body, texts", make({ times: 1_000_000, text: dots, item: (n) => String(n) })],
  ]
}
