import { type SQL, sql } from "drizzle-orm"

/** Whether a stay in a team (alias of `sales_team_members`) covers a day. */
export const staysOn = (stay: SQL, day: string): SQL =>
  sql`${stay}.valid_from <= ${day}::date and (${stay}.valid_to is null or ${stay}.valid_to >= ${day}::date)`

/** Whether a stay begins after a day. */
export const beginsAfter = (stay: SQL, day: string): SQL => sql`${stay}.valid_from > ${day}::date`
