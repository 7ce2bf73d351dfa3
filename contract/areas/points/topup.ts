import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import {
  id,
  isoDate,
  listFields,
  oneOf,
  optionalLongText,
  optionalText,
  pageOf,
  rupiah,
  search,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { PROOF } from "../../kit/textPicture.ts"

/** Status of a top-up: the same value in the column and in the API. */
export const topupStatuses = [
  "created",
  "waiting_confirmation",
  "approved",
  "rejected",
  "expired",
  "cancelled",
] as const

/** Purchasable units: points, megabytes of storage, or employee seats. */
export const pointUnits = ["point", "storage", "member"] as const

/** Bank account that companies pay to. */
export const payee = Schema.Struct({
  bank_id: Schema.Int,
  bank_nama: Schema.String,
  no: Schema.String,
  nama: Schema.String,
})

/**
 * A top-up with all fields that its lifecycle's guards read; money is integer rupiah, `proof` is a URL valid for 5
 * minutes.
 */
export const topupRow = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  no_invoice: Schema.String,
  paket_id: Schema.Int,
  paket_nama: Schema.String,
  type: Schema.Literals(pointUnits),
  qty: Schema.Int,
  /** Credit on approval, bonus included. */
  credit: Schema.Int,
  subtotal: Schema.Int,
  tax: Schema.Int,
  unique_code: Schema.Int,
  total: Schema.Int,
  payee,
  status: Schema.Literals(topupStatuses),
  created_at: Schema.String,
  expires_at: Schema.String,
  confirmed_by: Schema.NullOr(Schema.Int),
  confirm: Schema.NullOr(
    Schema.Struct({
      paid_at: Schema.String,
      from_bank: Schema.String,
      from_name: Schema.String,
      amount: Schema.Int,
      note: Schema.NullOr(Schema.String),
      proof: Schema.NullOr(Schema.String),
    }),
  ),
  reject_reason: Schema.NullOr(Schema.String),
  last: lastMove,
  history: Schema.Array(moveRow),
})

const filters = {
  ...listFields,
  sort: Schema.optionalKey(Schema.Literals(["created_at", "total"])),
  status: Schema.optionalKey(Schema.Literals(topupStatuses)),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
}
const invalidates = ["list-topup", "list-point"]

/** Background polling while it is on the screen: must not extend the session. */
export const listTopups = defineCall({
  path: "companies/history-topup/list",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct(filters),
  answer: pageOf(topupRow),
  background: true,
  summary: "Top-up perusahaan sendiri, terbaru dahulu",
  example: { page: 1 },
})

/** Price, tax and unique code are set by the server; `bank_id` is one of the platform's accounts. */
export const createTopup = defineCall({
  path: "companies/history-topup/create",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "create" },
  payload: Schema.Struct({ ...writeFields, paket_id: id, qty: whole(1, 100), bank_id: id }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, row: topupRow }),
  write: true,
  invalidates,
  summary: "Memesan top-up",
  example: { paket_id: 1, qty: 1, bank_id: 21 },
})

/** The bill of one of the company's own top-ups; the URL is valid for 5 minutes. */
export const topupBill = defineCall({
  path: "companies/history-topup/tagihan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Tagihan top-up sebagai PDF, dengan pajaknya",
  example: { id: 1 },
  refusal: "not_found",
})

/**
 * Confirms a payment, with the proof as the file `proof` of a multipart body. `status: cancelled` cancels the order
 * instead.
 */
export const confirmTopup = defineCall({
  path: "companies/history-topup/konfirmasi-pembayaran",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    id,
    status: Schema.optionalKey(oneOf(["waiting_confirmation", "cancelled"])),
    paid_at: Schema.optionalKey(isoDate),
    from_bank: optionalText(60),
    from_name: optionalText(100),
    amount: Schema.optionalKey(rupiah),
    note: optionalLongText(500),
  }),
  files: { proof: PROOF },
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, row: topupRow }),
  write: true,
  invalidates,
  summary: "Mengonfirmasi pembayaran top-up dengan bukti transfer, atau membatalkan pesanannya",
  example: {
    id: 1,
    paid_at: "2026-11-20",
    from_bank: "BCA",
    from_name: "PT Maju Bersama",
    amount: 1_110_001,
  },
  refusal: "state",
})

export const superTopupRow = Schema.Struct({
  ...topupRow.fields,
  companies_id: Schema.Int,
  companie_name: Schema.String,
})

export const superListTopups = defineCall({
  path: "companies/history-topup/super-list",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...filters, q: search, companies_id: Schema.optionalKey(id) }),
  answer: Schema.Struct({
    ...pageOf(superTopupRow).fields,
    counts: Schema.Struct({
      created: Schema.Int,
      waiting_confirmation: Schema.Int,
      /** Total of pending top-ups, rupiah, and when the oldest was submitted. */
      waiting_total: Schema.Int,
      waiting_since: Schema.NullOr(Schema.String),
    }),
  }),
  background: true,
  summary: "Top-up semua perusahaan",
  example: { status: "waiting_confirmation" },
})

export const decideTopup = defineCall({
  path: "companies/history-topup/super/approved",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    id,
    status: oneOf(["approved", "rejected"]),
    note: optionalLongText(500),
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, row: superTopupRow }),
  write: true,
  invalidates,
  summary: "Menyetujui top-up, yang menambah saldo satu kali, atau menolaknya dengan alasan",
  example: { id: 1, status: "approved" },
  refusal: "state",
})
