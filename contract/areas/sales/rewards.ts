import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields } from "../../kit/resource.ts"
import { flag, id, optionalDate, optionalLongText, text, whole, writeFields } from "../../kit/schema.ts"
import { MOST_POINT_COST, MOST_STOCK } from "./salesWords.ts"

/** Hadiah: what employees redeem with points of their sales. `stock` is what can still be asked for. */
export const rewards = defineResource({
  id: "penukaran-hadiah",
  group: "good-id/penukaran-hadiah",
  verbs: { list: "list", find: "find", create: "create-update", remove: "delete" },
  alias: "hadiah_id",
  noun: "hadiah",
  toastsRefusal: true,
  fields: {
    nama: text(100),
    note: optionalLongText(500),
    /** Points for one piece. */
    point_cost: whole(1, MOST_POINT_COST),
    stock: whole(0, MOST_STOCK),
    /** Last day on which it can be asked for; null = no end. */
    valid_until: optionalDate,
    is_active: flag(true),
  },
  files: { photo: { maxBytes: 2_000_000, types: ["png", "jpeg", "webp"] } },
  shown: {
    photo: Schema.NullOr(Schema.String),
    /** Pieces by the state of their redemption. */
    waiting: Schema.Int,
    granted: Schema.Int,
    delivered: Schema.Int,
  },
  sorts: ["nama", "point_cost", "stock", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["company", "office"], write: ["company"] },
  module: "goodId",
  exampleRows: { remove: 6 },
  example: {
    nama: "Tas belanja lipat",
    note: "Kanvas, warna sesuai persediaan",
    point_cost: 900,
    stock: 20,
    valid_until: "2190-12-31",
  },
})

export const deleteRewardPhoto = defineCall({
  path: "good-id/penukaran-hadiah/foto/delete",
  toastsRefusal: true,
  scope: "tenant",
  who: ["company"],
  needs: { module: "goodId", action: "edit" },
  payload: Schema.Struct({ ...writeFields, id }),
  alias: "hadiah_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [rewards.listKey],
  summary: "Menghapus foto satu hadiah",
  example: { id: 1 },
  refusal: "not_found",
})

/** Rewards to choose from: active ones that can still be asked for, with their points and stock. */
export const rewardChoice = defineCall({
  path: "good-id/penukaran-hadiah/pilihan",
  toastsRefusal: true,
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "goodId", action: "choose" },
  payload: Schema.Struct(optionFields),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: Schema.NullOr(Schema.String),
        /** Points and stock. */
        keterangan: Schema.String,
        is_active: Schema.Boolean,
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Pilihan hadiah",
  example: {},
})
