import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { outer } from "../../kit/textSearch.ts"

/** Whether an account or a company already has this email, in any case. */
export const isTaken = (email: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(exists (select from accounts a where lower(a.email) = lower(${outer(email)}))
    or exists (select from companies c where lower(c.email) = lower(${outer(email)})))`
