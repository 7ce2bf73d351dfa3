import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"

/**
 * Digits at the end of a NIP without leading zeros (`MB-0022` → `22`); null = it ends otherwise. Queries repeat exactly this
 * expression, to use its index.
 */
export const nipDigits = (nip: AnyPgColumn | SQL): SQL => sql`ltrim(substring(${nip} from '[0-9]+$'), '0')`
