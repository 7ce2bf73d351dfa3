import { type Bell, bellMachine } from "#machines/bell/bellMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const notice = (id: number, is_read: boolean) => ({
  id,
  title: "Pengajuan cuti",
  body: "Budi mengajukan cuti",
  link: null,
  is_read,
  created_at: "2026-11-20T08:00:00+07:00",
})
export const news: Bell = { unread: 1, rows: [notice(2, false), notice(1, true)] }
export const noNews: Bell = { unread: 0, rows: [notice(1, true)] }

export const bellModel = defineModel({
  machine: bellMachine,
  inputs: { "": undefined },
  cases: {
    "bell.open": once,
    "bell.read": { "": { id: 2 } },
    "bell.readAll": once,
    "live.news": once,
    "live.changed": { on: { isOn: true }, off: { isOn: false } },
  },
  answers: { load: outcomes({ news, noNews }), markRead: outcomes({ ok: null }), hear: "listens" },
})
