import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { bigId, instant, tenant, tenantPolicies } from "./kinds.ts"
import { products } from "./products.ts"

/**
 * Prices of a product by the date they begin (effective dating), rupiah per unit. `products.harga` is the one of today;
 * a sale is priced by the one of its day.
 */
export const productPrices = pgTable(
  "product_prices",
  {
    ...tenant(),
    products_id: bigId("products_id").notNull(),
    harga: bigId("harga").notNull(),
    effective_from: date("effective_from", { mode: "string" }).notNull(),
    /** When it became `products.harga`; null = not yet. */
    applied_at: instant("applied_at"),
    /** Name of the account that set it, a snapshot; null = the product as it was first saved. */
    by_nama: text("by_nama"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "product_prices_products_id_fk",
      columns: [t.companies_id, t.products_id],
      foreignColumns: [products.companies_id, products.id],
    }).onDelete("cascade"),
    unique("product_prices_day_key").on(t.companies_id, t.products_id, t.effective_from),
    /** Partial index for the sweep, which reads the prices of all companies that have not begun. */
    index("product_prices_due")
      .on(t.effective_from, t.id)
      .where(sql`applied_at is null`),
    ...tenantPolicies(),
  ],
)
