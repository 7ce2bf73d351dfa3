/** Public interface for other areas. */
export { endLinks } from "./endLinks.ts"
export { endSessions } from "./endSessions.ts"
export { mailPasswordLink, type PasswordLetter } from "./invite.ts"
