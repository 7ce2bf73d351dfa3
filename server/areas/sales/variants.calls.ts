import { and, eq, inArray } from "drizzle-orm"
import {
  deleteVariantPhoto,
  listPrices,
  MOST_PRICES,
  removePrices,
  setPrice,
  variants as resource,
} from "#contract/areas/sales/variants.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { dateWords, rupiahWords } from "#contract/kit/words.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { inTx } from "../../call/handler.ts"
import { productPrices, products } from "../../db/tables/index.ts"
import { removeFile } from "../../kit/removeFile.ts"
import { dateIn } from "../../time/calendar.ts"
import { applyPrices, lockProduct, pricesOf, writePrice } from "./prices.ts"

const { noun } = resource

export const variantHandlers = {
  "good-id/varian-produk/harga": inTx(listPrices, async ({ tx, now }, { id }) => {
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id))
    if (product === undefined) throw notFound(noun)
    return ok({ rows: await pricesOf(tx, id, dateIn(now), MOST_PRICES) })
  }),

  "good-id/update-harga-paket": inTx(setPrice, async (ctx, { varian_id, harga, effective_from }) => {
    const { tx, companyId, now, session } = ctx
    const today = dateIn(now)
    const product = await lockProduct(tx, varian_id)
    if (product === null) throw notFound(noun)
    if (effective_from < today)
      throw new InvalidFields({ effective_from: ["Paling awal hari ini: yang sudah terjual tetap harganya"] })
    const price = { companyId, productId: varian_id, harga, from: effective_from, today, now }
    const { id, begun } = await writePrice(tx, { ...price, by: session.row.nama_lengkap })
    if (begun) await applyPrices(tx, [varian_id], today, now)
    await ctx.audit({
      entity: noun,
      entityId: varian_id,
      action: "update",
      before: null,
      after: { harga, effective_from },
    })
    return ok({ id }, `Harga ${product.nama} ${rupiahWords(harga)} mulai ${dateWords(effective_from)}`)
  }),

  "good-id/varian-produk/harga/delete": inTx(removePrices, async (ctx, { varian_id, ids }) => {
    const { tx, now } = ctx
    if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu harga"] })
    if ((await lockProduct(tx, varian_id)) === null) throw notFound(noun)
    const own = and(eq(productPrices.products_id, varian_id), inArray(productPrices.id, [...ids]))
    const known = await tx.select().from(productPrices).where(own)
    const begun = (row: (typeof known)[number]) =>
      row.applied_at !== null || row.effective_from <= dateIn(now)
    const gone = known.filter((row) => !begun(row))
    await tx.delete(productPrices).where(
      and(
        own,
        inArray(
          productPrices.id,
          gone.map(({ id }) => id),
        ),
      ),
    )
    await ctx.audit(
      ...gone.map(({ harga, effective_from }) => ({
        entity: noun,
        entityId: varian_id,
        action: "update" as const,
        before: { harga, effective_from },
        after: null,
      })),
    )
    const results = ids.map((id): RowResult => {
      const row = known.find((one) => one.id === id)
      if (row === undefined) return { id, ok: false, message: "Data harga tidak ditemukan" }
      return begun(row)
        ? { id, ok: false, message: "Harga yang sudah berlaku tidak dihapus" }
        : { id, ok: true, message: "Berhasil dihapus" }
    })
    return answerRows(results, {
      done: `${gone.length} harga dihapus`,
      none: "Tidak ada harga yang dihapus",
      reason: known.length === 0 ? "not_found" : "state",
    })
  }),

  "good-id/varian-produk/foto/delete": inTx(deleteVariantPhoto, (ctx, asked) =>
    removeFile(ctx, asked, {
      table: products,
      column: products.photo_files_id,
      field: "photo",
      noun,
      done: "Foto varian produk dihapus",
    }),
  ),
}
