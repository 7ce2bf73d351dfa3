import type { FileRule } from "./call.ts"

/** A scanned document: a picture or a PDF. */
export const PAPER = {
  maxBytes: 5_000_000,
  types: ["png", "jpeg", "webp", "pdf"],
} as const satisfies FileRule
