import type { Actor } from "#machines/lifecycles/actor.ts"
import { createDeskMachine } from "#machines/topup/deskMachine.ts"
import { noValues, type Step, type TopupRow } from "#machines/topup/steps.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export type Desk = { readonly balance: number }
export const deskMachine = createDeskMachine<Desk>("topupDesk", "Top-up yang sedang berjalan")

export const admin: Actor = { id: 1, nama: "Siti Rahma", as: "company" }
export const PATH = "/setting/point/top-up"
export const AT = "2026-11-20T09:00:00+07:00"

export const row: TopupRow = {
  id: 12,
  version: 1,
  no_invoice: "TP/2026/11/000012",
  paket_id: 1,
  paket_nama: "Point 1.000",
  type: "point",
  qty: 1,
  credit: 1_000,
  subtotal: 100_000,
  tax: 11_000,
  unique_code: 12,
  total: 111_012,
  payee: { bank_id: 1, bank_nama: "Bank Mandiri", no: "1370009876", nama: "PT Balai" },
  status: "created",
  created_at: "2026-11-20T08:00:00+07:00",
  expires_at: "2026-11-21T08:00:00+07:00",
  confirmed_by: null,
  confirm: null,
  reject_reason: null,
  last: { nama: "Siti Rahma", at: "2026-11-20T08:00:00+07:00" },
  history: [],
}
export const confirming: Step = { kind: "confirm", row }
/** Only the platform decides. */
export const deciding: Step = { kind: "approve", row }
export const paid = {
  ...noValues,
  paid_at: "2026-11-20",
  from_bank: "BCA",
  from_name: "PT Maju Bersama",
  amount: 111_012,
  proof: { name: "bukti.png", size: 68 },
}
export const desk: Desk = { balance: 300 }
export const asked = { question: { status: "created" }, chosen: null }
export const opened = { question: {}, chosen: 12 }

export const topupDeskModel = defineModel({
  machine: deskMachine,
  inputs: { "": { path: PATH, actor: admin, question: {}, chosen: null } },
  cases: {
    "desk.show": { "": asked },
    "desk.ask": { "": asked, row: opened },
    "desk.refresh": once,
    "desk.retry": once,
    "step.open": { "": { step: confirming, at: AT }, barred: { step: deciding, at: AT } },
    "step.submit": { "": { values: paid, at: AT }, empty: { values: noValues, at: AT } },
    "step.close": once,
  },
  answers: {
    load: outcomes({ ok: desk }),
    act: outcomes({ ok: null }, { isState: { ...failures.Refused, message: "Top-up ini sudah disetujui" } }),
  },
})
