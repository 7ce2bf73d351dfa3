import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { optionFields, optionRows } from "../../kit/resource.ts"
import {
  id,
  isoDate,
  listFields,
  oneOf,
  optionalId,
  optionalLongText,
  pageOf,
  writeFields,
} from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
import { swapSides, swapStatuses } from "./swapWords.ts"

const nullText = Schema.NullOr(Schema.String)
/** Number of swaps by status; those that wait for the colleague are not counted as pending. */
const swapCounts = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/** A day of one of the two, before and after the swap, in words. */
const swapDay = Schema.Struct({
  side: oneOf(swapSides),
  nama: Schema.String,
  date: Schema.String,
  before: Schema.String,
  after: Schema.String,
})
export type SwapDay = typeof swapDay.Type

/**
 * Tukar shift: two employees exchange what is planned for them. The colleague agrees first; then it is decided like any
 * request, and the approval writes both plans.
 */
export const shiftSwaps = defineFlow({
  id: "tukar-shift",
  root: "tukar-shift",
  page: "/users/tukar-shift",
  title: "Tukar shift",
  noun: "tukar shift",
  who: ["company", "office"],
  module: "attendance",
  calls: {
    list: ["list", "Tukar shift yang diminta pegawai, yang terlama lebih dulu"],
    detail: ["detail", "Satu tukar shift, dengan jadwal kedua pegawai sebelum dan sesudahnya"],
    watch: ["amati", "Tukar shift yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman tukar shift paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan satu tukar shift yang sudah disetujui rekannya"],
    bulk: ["approval/bulk", "Memutuskan beberapa tukar shift, baris demi baris"],
  },
  ask: {
    fields: {
      own_date: isoDate,
      partner_id: id,
      partner_date: isoDate,
      reason: optionalLongText(300),
    },
    preview: ["own_date", "partner_id", "partner_date"],
    example: { own_date: "2026-12-07", partner_id: 23, partner_date: "2026-12-07", reason: "Acara keluarga" },
  },
  statuses: swapStatuses,
  decisions,
  row: {
    id: Schema.Int,
    member: requester,
    partner_id: Schema.Int,
    partner_nama: Schema.String,
    own_date: Schema.String,
    partner_date: Schema.String,
    days: Schema.Array(swapDay),
    reason: nullText,
    /** Account of the colleague; null = has none any more. */
    partner_account: Schema.NullOr(Schema.Int),
    first_date: Schema.String,
    /** Why the plan does not take it any more; empty once it is decided. */
    problems: Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String })),
    /** Warnings of the plan that do not bar it: short rest, a holiday. */
    warnings: Schema.Array(Schema.String),
    status: oneOf(swapStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: {},
  sorts: ["created_at", "first_date", "last_at"],
  summary: {
    as: "counts",
    counted: swapCounts,
    row: { oldest_at: nullText },
    perDay: swapCounts,
    sorts: ["nama", "pending", "oldest_at"],
  },
  invalidates: ["list-tukar-shift", "list-shift"],
})
export type ShiftSwap = RowOf<typeof shiftSwaps>

/** Those of the employee who asks. */
export const ownSwaps = selfOf(shiftSwaps)

const given = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "attendance", action: "choose", own: true },
} as const

/** A swap as the colleague sees it: names, days and shifts, nothing else of the requester. */
const incomingSwap = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  nama: Schema.String,
  status: oneOf(swapStatuses),
  days: Schema.Array(swapDay),
  reason: nullText,
  /** Why it cannot be agreed to; only while it waits for the colleague. */
  problems: Schema.Array(Schema.String),
  warnings: Schema.Array(Schema.String),
  note: nullText,
  created_at: Schema.String,
  last_at: Schema.String,
})
export type IncomingSwap = typeof incomingSwap.Type

/** Swaps that colleagues ask of the employee: those that wait for an answer first. */
export const incomingSwaps = defineCall({
  ...given,
  path: "saya/tukar-shift/masuk",
  payload: Schema.Struct({ page: listFields.page, per_page: listFields.per_page }),
  answer: pageOf(incomingSwap),
  summary: "Tukar shift yang diminta rekan dari pegawai ini, yang belum dijawab lebih dulu",
  example: {},
})

export const swapAnswers = ["agreed", "declined"] as const
/** The colleague's answer; an agreed swap then waits for its decision. */
export const answerSwap = defineCall({
  ...given,
  path: "saya/tukar-shift/jawab",
  payload: Schema.Struct({ ...writeFields, id, answer: oneOf(swapAnswers), note: optionalLongText(500) }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: shiftSwaps.invalidates,
  summary: "Menjawab tukar shift yang diminta rekan",
  example: { id: 1, answer: "agreed" },
  refusal: "not_found",
})

/** Own days with a shift that can be given away. The code of each is its date. */
export const ownShiftDays = defineCall({
  ...given,
  path: "saya/pilihan/hari-shift",
  payload: Schema.Struct({ q: optionFields.q }),
  answer: optionRows,
  summary: "Pilihan hari kerja sendiri yang shiftnya dapat ditukar",
  example: {},
})
/** Colleagues of the same office or superior who have a plan of shifts: by name only. */
export const swapPartners = defineCall({
  ...given,
  path: "saya/pilihan/rekan-shift",
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  summary: "Pilihan rekan sekantor atau seatasan yang bekerja menurut jadwal shift",
  example: {},
})
/** Days of a colleague that can be taken in exchange; on the day that is given away, also a day off. */
export const partnerShiftDays = defineCall({
  ...given,
  path: "saya/pilihan/hari-shift-rekan",
  payload: Schema.Struct({
    q: optionFields.q,
    partner_id: optionalId,
    own_date: Schema.optionalKey(isoDate),
  }),
  answer: optionRows,
  summary: "Pilihan hari kerja rekan yang dapat diambil sebagai gantinya",
  example: {},
})
