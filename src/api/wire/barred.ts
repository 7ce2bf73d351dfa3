import { signal } from "./signal.ts"

/** Somebody changed what `me` tells of the company; or the server refused what the browser took to be allowed: company or role are no longer as `me` had them. */
export const barred = signal<null>()
