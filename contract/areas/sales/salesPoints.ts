import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import { requester } from "../../kit/flowRow.ts"
import { id, listFields, oneOf, text, writeFields } from "../../kit/schema.ts"
import { MOST_ADJUSTED, redemptionStatuses, salesPointKinds } from "./salesWords.ts"

const who = ["company", "office"] as const
const view = { module: "goodId", action: "view" } as const

/** An entry of the ledger; `points` is signed, `balance` the one after it. */
const entry = Schema.Struct({
  id: Schema.Int,
  kind: oneOf(salesPointKinds),
  points: Schema.Int,
  balance: Schema.Int,
  tanggal: Schema.String,
  /** Number of the visit or the redemption, and its page; null = corrected by hand. */
  no: Schema.NullOr(Schema.String),
  link: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** null = the system. */
  by: Schema.NullOr(Schema.String),
  at: Schema.String,
})
export type PointEntry = typeof entry.Type

/** Entries of one page of the ledger, and redemptions that the page of a person lists. */
export const POINT_PAGE = 20

/** Points of an employee: balance, sums of the ledger, a page of it (newest first) and the latest redemptions. */
export const readPoints = defineCall({
  path: "good-id/poin/find",
  toastsRefusal: true,
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({ id, cursor: listFields.cursor }),
  alias: "members_id",
  answer: Schema.Struct({
    member: requester,
    balance: Schema.Int,
    /** Sums of the ledger, positive: from sales without those taken back, spent without those given back, by hand. */
    earned: Schema.Int,
    spent: Schema.Int,
    adjusted: Schema.Int,
    /** Points of redemptions that wait for a decision; the balance is without them. */
    waiting: Schema.Int,
    entries: Schema.Array(entry),
    next: Schema.NullOr(Schema.String),
    redemptions: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        no: Schema.String,
        reward: Schema.String,
        qty: Schema.Int,
        points: Schema.Int,
        tanggal: Schema.String,
        status: oneOf(redemptionStatuses),
      }),
    ),
  }),
  summary: "Poin seorang pegawai: saldo, buku poin dan penukaran terakhir",
  example: { id: 1 },
  refusal: "not_found",
})

/** Corrects the balance by hand, with a reason. Taking more than the balance is refused. */
export const adjustPoints = defineCall({
  path: "good-id/poin/sesuaikan",
  toastsRefusal: true,
  scope: "tenant",
  who: ["company"],
  needs: { module: "goodId", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    members_id: id,
    points: Schema.Int.check(
      Schema.isBetween(
        { minimum: -MOST_ADJUSTED, maximum: MOST_ADJUSTED },
        { message: "Isi angka -10.000.000 sampai 10.000.000" },
      ),
      Schema.makeFilter((value: number) => value !== 0 || "Isi poin yang ditambahkan atau dikurangi"),
    ),
    note: text(200, REASON_MIN),
  }),
  answer: Schema.Struct({ id: Schema.Int, balance: Schema.Int }),
  write: true,
  invalidates: [],
  summary: "Menyesuaikan poin seorang pegawai dengan alasan",
  example: { members_id: 1, points: 50, note: "Poin dari kegiatan pameran" },
  refusal: "not_found",
})
