import type { Mark } from "./facts.ts"

const MINUTE_MS = 60_000
/** Whole minutes, rounded down. */
export const minutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/** Summary of a day's check-ins and check-outs from all sources. */
export type Evidence = {
  readonly check_in: number | null
  readonly check_out: number | null
  /** Away between a check-out and the next check-in, ms. */
  readonly away: number
}

/**
 * The first check-in and the last check-out after it, so that repeated taps are harmless. A check-in after a check-out
 * ends an absence.
 */
export const evidenceOf = (marks: readonly Mark[]): Evidence => {
  const sorted = marks.toSorted((a, b) => a.at - b.at)
  const check_in = sorted.find(({ kind }) => kind === "in")?.at ?? null
  const after = sorted.filter(({ at }) => check_in === null || at >= check_in)
  const last = after.findLast(({ kind }) => kind === "out")
  const cameBack = after.findLast(({ kind }) => kind === "in")
  /** A check-in after the last check-out means that the employee is still at work. */
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
