import { foldText } from "./foldText.ts"

/** Most characters of a slug. */
export const SLUG_MAX = 160

/** A slug: lower-case words of letters and digits, joined by hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Makes a slug from a title; "" if the title has no letter or digit of the Latin alphabet. */
export const slugOf = (title: string): string =>
  foldText(title)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, "")
