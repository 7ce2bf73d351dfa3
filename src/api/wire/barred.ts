import { signal } from "./signal.ts"

/** The server refused what the browser took to be allowed: company or role are no longer as `me` had them. */
export const barred = signal<null>()
