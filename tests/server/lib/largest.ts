import { type Bounds, boundsOf } from "#contract/kit/bounds.ts"
import type { Call } from "#contract/kit/call.ts"

/** Size of the largest request body that is read, in bytes. */
const BODY = 900_000

type Fill = {
  /** Multiple of the maximum length that the schema allows. */
  readonly times: number
  /** A text of this length. */
  readonly text: (length: number) => string
  /** The n-th element of a list without texts and rows, given the example's first element. */
  readonly item: (n: number, example: unknown) => unknown
}

const bare = ({ text, list, fields }: Bounds) => text === null && list === null && fields.size === 0

/** The example with every text and list of its schema filled up to the limit; other values stay. */
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

/** Payloads of a call as large as its schema allows, and larger ones, valid and invalid, by name. */
export const largest = (call: Call): readonly (readonly [name: string, payload: unknown])[] => {
  const bounds = boundsOf(call.payload)
  const make = (fill: Fill) => filled(bounds, call.example, fill, BODY)
  const x = (length: number) => "x".repeat(length)
  /** Texts that almost match patterns, and blanks: bad cases for regular expressions. */
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
