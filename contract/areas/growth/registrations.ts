import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  email,
  id,
  ids,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
  phone,
  rowResults,
  rupiah,
  search,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { PROOF } from "../../kit/textPicture.ts"
import { periods, plans } from "./planWords.ts"

export const registrationStatuses = ["pending", "confirmed", "rejected", "expired"] as const

const who = ["super"] as const
const filters = {
  status: Schema.optionalKey(oneOf(registrationStatuses)),
  plan: Schema.optionalKey(oneOf(plans)),
  companies_id: Schema.optionalKey(id),
}

export const memberCount = whole(1, 100_000)

/**
 * Subscription registrations: the plan and period that a company asks for, with its payment. A registration that is not
 * confirmed in time expires.
 */
export const registrations = defineResource({
  id: "registrasi-langganan",
  verbs: { list: "list", find: "find", create: "create", remove: "delete" },
  scope: "platform",
  alias: "registrasi_langganan_id",
  noun: "registrasi langganan",
  fields: {
    /** Contact person. */
    nama: text(100),
    perusahaan: text(100),
    email,
    phone,
    /** The company it extends; null = not found yet. */
    companies_id: optionalId,
    plan: oneOf(plans),
    /** Length in months. */
    period: oneOf(periods),
    member_count: memberCount,
    /** Rupiah for the whole period. */
    amount: rupiah,
    /** Date of the transfer; null = not paid yet. */
    paid_at: optionalDate,
    from_bank: optionalText(60),
    from_name: optionalText(100),
    note: optionalLongText(500),
  },
  shown: {
    no_invoice: Schema.String,
    companies_nama: Schema.NullOr(Schema.String),
    /** Signed URL of the proof of the transfer, valid for 5 minutes; null = none. */
    proof: Schema.NullOr(Schema.String),
    status: oneOf(registrationStatuses),
    /** A registration that still waits then expires. */
    expires_at: Schema.String,
    /** Days of the subscription that it added; null until it is confirmed. */
    start_date: Schema.NullOr(Schema.String),
    end_date: Schema.NullOr(Schema.String),
    /** It was decided or has expired: no field can be changed. */
    is_closed: Schema.Boolean,
    last: lastMove,
    history: Schema.Array(moveRow),
  },
  /** A new one replaces the stored one; a save without a file keeps it. */
  files: { proof: PROOF },
  /** Lists omit the proof and the history. */
  listed: [
    "no_invoice",
    "nama",
    "perusahaan",
    "email",
    "phone",
    "companies_id",
    "companies_nama",
    "plan",
    "period",
    "member_count",
    "amount",
    "paid_at",
    "from_bank",
    "from_name",
    "note",
    "status",
    "expires_at",
    "start_date",
    "end_date",
    "is_closed",
  ],
  sorts: ["created_at", "perusahaan", "amount"],
  firstDir: "desc",
  filters,
  who: { read: who, write: who },
  module: null,
  exampleRows: { remove: 2 },
  example: {
    nama: "Budi Contoh",
    perusahaan: "PT Contoh Langganan",
    email: "budi@contoh.test",
    plan: "usaha",
    period: "12",
    member_count: 40,
    amount: 4_800_000,
  },
})

/**
 * Confirms or rejects registrations. Confirmed: the company is active with the plan, and its subscription is extended by
 * the period exactly once, from `start_date` (today by default) or from the day after its current one ends.
 */
export const confirmRegistrations = defineCall({
  path: "registrasi-langganan/konfirmasi",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ids: Schema.optionalKey(ids(200)),
    status: oneOf(["confirmed", "rejected"]),
    note: optionalLongText(500),
    start_date: optionalDate,
  }).check(
    Schema.makeFilter(({ status, note }) =>
      status === "rejected" && (note?.length ?? 0) < 5
        ? [{ path: ["note"], issue: "Isi alasan 5 sampai 500 karakter" }]
        : [],
    ),
  ),
  answer: rowResults,
  write: true,
  invalidates: [registrations.listKey],
  summary: "Mengonfirmasi registrasi langganan, yang memperpanjang perusahaannya satu kali, atau menolaknya",
  example: { id: 1, status: "confirmed" },
  refusal: "state",
})

export const exportRegistrations = defineCall({
  path: "registrasi-langganan/export",
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Registrasi langganan sebagai spreadsheet",
  example: { format: "csv", status: "pending" },
})
