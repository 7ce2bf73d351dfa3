import { onWork } from "./observe.ts"
import { shapeOf } from "./shape.ts"

/** A slow statement in the log: its shape, never its parameters. */
export type SlowStatement = {
  readonly slow: "statement"
  readonly ms: number
  readonly id: string | null
  readonly origin: string
  readonly sql: string
}

/** Reports statements that take `limitMs` or longer; 0 = none. @returns ends it */
export const logSlowStatements = (limitMs: number, log: (line: SlowStatement) => void): (() => void) =>
  limitMs === 0
    ? () => undefined
    : onWork(({ work, ms }) => {
        if (work.kind !== "statement" || ms < limitMs) return
        log({
          slow: "statement",
          ms: Math.round(ms),
          id: work.requestId,
          origin: work.origin,
          sql: shapeOf(work.text ?? ""),
        })
      })
