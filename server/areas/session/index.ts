/** Public interface for other areas. */
export { attempt, takeTurn } from "./attempts.ts"
export { endLinks } from "./endLinks.ts"
export { endSessions } from "./endSessions.ts"
export { dropFactors } from "./dropFactors.ts"
export { mailPasswordLink, type PasswordLetter } from "./invite.ts"
