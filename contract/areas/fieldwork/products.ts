import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, optionalText, rupiah, text } from "../../kit/schema.ts"
import { optionalArea } from "./areaKey.ts"
import { LIST_VARIANTS } from "./productLists.ts"

/**
 * Produk: what employees sell or deliver in the field, with its price of today in rupiah per unit; changing it is a
 * price from today on.
 */
export const products = defineResource({
  id: "products",
  alias: "products_id",
  noun: "produk",
  extra: { options: "pilihan" },
  fields: {
    nama: text(100),
    kode: optionalText(30),
    /** Unit, for example "dus". */
    satuan: text(20),
    harga: rupiah,
    area: optionalArea,
    is_active: flag(true),
  },
  shown: {},
  sorts: ["nama", "harga", "updated_at"],
  filters: {
    is_active: Schema.optionalKey(Schema.Boolean),
    area: Schema.optionalKey(text(40)),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "fieldwork",
  exampleRows: { remove: 9 },
  alsoInvalidates: [LIST_VARIANTS],
  example: { nama: "Biskuit Kaleng 350 g", kode: "BSK-CTH", satuan: "dus", harga: 185_000 },
})
