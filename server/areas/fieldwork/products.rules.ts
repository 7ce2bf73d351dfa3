import { products as resource } from "#contract/areas/fieldwork/products.ts"
import { products as t } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { saveTyped } from "../sales/index.ts"

export const productsRules = defineRules(resource, t, {
  after: (ctx, id, { harga }, before) => saveTyped(ctx, id, harga, before?.harga ?? null),
})
