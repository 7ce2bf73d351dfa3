import { sql } from "drizzle-orm"
import { variants } from "#contract/areas/sales/variants.ts"
import { barOf } from "#contract/kit/needs.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { goodRows } from "../lookups.ts"
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
    ["kategori", "text"],
    ["point_reward", "bigint"],
    ["is_active", "boolean"],
  ],
  used: sql`exists (select from visit_lines l where l.companies_id = t.companies_id and l.products_id = t.id)`,
})

/**
 * Category and points are fields of Good-ID, which the form of a product does not have.
 * @throws Refusal where rows have them and the account may not add variants
 */
const demandVariants = async ({ tx, session }: Context, importId: number): Promise<void> => {
  if (barOf(session.holder, variants.calls.create.needs) === null) return
  const [found] = await rowsOf<{ readonly row: number }>(
    tx,
    sql`select r.row from import_rows r where ${goodRows(importId)}
      and (r.values->>'kategori' is not null or (r.values->>'point_reward')::bigint > 0) order by r.row limit 1`,
  )
  if (found !== undefined)
    throw new Refusal(
      `Baris ${found.row}: Kategori dan Poin hanya diisi akun yang boleh menambah varian produk. Kosongkan keduanya lalu unggah lagi.`,
      "forbidden",
    )
}

/** New products, each with the price it begins with. */
export const produk: ImportRules = {
  ...asTheyAre,
  ...plain,
  write: async (ctx, importId) => {
    await demandVariants(ctx, importId)
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
