import type { Mark } from "./facts.ts"

const MINUTE_MS = 60_000
/** Whole minutes; a minute counts once it is over. */
export const minutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/** What check-ins and check-outs of a day come to together, whatever they came from. */
export type Evidence = {
  readonly check_in: number | null
  readonly check_out: number | null
  /** Away between a check-out and the next check-in, ms. */
  readonly away: number
}

/**
 * The first check-in and the last check-out after it. Pressed twice, the first check-in and the last check-out count;
 * a check-in behind a check-out ends an absence.
 */
export const evidenceOf = (marks: readonly Mark[]): Evidence => {
  const sorted = marks.toSorted((a, b) => a.at - b.at)
  const check_in = sorted.find(({ kind }) => kind === "in")?.at ?? null
  const after = sorted.filter(({ at }) => check_in === null || at >= check_in)
  const last = after.findLast(({ kind }) => kind === "out")
  const cameBack = after.findLast(({ kind }) => kind === "in")
  /** Whoever came back after the last check-out is still there. */
  const isOpen = last !== undefined && cameBack !== undefined && cameBack.at > last.at && check_in !== null
  let away = 0
  let left: number | null = null
  for (const { kind, at } of after) {
    if (kind === "out") left = at
    else {
      if (left !== null) away += at - left
      left = null
    }
  }
  return { check_in, check_out: isOpen ? null : (last?.at ?? null), away }
}
