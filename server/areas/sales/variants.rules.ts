import { eq, sql } from "drizzle-orm"
import { variants as resource } from "#contract/areas/sales/variants.ts"
import { products as t } from "../../db/tables/index.ts"
import { outer } from "../../kit/textSearch.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { saveTyped } from "./prices.ts"

const next = <A>(column: "harga" | "effective_from") =>
  sql<A>`(select ${column === "harga" ? sql`p.harga::float8` : sql`p.effective_from::text`} from product_prices p
    where p.companies_id = ${outer(t.companies_id)} and p.products_id = ${outer(t.id)} and p.applied_at is null
    order by p.effective_from limit 1)`

export const variantsRules = defineRules(resource, t, {
  select: {
    photo: t.photo_files_id as never,
    next_harga: next<number | null>("harga"),
    next_from: next<string | null>("effective_from"),
  },
  search: [t.nama, t.kode, t.kategori],
  unique: { products_kode_key: { field: "kode", message: "Sudah ada produk dengan SKU ini" } },
  present: (ctx, row) => ({ ...row, photo: ctx.fileUrl(ctx.companyId, row["photo"] as number | null) }),
  after: async (ctx, id, { harga }, before) => {
    await saveTyped(ctx, id, harga, before?.harga ?? null)
    const photo = ctx.uploads.get("photo")
    if (photo !== undefined)
      await ctx.tx
        .update(t)
        .set({ photo_files_id: await ctx.keep(photo) })
        .where(eq(t.id, id))
  },
})
