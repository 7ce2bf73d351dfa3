import { sql } from "drizzle-orm"
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, changed, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { terminals } from "./terminals.ts"

/** PINs that an administrator named: they come before the NIP. */
export const terminalPins = pgTable(
  "terminal_pins",
  {
    ...tenant(),
    /** null = on every terminal of the company. */
    terminals_id: bigId("terminals_id"),
    /** Without leading zeros. */
    pin: text("pin").notNull(),
    members_id: bigId("members_id").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "terminal_pins_terminals_id_fk",
      columns: [t.companies_id, t.terminals_id],
      foreignColumns: [terminals.companies_id, terminals.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "terminal_pins_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    uniqueIndex("terminal_pins_key").on(t.companies_id, t.pin, sql`coalesce(${t.terminals_id}, 0)`),
    index("terminal_pins_by_terminal")
      .on(t.companies_id, t.terminals_id)
      .where(sql`terminals_id is not null`),
    index("terminal_pins_by_member").on(t.companies_id, t.members_id),
    ...wholeCompanyPolicies(),
  ],
)
