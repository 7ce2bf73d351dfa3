import { filledIn, type LetterToken } from "#contract/areas/letters/letterFields.ts"
import type { LetterValues } from "./values.ts"

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** In place of a missing value, as on a form that is filled in by hand. */
const DOTS = "…………"

/** A line of text with its fields replaced. */
export const filledText = (text: string, values: LetterValues): string =>
  filledIn(text, (token) => values[token] ?? DOTS)

const PARAGRAPH = /<(p|h2|h3)>.*?<\/\1>/gs
/** Left behind by a paragraph that was alone in it. */
const HOLLOW = /<(li|blockquote)><\/\1>/g
/** Paragraphs that name one of these fields are left out: an optional field that is empty takes its sentence with it. */
const without = (html: string, left: readonly LetterToken[]): string =>
  left.length === 0
    ? html
    : html
        .replaceAll(PARAGRAPH, (whole) =>
          left.some((token) => new RegExp(`\\{\\{\\s*${token}\\s*\\}\\}`).test(whole)) ? "" : whole,
        )
        .replaceAll(HOLLOW, "")

/** Clean HTML with its fields replaced: values are text, and their line breaks are kept. */
export const filledHtml = (
  html: string,
  values: LetterValues,
  optional: readonly LetterToken[] = [],
): string =>
  filledIn(
    without(
      html,
      optional.filter((token) => (values[token] ?? null) === null),
    ),
    (token) => escaped(values[token] ?? DOTS).replaceAll(/\r?\n/g, "<br />"),
  )
