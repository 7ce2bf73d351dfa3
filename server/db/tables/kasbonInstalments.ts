import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { kasbon } from "./kasbon.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"

/** Instalments of cash advances, rupiah; a period is stored as the first day of its month. */
export const kasbonInstalments = pgTable(
  "kasbon_instalments",
  {
    companies_id: bigId("companies_id").notNull(),
    kasbon_id: bigId("kasbon_id").notNull(),
    no: integer("no").notNull(),
    period: date("period", { mode: "string" }).notNull(),
    amount: bigId("amount").notNull(),
    status: text("status", {
      enum: ["planned", "deducted", "paid_manual", "skipped", "written_off"],
    }).notNull(),
    /** When it was paid or deducted. */
    at: instant("at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.kasbon_id, t.no] }),
    foreignKey({
      name: "kasbon_instalments_kasbon_id_fk",
      columns: [t.companies_id, t.kasbon_id],
      foreignColumns: [kasbon.companies_id, kasbon.id],
    }),
    index("kasbon_instalments_due").on(t.companies_id, t.status, t.period),
    ...tenantPolicies(),
  ],
)
