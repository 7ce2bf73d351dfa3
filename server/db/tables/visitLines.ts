import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, tenant, tenantPolicies } from "./kinds.ts"
import { products } from "./products.ts"
import { visits } from "./visits.ts"

/** Product lines of a visit: what was sold or delivered. Name, unit and price (rupiah) are snapshots. */
export const visitLines = pgTable(
  "visit_lines",
  {
    ...tenant(),
    visits_id: bigId("visits_id").notNull(),
    products_id: bigId("products_id").notNull(),
    nama: text("nama").notNull(),
    satuan: text("satuan").notNull(),
    qty: integer("qty").notNull(),
    harga: bigId("harga").notNull(),
    /** Rupiah: quantity times price. */
    total: bigId("total").notNull(),
    /** Points that the line earns, a snapshot. */
    points: integer("points").notNull().default(0),
    /** Date and area of the visit, denormalised: sums by product read an index alone. */
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    area: text("area"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "visit_lines_visits_id_fk",
      columns: [t.companies_id, t.visits_id],
      foreignColumns: [visits.companies_id, visits.id],
    }),
    foreignKey({
      name: "visit_lines_products_id_fk",
      columns: [t.companies_id, t.products_id],
      foreignColumns: [products.companies_id, products.id],
    }),
    index("visit_lines_by_visit").on(t.companies_id, t.visits_id),
    index("visit_lines_by_product").on(t.companies_id, t.products_id, t.tanggal),
    index("visit_lines_by_date").on(t.companies_id, t.tanggal, t.area, t.products_id, t.qty, t.total),
    ...tenantPolicies(),
  ],
)
