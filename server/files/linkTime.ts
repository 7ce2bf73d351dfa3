/** Lifetime of a signed file URL, ms. */
export const LINK_MS = 300_000
