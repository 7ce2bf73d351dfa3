import type { OwnTask } from "#contract/areas/self/ownTasks.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import { type FieldTaskContext, fieldTaskMachine } from "#machines/fieldTask/fieldTaskMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const DONE = "Tugas ini sudah selesai"

export const fresh: OwnTask = {
  id: 4,
  version: 2,
  no: "TG-000004",
  judul: "Antar berkas",
  tipe_tugas_nama: "Tugas kantor",
  tanggal: "2026-11-20",
  due_time: null,
  priority: "normal",
  note: null,
  checklist: [{ text: "Bawa nota", done: false }],
  penerima: null,
  penerima_phone: null,
  barang: null,
  cod: null,
  tujuan: null,
  customers_nama: null,
  customers_alamat: null,
  status: "baru",
  visits_id: null,
  assigned_nama: "Admin",
  started_at: null,
  ended_at: null,
  result_note: null,
  history: [],
  steps: { accept: null, start: null, finish: "Tugas ini masih baru", reject: null, tick: null },
}
export const running: OwnTask = {
  ...fresh,
  status: "dikerjakan",
  steps: { accept: "Sudah dikerjakan", start: "Sudah dikerjakan", finish: null, reject: DONE, tick: null },
}
export const finished: OwnTask = {
  ...fresh,
  status: "selesai",
  steps: { accept: DONE, start: DONE, finish: DONE, reject: DONE, tick: DONE },
}
export const REASON = "Kendaraan rusak"

export const fieldTaskModel = defineModel({
  machine: fieldTaskMachine,
  inputs: { "": { id: 4 } },
  cases: {
    "load.retry": once,
    "load.again": once,
    "task.step": {
      accept: { step: "accept" },
      start: { step: "start" },
      finish: { step: "finish" },
    },
    "task.reject": once,
    "note.change": { "": { note: REASON }, short: { note: " x " } },
    "reject.submit": once,
    "reject.close": once,
    "check.toggle": { "": { nth: 1, done: true } },
  },
  answers: {
    load: outcomes({ fresh, running, finished }),
    move: outcomes({ ok: null }),
    tick: outcomes({ ok: null }),
  },
  guide: {
    starts: { "": "Masuk sebagai pegawai, buka satu tugas dari /saya/kunjungan." },
    fields: {
      note: ["Catatan hasil, atau Alasan", ""],
      step: ["Langkah", ""],
      nth: ["Butir daftar periksa", ""],
      done: ["Dicentang", ""],
    },
  },
  facts: (context: FieldTaskContext) => [
    context.task?.status,
    context.note.trim().length >= REASON_MIN,
    context.errors["note"] !== undefined,
  ],
})
