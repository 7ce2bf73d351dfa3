import { noteSlipLetter } from "../areas/payroll/slipLetters.ts"
import type { LetterNote } from "../mail/enclosing.ts"

/** Handlers of mail outcomes, by the name of the attached document. */
export const letterNotes: Readonly<Record<string, LetterNote>> = { "slip-gaji": noteSlipLetter }
