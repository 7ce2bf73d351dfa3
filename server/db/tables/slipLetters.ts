import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, instant, wholeCompanyPolicies } from "./kinds.ts"
import { slips } from "./slips.ts"

/** The last letter a slip was mailed in, and how it went: the outbox itself is in sight of no company. */
export const slipLetters = pgTable(
  "slip_letters",
  {
    companies_id: bigId("companies_id").notNull(),
    slips_id: bigId("slips_id").notNull(),
    to_address: text("to_address").notNull(),
    /** How often it was asked for; what is heard of an earlier letter is no news of this one. */
    times: integer("times").notNull().default(1),
    asked_at: instant("asked_at").notNull(),
    asked_by: bigId("asked_by").notNull(),
    sent_at: instant("sent_at"),
    /** How often sending it failed. */
    attempts: integer("attempts").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.slips_id] }),
    foreignKey({
      name: "slip_letters_slips_id_fk",
      columns: [t.companies_id, t.slips_id],
      foreignColumns: [slips.companies_id, slips.id],
    }).onDelete("cascade"),
    ...wholeCompanyPolicies(),
  ],
)
