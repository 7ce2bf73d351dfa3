import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  flag,
  id,
  ids,
  isoDate,
  optionalText,
  rowResults,
  rupiah,
  text,
  wholeOr,
  writeFields,
} from "../../kit/schema.ts"
import { LIST_PRODUCTS } from "../fieldwork/productLists.ts"
import { MOST_POINT_REWARD } from "./salesWords.ts"

/**
 * Varian produk: the products of field work as Good-ID shows them, with SKU, category, points and photo. `harga` is the
 * price of today, rupiah per unit; changing it is a price from today on.
 */
export const variants = defineResource(
  {
    id: "varian-produk",
    group: "good-id/varian-produk",
    verbs: { list: "list", find: "find", create: "create-update", remove: "delete" },
    alias: "varian_id",
    noun: "varian produk",
    toastsRefusal: true,
    fields: {
      nama: text(100),
      /** SKU, unique in a company; null only for products of field work that have none yet. */
      kode: optionalText(30),
      kategori: optionalText(60),
      /** Unit, for example "dus". */
      satuan: text(20),
      harga: rupiah,
      /** Points that an employee earns for one unit sold. */
      point_reward: wholeOr(0, MOST_POINT_REWARD, 0),
      is_active: flag(true),
    },
    files: { photo: { maxBytes: 2_000_000, types: ["png", "jpeg", "webp"] } },
    shown: {
      photo: Schema.NullOr(Schema.String),
      /** The next price that is planned, and the date it begins; null = none. */
      next_harga: Schema.NullOr(Schema.Int),
      next_from: Schema.NullOr(Schema.String),
    },
    sorts: ["nama", "kode", "harga", "point_reward", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "goodId",
    exampleRows: { remove: 10 },
    alsoInvalidates: [LIST_PRODUCTS],
    example: {
      nama: "Kopi Susu Botol 250 ml",
      kode: "KSB-250",
      kategori: "Minuman",
      satuan: "dus",
      harga: 132_000,
      point_reward: 12,
    },
  },
  ({ kode }) => (kode === null ? [{ path: ["kode"], issue: "Wajib diisi" }] : []),
)

const price = Schema.Struct({
  id: Schema.Int,
  /** Rupiah per unit. */
  harga: Schema.Int,
  effective_from: Schema.String,
  /** Its last day; null = until further notice. */
  until: Schema.NullOr(Schema.String),
  when: Schema.Literals(["past", "present", "future"]),
  /** null = the price the product was first saved with. */
  by: Schema.NullOr(Schema.String),
  at: Schema.String,
})
export type Price = typeof price.Type

/** Most prices of a variant that one answer has. */
export const MOST_PRICES = 200

/** Prices of a variant by date, the last to begin first. */
export const listPrices = defineCall({
  path: "good-id/varian-produk/harga",
  scope: "tenant",
  toastsRefusal: true,
  who: ["company", "office"],
  needs: { module: "goodId", action: "view" },
  payload: Schema.Struct({ id }),
  alias: "varian_id",
  answer: Schema.Struct({ rows: Schema.Array(price) }),
  summary: `Harga satu varian produk menurut tanggal mulainya, paling banyak ${MOST_PRICES} yang terakhir`,
  example: { id: 1 },
  refusal: "not_found",
})

const written = {
  scope: "tenant",
  toastsRefusal: true,
  who: ["company"],
  needs: { module: "goodId", action: "edit" },
  write: true,
  invalidates: [variants.listKey, LIST_PRODUCTS],
  refusal: "not_found",
} as const

export const deleteVariantPhoto = defineCall({
  ...written,
  path: "good-id/varian-produk/foto/delete",
  payload: Schema.Struct({ ...writeFields, id }),
  alias: "varian_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  summary: "Menghapus foto satu varian produk",
  example: { id: 1 },
})

/** A price from a date on, today or later: what was sold before keeps its price. */
export const setPrice = defineCall({
  ...written,
  path: "good-id/update-harga-paket",
  payload: Schema.Struct({ ...writeFields, varian_id: id, harga: rupiah, effective_from: isoDate }),
  answer: Schema.Struct({ id: Schema.Int }),
  summary: "Menetapkan harga satu varian produk mulai suatu tanggal, hari ini atau sesudahnya",
  example: { varian_id: 1, harga: 305_000, effective_from: "2199-01-01" },
})

/** Only prices that have not begun, row by row. */
export const removePrices = defineCall({
  ...written,
  path: "good-id/varian-produk/harga/delete",
  payload: Schema.Struct({ ...writeFields, varian_id: id, ids: ids(MOST_PRICES) }),
  answer: rowResults,
  summary: "Menghapus harga yang belum mulai berlaku, baris demi baris",
  example: { varian_id: 1, ids: [2] },
})
