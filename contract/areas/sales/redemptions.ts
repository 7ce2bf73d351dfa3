import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { id, oneOf, optionalText, whole } from "../../kit/schema.ts"
import { rewards } from "./rewards.ts"
import { redemptionStatuses } from "./salesWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Pieces of one redemption. */
export const MOST_PIECES = 100

/**
 * Redemptions of rewards. Points and stock are taken when it is asked for; a rejection or cancellation gives both back.
 * `delivered` records that the employee got the reward.
 */
export const redemptions = defineFlow({
  id: "permintaan-hadiah",
  root: "good-id/permintaan-hadiah",
  page: "/good-id/penukaran-hadiah/permintaan",
  title: "Permintaan hadiah",
  noun: "permintaan hadiah",
  toastsRefusal: true,
  who: ["company", "office"],
  module: "goodId",
  calls: {
    list: ["list", "Permintaan hadiah, yang terlama lebih dulu"],
    detail: ["detail", "Satu permintaan hadiah"],
    watch: ["amati", "Permintaan hadiah yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman permintaan hadiah paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan satu permintaan hadiah, atau mencatat penyerahannya"],
    bulk: ["approval/bulk", "Memutuskan atau menyerahkan beberapa permintaan hadiah, baris demi baris"],
    ask: ["catat", "Mencatat permintaan hadiah seorang pegawai"],
  },
  ask: {
    fields: { rewards_id: id, qty: whole(1, MOST_PIECES), note: optionalText(200) },
    example: { members_id: 43, rewards_id: 1, qty: 1, note: "Diambil di kantor" },
  },
  statuses: redemptionStatuses,
  decisions: {
    ...decisions,
    delivered: { event: "redemption.deliver", verb: "Serahkan", done: "diserahkan", many: true },
  },
  row: {
    id: Schema.Int,
    no: Schema.String,
    member: requester,
    tanggal: Schema.String,
    rewards_id: Schema.Int,
    reward: Schema.String,
    /** Signed link of the reward's photo. */
    photo: orNull(Schema.String),
    point_cost: Schema.Int,
    qty: Schema.Int,
    /** Points of all pieces. */
    points: Schema.Int,
    note: orNull(Schema.String),
    /** Points that the employee has now, and pieces of the reward that are left. */
    balance: Schema.Int,
    stock: Schema.Int,
    delivered_on: orNull(Schema.String),
    delivered_nama: orNull(Schema.String),
    status: oneOf(redemptionStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: { rewards_id: Schema.optionalKey(id) },
  sorts: ["created_at", "tanggal", "points", "last_at"],
  summary: {
    as: "sums",
    counted: {
      pending: Schema.Int,
      approved: Schema.Int,
      delivered: Schema.Int,
      rejected: Schema.Int,
      cancelled: Schema.Int,
      /** Pieces that were delivered. */
      pieces: Schema.Int,
      /** Points taken and not given back. */
      points: Schema.Int,
    },
    row: { oldest_at: orNull(Schema.String) },
    perDay: {
      pending: Schema.Int,
      approved: Schema.Int,
      delivered: Schema.Int,
      rejected: Schema.Int,
      cancelled: Schema.Int,
    },
    sorts: ["nama", "pending", "oldest_at"],
  },
  invalidates: ["list-permintaan-hadiah", rewards.listKey],
})
export type Redemption = RowOf<typeof redemptions>
