/** How long the answer to a save is waited for before it is said that none has come; far less than all its attempts take. */
export const PATIENCE_MS = 8_000

/** The delay `patience`, for a machine's `setup`. */
export const patience = { patience: PATIENCE_MS } as const

const overdue = { description: "Server belum menjawab; isian tetap ada", tags: "overdue" } as const

/** What a state that waits for the answer to a save is made of; the tag `overdue` is said beside its button. */
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

/** The same, where a person may stop waiting: what becomes of the save is told by the next one, which is the same write. */
export const awaitingUntil = <const Stop extends object>(on: Stop) =>
  ({ ...awaiting, states: { ...awaiting.states, overdue: { ...overdue, on } } }) as const
