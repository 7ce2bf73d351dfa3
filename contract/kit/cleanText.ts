/**
 * Text normalisation before anything is compared or kept: two texts that look alike are one value. Forms reach it
 * through the schema kinds (contract/kit/schema.ts), spreadsheet cells by calling it.
 */

/** Invisible format characters: zero-width characters, the soft hyphen, and the controls of writing direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/**
 * Control characters, except the line break, and except U+0000: no database stores it, so it is rejected with a
 * message.
 */
const CONTROL = /[^\P{Cc}\n\0]/gu
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
const BLANKS = /[^\S\n]+/g

/** Text of several lines: `\n` is its only control character; each run of blanks is one blank. */
export const cleanText = (value: string): string =>
  value.replace(INVISIBLE, "").replace(LINE_BREAK, "\n").replace(BLANKS, " ").replace(CONTROL, "").trim()

/** Text of one line, such as a name or a code: a line break inside it becomes a blank. */
export const cleanLine = (value: string): string => cleanText(value).replace(/\s+/g, " ")
