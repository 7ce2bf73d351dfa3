import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, instant, tenantPolicies } from "./kinds.ts"
import { pengingat } from "./pengingat.ts"

/**
 * Reminders that a rule has sent, so that each date and each waiting request is sent once: a date that is changed is another
 * one. `step` 2 is the escalation.
 */
export const pengingatMarks = pgTable(
  "pengingat_marks",
  {
    companies_id: bigId("companies_id").notNull(),
    pengingat_id: bigId("pengingat_id").notNull(),
    /** The topic, or the flow of a request. */
    kind: text("kind").notNull(),
    row_id: bigId("row_id").notNull(),
    /** The date that comes, or on which the request reached its level. */
    due_on: date("due_on", { mode: "string" }).notNull(),
    step: integer("step").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pengingat_id, t.kind, t.row_id, t.due_on, t.step] }),
    foreignKey({
      name: "pengingat_marks_pengingat_id_fk",
      columns: [t.companies_id, t.pengingat_id],
      foreignColumns: [pengingat.companies_id, pengingat.id],
    }).onDelete("cascade"),
    index("pengingat_marks_by_time").on(t.created_at),
    ...tenantPolicies(),
  ],
)
