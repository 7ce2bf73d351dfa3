import type { Draft, Loaded } from "#machines/form/formTypes.ts"
import { createFormMachine } from "#machines/form/formMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const formMachine = createFormMachine("form", "Formulir sebuah sumber data")

export const fields = ["nama", "kode", "items"]
export const start = { nama: "Keuangan", kode: null }
export const row: Loaded = { values: { ...start, jumlah_pegawai: 12 }, version: 4 }
export const theirs: Loaded = { values: { ...start, kode: "KEU", jumlah_pegawai: 12 }, version: 5 }
export const draft: Draft = {
  values: { nama: "Keuangan dan Pajak", kode: "KP" },
  version: 3,
  at: "2026-11-19T17:00:00+07:00",
}
export const keptAt = "2026-11-20T09:00:00+07:00"
export const missing = { ...failures.Refused, reason: "not_found" as const }
export const unread = { tanggal: ["31/02/2026 bukan tanggal"] }

export const inputs = {
  "": { id: null, listPath: "/setting/umum/departement", fields, start },
  row: { id: 7, listPath: "/setting/umum/departement", fields, start: {} },
  setting: { id: 7, listPath: "/home", fields, start: {}, stays: true },
}

export const formModel = defineModel({
  machine: formMachine,
  inputs,
  facts: ({ stays }) => stays,
  cases: {
    "form.change": { "": { patch: { nama: "Operasional" } }, back: { patch: start } },
    "form.submit": { "": { unread: {} }, unread: { unread } },
    "form.cancel": once,
    "form.stop": once,
    "form.retry": once,
    "form.renew": once,
    "draft.flush": once,
    "stored.remove": { "": { key: "foto" } },
    "stored.confirm": once,
    "stored.keep": once,
    "draft.restore": once,
    "draft.discard": once,
    "leave.confirm": once,
    "leave.stay": once,
    "stale.keepMine": once,
    "stale.takeTheirs": once,
    "orphan.saveAsNew": once,
  },
  answers: {
    load: outcomes({ ok: row }, { isMissing: missing }),
    recallDraft: outcomes({ none: null, draft, same: { ...draft, values: start } }),
    keepDraft: outcomes({ ok: keptAt }),
    forgetDraft: outcomes({ ok: null }),
    save: outcomes({ ok: null }, { isMissing: missing }),
    detach: outcomes({ ok: { version: 6 } }),
    readTheirs: outcomes({ ok: theirs }),
  },
})
