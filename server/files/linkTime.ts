/** How long an address of a file works. */
export const LINK_MS = 300_000
