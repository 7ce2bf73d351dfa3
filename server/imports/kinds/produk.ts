import { sql } from "drizzle-orm"
import { adding, takenCodes } from "./adding.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"

/** New products. */
export const produk: ImportRules = {
  ...asTheyAre,
  ...adding({
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
  }),
  judge: async (tx, rows) => {
    const taken = await takenCodes(tx, "products", rows)
    return ({ kode }) =>
      typeof kode === "string" && taken.has(kode.toLowerCase())
        ? [{ column: "kode", message: "Sudah ada produk dengan kode ini" }]
        : []
  },
  once: [{ keys: ["kode"], message: (first) => `Kode ini sudah ada di baris ${first}` }],
}
