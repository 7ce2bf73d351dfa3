import { gridMachine } from "#machines/grid/gridMachine.ts"
import type { Grid, GridDraft, SaveResult } from "#machines/grid/gridTypes.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const AT = "/users/pegawai/ploting-absensi"

const dates = ["2027-01-01", "2027-01-02"]
const free = { shift_id: null, own: null, under: null }
export const planned: Grid = {
  rows: [
    {
      id: 7,
      nama: "Budi",
      sub: "Pusat",
      stays: [{ id: 5, from: null, to: null }],
      days: Object.fromEntries(dates.map((date) => [date, free])),
    },
  ],
  dates,
  shifts: [
    {
      id: 1,
      kode: "PG",
      nama: "Pagi",
      start: "07:00",
      end: "15:00",
      color: null,
      work_min: 420,
      offices_id: [],
      is_active: true,
    },
  ],
  total: 1,
  page: 1,
  last_page: 1,
  base_version: 1,
}
const key = "7:2027-01-01"
const start = { month: "2027-01", q: "", offices_id: null, departement_id: null, page: 1 }
const rotation = { parts: [{ value: 1, days: 1 }], until: "2027-01-02", stagger: 0 }

export const gridModel = defineModel({
  machine: gridMachine,
  inputs: { "": { ask: start } },
  cases: {
    "grid.ask": { "": { ask: { ...start, month: "2027-02" } } },
    "grid.retry": once,
    "grid.refresh": once,
    "cell.press": { "": { row: 0, col: 0, extend: false } },
    "cell.enter": { "": { row: 0, col: 1 } },
    "press.release": once,
    "cursor.move": { "": { rows: 0, cols: 1, extend: false } },
    "brush.pick": { "": { brush: { value: "OFF" as const } }, none: { brush: null } },
    "holidays.toggle": once,
    "value.put": { "": { value: 1 } },
    "code.typed": { "": { char: "P" } },
    "cell.put": { "": { id: 7, date: "2027-01-02", value: "OFF" as const } },
    "cells.copy": once,
    "cells.paste": once,
    "week.repeat": once,
    "rotation.open": once,
    "rotation.close": once,
    "rotation.change": { "": { rotation } },
    "rotation.apply": once,
    "edit.undo": once,
    "edit.redo": once,
    "plan.save": once,
    "plan.discard": once,
    "discard.confirm": once,
    "discard.stay": once,
    "stale.mine": { "": { key: null } },
    "stale.theirs": { "": { key: null } },
    // Raised by the machine itself.
    "plan.changed": {},
    "draft.flush": once,
    "plan.print": once,
  },
  answers: {
    load: outcomes<Grid>({ ok: planned, empty: { ...planned, rows: [], total: 0 } }),
    recallDraft: outcomes<GridDraft | null>({
      none: null,
      stale: { at: "2026-12-29T01:00:00.000Z", cells: { [key]: { value: 1, was: "OFF" } } },
    }),
    keepDraft: outcomes<string | null>({ ok: "2026-12-30T01:00:00.000Z" }),
    forgetDraft: outcomes<null>({ ok: null }),
    save: outcomes<SaveResult>({
      all: { saved: [key, "7:2027-01-02"], marks: {}, base_version: 2 },
      refused: {
        saved: [],
        marks: { [key]: { kind: "leave", message: "Cuti disetujui" } },
        base_version: null,
      },
    }),
    print: outcomes<null>({ ok: null }),
  },
  unwalkable: {
    "ploting.saved||0": "asks for more than 5,000 cells; tests/unit/machines/grid.test.ts saves so many",
  },
  guide: {
    starts: {
      "": `Masuk sebagai admin@maju.test, buka ${AT}?month=2040-01&q=MB-0100: bulan yang belum direncanakan, satu pegawai`,
    },
    events: {
      "grid.ask": { at: AT, do: "Tekan Bulan berikutnya, atau pilih kantor, divisi atau pegawai lain" },
      "grid.refresh": { at: AT, do: "Kembali ke halaman ini dari tab lain" },
      "cell.press": { at: AT, do: "Tekan dan tahan hari pertama" },
      "cell.enter": { at: AT, do: "Geser ke hari kedua, tombol tetikus tetap ditahan" },
      "press.release": { at: AT, do: "Lepaskan tombol tetikus" },
      "cursor.move": { at: AT, do: "Tekan panah kanan" },
      "brush.pick": { at: AT, do: "Tekan kuasnya; untuk melepaskan: Memilih, tanpa kuas" },
      "holidays.toggle": { at: AT, do: "Tekan Isi hari libur" },
      "value.put": { at: AT, do: "Tekan 1: shift pertama" },
      "code.typed": { at: AT, do: "Ketik huruf pertama sebuah kode shift, misalnya p" },
      "cell.put": { at: `${AT}/v2`, do: "Tekan sebuah hari, lalu Keluarkan atau Tambah pegawai" },
      "cells.copy": { at: AT, do: "Tekan Ctrl C" },
      "cells.paste": { at: AT, do: "Tekan Ctrl V" },
      "week.repeat": { at: AT, do: "Tekan Ulangi minggu" },
      "rotation.open": { at: AT, do: "Tekan Isi bergilir" },
      "rotation.close": { at: AT, do: "Tekan Batal di dialognya" },
      "rotation.change": { at: AT, do: "Ubah Geser tiap pegawai" },
      "rotation.apply": { at: AT, do: "Tekan Isi di dialognya" },
      "edit.undo": { at: AT, do: "Tekan Urungkan, atau Ctrl Z" },
      "edit.redo": { at: AT, do: "Tekan Ulangi, atau Ctrl Y" },
      "plan.print": { at: AT, do: "Tekan Ekspor, lalu Cetak; tutup dialog cetaknya" },
      "draft.flush": { at: AT, do: "Buka halaman lain, lalu kembali" },
    },
  },
  facts: ({ changes, marks, grid, brush }) => [
    brush === null,
    Object.keys(changes).length > 0,
    Object.values(marks).some(({ kind }) => kind === "stale"),
    grid?.rows.length,
  ],
})
