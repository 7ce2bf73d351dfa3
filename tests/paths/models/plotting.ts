import { plottingMachine } from "#machines/plotting/plottingMachine.ts"
import type { Moved, Mover } from "#machines/plotting/plottingTypes.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const rina: Mover = { id: 1, nama: "Rina", team: null, team_nama: null }
export const budi: Mover = { id: 2, nama: "Budi", team: 8, team_nama: "Bandung" }
export const bekasi = { id: 7, nama: "Bekasi" }
export const bandung = { id: 8, nama: "Bandung" }
export const TODAY = "2026-11-20"
export const before = { tim_id: 8, valid_from: "2026-10-01", valid_to: null }
const done = (id: number) => ({ id, ok: true, message: "Masuk Bekasi", before: id === 2 ? before : null })
export const stayed = (id: number) => ({ id, ok: false, message: "Sudah tidak aktif" })
export const all: Moved = { rows: [done(1)] }
export const final: Moved = { rows: [{ id: 1, ok: true, message: "Masuk Bekasi" }] }
export const some: Moved = { rows: [done(1), stayed(2)] }
export const rowsRefused = { ...failures.Refused, rows: [stayed(1)] as readonly RowResult[] }

export const plottingModel = defineModel({
  machine: plottingMachine,
  inputs: { "": undefined },
  cases: {
    "person.toggle": { "": { person: rina } },
    "people.pick": { all: { people: [rina, budi] }, none: { people: [] } },
    "people.clear": once,
    "drag.press": { "": { person: rina, at: { x: 10, y: 10 } } },
    "drag.move": {
      far: { at: { x: 90, y: 10 }, over: 7 },
      near: { at: { x: 11, y: 10 }, over: null },
    },
    "drag.drop": { team: { team: bekasi, today: TODAY }, outside: { team: null, today: TODAY } },
    "drag.cancel": once,
    "move.ask": {
      sent: { people: [rina], team: bekasi, today: TODAY },
      open: { people: [rina], team: null, today: TODAY },
      nobody: { people: [], team: bekasi, today: TODAY },
    },
    "leave.ask": { "": { people: [budi], from: bandung } },
    "ask.change": { "": { patch: { tim_id: 7, tim_nama: "Bekasi" } } },
    "ask.confirm": { read: { unread: {} }, unread: { unread: { valid_from: ["Tanggal tidak dikenal"] } } },
    "ask.cancel": once,
    "report.close": once,
    "undo.press": once,
    "undo.close": once,
  },
  answers: {
    move: outcomes<Moved>({ all, final, some }, { Rows: rowsRefused }),
    leave: outcomes<{ readonly rows: Moved["rows"] }>({
      all: { rows: [{ id: 2, ok: true, message: "Keluar dari tim" }] },
      some: { rows: [{ id: 2, ok: true, message: "Keluar dari tim" }, stayed(1)] },
    }),
    undo: outcomes({ ok: null }),
  },
  guide: {
    starts: { "": "Buka /good-id/area?tampil=tim." },
    fields: {
      "person.id": ["Nomor pegawai", ""],
      "person.nama": ["Pegawai", ""],
      people: ["Pegawai", ""],
      "team.id": ["Nomor tim", ""],
      "team.nama": ["Tim", ""],
      "from.id": ["Nomor tim", ""],
      "from.nama": ["Tim", ""],
      today: ["Hari ini", ""],
      over: ["Tim di bawah penunjuk", ""],
      "patch.tim_id": ["Tim", ""],
      "patch.tim_nama": ["Tim", ""],
      "unread.valid_from": ["Mulai tanggal", "31/02/2026"],
    },
  },
  facts: ({ ask, values, offer, carried, picked }) => [
    ask?.kind ?? null,
    values["tim_id"] ?? null,
    offer !== null,
    carried.length > 0,
    picked.length > 0,
  ],
})
