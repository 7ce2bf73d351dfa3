/** How long a save waits for its answer before the user is notified; far less than all its retries may take. */
export const PATIENCE_MS = 8_000

/** The delay `patience`, for a machine's `setup`. */
export const patience = { patience: PATIENCE_MS } as const

const overdue = { description: "Server belum menjawab; isian tetap ada", tags: "overdue" } as const

/** Base of a state that awaits the answer to a save; the tag `overdue` shows a notice next to its button. */
export const awaiting = {
  initial: "sent",
  states: {
    sent: {
      description: "Terkirim",
      after: { patience: { target: "overdue", description: "Belum ada jawaban" } },
    },
    overdue,
  },
} as const

/**
 * Like `awaiting`, but once overdue the user may stop waiting, by the transitions in `on`. Whether the save succeeded
 * is then unknown; saving the same input again is an idempotent retry of the same write and returns its result.
 */
export const awaitingUntil = <const Stop extends object>(on: Stop) =>
  ({ ...awaiting, states: { ...awaiting.states, overdue: { ...overdue, on } } }) as const
