import { sql } from "drizzle-orm"
import { dateIn } from "../../time/calendar.ts"
import { adding, takenCodes } from "./adding.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"

const plain = adding({
  table: "products",
  noun: "produk",
  columns: [
    ["nama", "text"],
    ["kode", "text"],
    ["satuan", "text"],
    ["harga", "bigint"],
    ["is_active", "boolean"],
  ],
  used: sql`exists (select from visit_lines l where l.companies_id = t.companies_id and l.products_id = t.id)`,
})

/** New products, each with the price it begins with. */
export const produk: ImportRules = {
  ...asTheyAre,
  ...plain,
  write: async (ctx, importId) => {
    const made = await plain.write(ctx, importId)
    const { tx, now, companyId } = ctx
    await tx.execute(
      sql`insert into product_prices (companies_id, products_id, harga, effective_from, applied_at, at)
        select t.companies_id, t.id, t.harga, ${dateIn(now)}::date, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from products t join import_rows r on r.companies_id = t.companies_id and (r.before->>'id')::bigint = t.id
        where t.companies_id = ${companyId} and r.imports_id = ${importId}`,
    )
    return made
  },
  judge: async (tx, rows) => {
    const taken = await takenCodes(tx, "products", rows)
    return ({ kode }) =>
      typeof kode === "string" && taken.has(kode.toLowerCase())
        ? [{ column: "kode", message: "Sudah ada produk dengan kode ini" }]
        : []
  },
  once: [{ keys: ["kode"], message: (first) => `Kode ini sudah ada di baris ${first}` }],
}
