import { sql } from "drizzle-orm"
import { date, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { limitKinds } from "#contract/kit/limits.ts"
import { companies } from "./companies.ts"
import { bigId, everything, instant, platformRole } from "./kinds.ts"

/** Use of a company in a period, by kind of limit. Hidden from companies, like the figures. */
export const companyUses = pgTable(
  "company_uses",
  {
    companies_id: bigId("companies_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: limitKinds }).notNull(),
    /** First day of the period, Jakarta. */
    day: date("day", { mode: "string" }).notNull(),
    /** Exports of the day, or the most that was seen of another kind: calls of a minute, mails of 24 hours, bytes. */
    used: bigId("used").notNull(),
    /** When the administrators were notified that the limit is near; null = not yet. */
    told_at: instant("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.kind, t.day] }),
    index("company_uses_untold")
      .on(t.day)
      .where(sql`told_at is null`),
    index("company_uses_by_day").on(t.day),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
