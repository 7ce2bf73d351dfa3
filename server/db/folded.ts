import { type SQL, sql } from "drizzle-orm"
import { ACCENTS, FOLDED } from "#contract/kit/foldText.ts"

/** Constants stand in the text of a statement: a column that is generated takes no parameters. */
const literalOf = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** Without more bytes than letters a text is ASCII, and has nothing to fold. */
export const isAscii = (text: SQL): SQL => sql`(octet_length(${text}) = char_length(${text}))`

/**
 * Search folding of a text in lower case, in the database as `foldText` does it. The lower case is made again: a database
 * whose locale knows no letters but ASCII leaves an É as it is.
 */
export const foldedLower = (lower: SQL): SQL =>
  sql`lower(translate(regexp_replace(normalize(${lower}, NFD), ${literalOf(ACCENTS)}, '', 'g'), ${literalOf(FOLDED.from)}, ${literalOf(FOLDED.to)}))`
