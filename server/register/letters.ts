import { noteSlipLetter } from "../areas/payroll/slipLetters.ts"
import type { LetterNote } from "../mail/enclosing.ts"

/** Who keeps how a letter went, by the paper that goes with it. */
export const letterNotes: Readonly<Record<string, LetterNote>> = { "slip-gaji": noteSlipLetter }
