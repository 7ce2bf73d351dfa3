import { signal } from "./signal.ts"

/**
 * Emitted when `me` is outdated: company data in it has changed, or the server refused a call that the browser
 * considered allowed (the company's modules or the user's role have changed).
 */
export const barred = signal<null>()
