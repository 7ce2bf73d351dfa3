import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import { flag, oneOf, optionalLongText, optionalWhole, rupiah, text, whole } from "../../kit/schema.ts"
import { pointUnits } from "./topup.ts"

const MILLION = 1_000_000

/** A package a company can buy. `qty` in its unit (points, MB, seats), `price` rupiah before tax. */
export const paket = defineResource({
  id: "paket",
  group: "point/master",
  verbs: { list: "list", find: "find", create: "save", remove: "delete" },
  scope: "platform",
  alias: "paket_id",
  noun: "paket",
  fields: {
    nama: text(80),
    type: oneOf(pointUnits),
    qty: whole(1, 100 * MILLION),
    price: rupiah,
    bonus_qty: whole(0, 100 * MILLION).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
    validity_days: optionalWhole(1, 3_650),
    description: optionalLongText(300),
    is_popular: flag(false),
    order: whole(0, 9_999).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
    is_active: flag(true),
  },
  shown: {},
  sorts: ["order", "nama", "price"],
  filters: {
    type: Schema.optionalKey(Schema.Literals(pointUnits)),
    is_active: Schema.optionalKey(Schema.Boolean),
  },
  who: { read: ["super"], write: ["super"] },
  module: null,
  exampleRows: { remove: 5 },
  example: { nama: "Paket Contoh", type: "point", qty: 1_000, price: 100_000 },
})

/** Packages on sale, also for the company's screen. */
export const allPakets = defineCall({
  path: "point/master/list/all",
  scope: "tenant",
  who: ["super", "company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct({ type: Schema.optionalKey(Schema.Literals(pointUnits)) }),
  answer: Schema.Struct({ rows: Schema.Array(paket.row) }),
  summary: "Paket yang dapat dibeli",
  example: {},
})
