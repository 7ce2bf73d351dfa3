import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { salesPointKinds } from "#contract/areas/sales/salesWords.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { redemptions } from "./redemptions.ts"
import { visits } from "./visits.ts"

/** Points balance of an employee, the sum of the ledger; locked while points are booked. */
export const salesPointBalances = pgTable(
  "sales_point_balances",
  {
    companies_id: bigId("companies_id").notNull(),
    members_id: bigId("members_id").notNull(),
    balance: integer("balance").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id] }),
    foreignKey({
      name: "sales_point_balances_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    ...memberPolicies("sales_point_balances"),
  ],
)

/** Ledger of the points employees earn by sales and spend on rewards. `points` is signed. */
export const salesPoints = pgTable(
  "sales_points",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    kind: text("kind", { enum: salesPointKinds }).notNull(),
    points: integer("points").notNull(),
    balance_after: integer("balance_after").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    /** The sale that earned them. */
    visits_id: bigId("visits_id"),
    redemptions_id: bigId("redemptions_id"),
    note: text("note"),
    by_nama: text("by_nama"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "sales_points_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "sales_points_visits_id_fk",
      columns: [t.companies_id, t.visits_id],
      foreignColumns: [visits.companies_id, visits.id],
    }),
    foreignKey({
      name: "sales_points_redemptions_id_fk",
      columns: [t.companies_id, t.redemptions_id],
      foreignColumns: [redemptions.companies_id, redemptions.id],
    }),
    index("sales_points_by_member").on(t.companies_id, t.members_id, t.id),
    index("sales_points_by_visit").on(t.companies_id, t.visits_id),
    index("sales_points_by_redemption").on(t.companies_id, t.redemptions_id),
    ...memberPolicies("sales_points"),
  ],
)
