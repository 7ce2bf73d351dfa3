import { date, foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { products } from "./products.ts"

/**
 * Sales of an employee on a day, rolled up from the visits and their product lines by a trigger (server/db/salesTriggers.ts):
 * no other writer. Rupiah and pieces.
 */
export const salesDays = pgTable(
  "sales_days",
  {
    companies_id: bigId("companies_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    members_id: bigId("members_id").notNull(),
    /** Visits that were done, those with an order, and the outlets that ordered. */
    visits: integer("visits").notNull(),
    orders: integer("orders").notNull(),
    outlets: integer("outlets").notNull(),
    qty: bigId("qty").notNull(),
    amount: bigId("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.tanggal, t.members_id] }),
    foreignKey({
      name: "sales_days_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("sales_days_by_member").on(t.companies_id, t.members_id, t.tanggal),
    ...memberPolicies("sales_days"),
  ],
)

/** The same by product. */
export const salesDayProducts = pgTable(
  "sales_day_products",
  {
    companies_id: bigId("companies_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    members_id: bigId("members_id").notNull(),
    products_id: bigId("products_id").notNull(),
    orders: integer("orders").notNull(),
    outlets: integer("outlets").notNull(),
    qty: bigId("qty").notNull(),
    amount: bigId("amount").notNull(),
  },
  (t) => [
    primaryKey({
      name: "sales_day_products_pk",
      columns: [t.companies_id, t.tanggal, t.members_id, t.products_id],
    }),
    foreignKey({
      name: "sales_day_products_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "sales_day_products_products_id_fk",
      columns: [t.companies_id, t.products_id],
      foreignColumns: [products.companies_id, products.id],
    }),
    index("sales_day_products_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("sales_day_products_by_product").on(
      t.companies_id,
      t.products_id,
      t.tanggal,
      t.members_id,
      t.orders,
      t.outlets,
      t.qty,
      t.amount,
    ),
    ...memberPolicies("sales_day_products"),
  ],
)
