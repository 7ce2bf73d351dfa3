import type { Terminal } from "./entrance.ts"
import type { Kept } from "./keep.ts"
import { hashOf, linesOf, readLine, shortened } from "./lines.ts"

/** Lines of one transaction: enough to be cheap, few enough that nobody else waits for long. */
export const LINES = { first: 200, most: 1_000, least: 100 }
/** Lines of one request that could not be read and are kept; more of them is noise. */
const MOST_UNREAD = 100

/** Reads the lines of a body lazily, so that a large one never holds the event loop. */
export function* keptOf(text: string, { zona }: Pick<Terminal, "zona">): Generator<Kept, void> {
  let unread = 0
  for (const raw of linesOf(text)) {
    const line = readLine(raw, zona)
    if (line.kind === "record") yield line.line
    else if (line.kind === "unread" && unread < MOST_UNREAD) {
      unread += 1
      yield { pin: "", wall: hashOf(raw), zone: zona, at: null, key: null, verify: null, raw: shortened(raw) }
    }
  }
}

export const countLines = (text: string): number => {
  let count = 0
  for (const _ of linesOf(text)) count += 1
  return count
}

/** Records as a terminal sends them, with the number of their lines. */
export type Upload = { readonly text: string; readonly lines: number }
export const uploadOf = (body: Buffer): Upload => {
  const text = body.toString("utf8")
  return { text, lines: countLines(text) }
}

/** Reads the next records of a body, at most so many. */
export const nextOf = (
  kept: Iterator<Kept, void>,
  size: number,
): { readonly some: readonly Kept[]; readonly isLast: boolean } => {
  const some: Kept[] = []
  while (some.length < size) {
    const { value, done } = kept.next()
    if (done === true || value === undefined) return { some, isLast: true }
    some.push(value)
  }
  return { some, isLast: false }
}

/** Newest instant of records, ms. */
export const newestOf = (some: readonly Kept[], before: number): number =>
  some.reduce((newest, { at }) => Math.max(newest, at ?? 0), before)
