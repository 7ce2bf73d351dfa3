/** What other areas may use. */
export { endLinks } from "./endLinks.ts"
export { endSessions } from "./endSessions.ts"
export { mailPasswordLink, type PasswordLetter } from "./invite.ts"
