import { type SQL, sql } from "drizzle-orm"
import { ACCENTS, FOLDED } from "#contract/kit/foldText.ts"

/** Inlines constants into the statement: the expression of a generated column cannot have parameters. */
const literalOf = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** A text with as many bytes as characters is ASCII and needs no folding. */
export const isAscii = (text: SQL): SQL => sql`(octet_length(${text}) = char_length(${text}))`

/**
 * Search folding (strip accents) of a lower-case text, the SQL version of `foldText`. It lower-cases again, because a
 * database with an ASCII-only locale leaves É as it is.
 */
export const foldedLower = (lower: SQL): SQL =>
  sql`lower(translate(regexp_replace(normalize(${lower}, NFD), ${literalOf(ACCENTS)}, '', 'g'), ${literalOf(FOLDED.from)}, ${literalOf(FOLDED.to)}))`
