/** Maximum number of parts (segments, chunks) of a picture; more is treated as an attack (denial of service). */
export const MOST_PARTS = 20_000

/** The stripped picture, and its size in pixels. */
export type Stripped = { readonly width: number; readonly height: number; readonly bytes: Buffer }
