/** A letter that waits in the outbox. */
export type Letter = {
  readonly company: number
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly body: string
  /** How often sending it failed. */
  readonly attempts: number
}

/** Given up after so many failures: pauses double from half a minute, so the last is 17 hours after the first. */
export const MAX_ATTEMPTS = 12
