/** A letter that waits in the outbox. */
export type Letter = {
  readonly company: number
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly body: string
  /** What goes with it; null = nothing. */
  readonly paper: string | null
  readonly paper_ask: unknown
  /** How often sending it failed. */
  readonly attempts: number
  /** When it was written, ISO. */
  readonly created_at: string
}

/** Given up after so many failures: pauses double from half a minute, so the last is 17 hours after the first. */
export const MAX_ATTEMPTS = 12

/** A file that leaves with a letter. */
export type Enclosure = { readonly name: string; readonly content: Buffer }

/** How sending a letter went, this time. */
export type LetterOutcome = { readonly sent_at: string | null; readonly attempts: number }
