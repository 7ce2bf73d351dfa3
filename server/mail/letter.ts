/** A mail in the outbox. */
export type Letter = {
  readonly company: number
  readonly id: number
  readonly to: string
  /** The product's name, shown as its sender. */
  readonly sender: string
  readonly subject: string
  readonly body: string
  /** Name of the attached document; null = none. */
  readonly paper: string | null
  readonly paper_ask: unknown
  /** Number of failed attempts. */
  readonly attempts: number
  /** Creation time, ISO. */
  readonly created_at: string
}

/** Maximum number of attempts. Exponential backoff from half a minute, so the last one is 17 hours after the first. */
export const MAX_ATTEMPTS = 12

/** An attachment of a mail. */
export type Enclosure = { readonly name: string; readonly content: Buffer }

/** Outcome of one attempt to send a mail. */
export type LetterOutcome = { readonly sent_at: string | null; readonly attempts: number }
