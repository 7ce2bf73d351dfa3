import type { Side } from "./actor.ts"
import type { Move, Refused } from "./lifecycle.ts"

export const NOTE_MIN = 5
export const NOTE_MAX = 500

export const forbidden = (message: string): Refused => ({ reason: "forbidden", message })
export const invalid = (field: string, message: string): Refused => ({
  reason: "invalid",
  message,
  errors: { [field]: [message] },
})

/** Restricts an event to these sides; `message` is the reason of refusal. */
export const onlyAs =
  (sides: readonly Side[], message: string) =>
  (_facts: unknown, { by }: Move): Refused | null =>
    sides.includes(by.as) ? null : forbidden(message)

/** A note of 5 to 500 characters is required. */
export const needsNote = (_facts: unknown, { note }: Move): Refused | null => {
  const length = note?.trim().length ?? 0
  return length >= NOTE_MIN && length <= NOTE_MAX
    ? null
    : invalid("note", `Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`)
}
