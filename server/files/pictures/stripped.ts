/** Parts (segments, chunks) of one picture; beyond that somebody makes work for us. */
export const MOST_PARTS = 20_000

/** What is left of a picture, and how large it is in pixels. */
export type Stripped = { readonly width: number; readonly height: number; readonly bytes: Buffer }
