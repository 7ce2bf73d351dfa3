import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"

/**
 * A PIN without leading zeros, in one case, as `barePin` of the contract: terminals push `7`, their files say `000000007`.
 * Queries repeat exactly this expression, to use its index.
 */
export const barePinOf = (pin: AnyPgColumn | SQL): SQL => sql`upper(regexp_replace(${pin}, '^0+(?=.)', ''))`
