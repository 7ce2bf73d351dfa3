import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, instant, wholeCompanyPolicies } from "./kinds.ts"
import { slips } from "./slips.ts"

/** The last mail of a slip and its outcome; a company cannot read the outbox itself. */
export const slipLetters = pgTable(
  "slip_letters",
  {
    companies_id: bigId("companies_id").notNull(),
    slips_id: bigId("slips_id").notNull(),
    to_address: text("to_address").notNull(),
    /** Number of times it was requested; outcomes of an earlier mail are ignored. */
    times: integer("times").notNull().default(1),
    asked_at: instant("asked_at").notNull(),
    asked_by: bigId("asked_by").notNull(),
    sent_at: instant("sent_at"),
    /** Number of failed attempts. */
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
