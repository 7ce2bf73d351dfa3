import { Schema } from "effect"
import { defineCall } from "./call.ts"
import { ids, search } from "./schema.ts"

/** Every bank of the platform, by name; `q` narrows it, `ids` fetches the names of values already chosen. */
export const allBanks = defineCall({
  path: "master/bank/list/all",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({ q: search, ids: Schema.optionalKey(ids(100)) }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: Schema.NullOr(Schema.String),
        is_active: Schema.Boolean,
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Semua bank",
  example: {},
})
