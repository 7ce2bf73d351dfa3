import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import type { Located } from "#machines/checkIn/checkInTypes.ts"
import { fieldVisitMachine } from "#machines/fieldVisit/fieldVisitMachine.ts"
import type { FieldVisitContext, KeptForm } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { mistakesOf, NO_FORM } from "#machines/fieldVisit/judging.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"
import { located, photo, picture } from "./checkIn.ts"

const NOT_NOW = "Kunjungan ini direncanakan untuk 21 November 2026"

export const planned: OwnVisit = {
  id: 7,
  version: 3,
  no: "KJ/2026/000007",
  tanggal: "2026-11-20",
  plan_time: "10:00",
  is_planned: true,
  assigned_nama: "Admin",
  purpose: "Mengecek stok",
  tipe_tugas: "Cek toko",
  kategori: "visit",
  area: null,
  is_trip: false,
  customer: { id: 1, nama: "Toko Makmur", phone: null, alamat: null, lat: -6.9, lng: 107.6 },
  visit_status: "planned",
  radius_m: 120,
  radius_mode: "warn",
  min_duration_min: 0,
  sla_min: null,
  max_gps_accuracy_m: 100,
  needs_photo_in: false,
  needs_photo_out: false,
  needs_signature: false,
  check_in: null,
  check_out: null,
  in_radius: null,
  duration_min: null,
  result: null,
  result_note: null,
  next_visit: null,
  answers: [],
  lines: [],
  amount: null,
  attempt: 1,
  failure: null,
  penerima: null,
  photos: [],
  signature: null,
  deviations: [],
  status: "none",
  steps: { depart: null, check_in: null, check_out: null, cancel: null },
  form: [],
  task: null,
}
/** Everything that the rules can ask for. */
export const strict: OwnVisit = {
  ...planned,
  radius_mode: "block",
  needs_photo_in: true,
  needs_photo_out: true,
}
/** A visit of another day: nothing can be done yet. */
export const ahead: OwnVisit = {
  ...planned,
  steps: { depart: NOT_NOW, check_in: NOT_NOW, check_out: NOT_NOW, cancel: null },
}
export const onTheWay: OwnVisit = { ...planned, visit_status: "on_the_way" }
export const there: OwnVisit = {
  ...planned,
  visit_status: "in_progress",
  needs_photo_out: true,
  steps: { ...planned.steps, cancel: "Kunjungan ini sedang berlangsung" },
  form: [
    { key: "stok", label: "Sisa stok", type: "number", required: true, choices: [], when: null },
    { key: "rak", label: "Foto rak", type: "photo", required: false, choices: [], when: null },
  ],
  task: {
    id: 4,
    version: 1,
    no: "TG-000004",
    note: null,
    checklist: [{ text: "Bawa nota", done: false }],
    penerima: "Ibu Sari",
    penerima_phone: null,
    barang: null,
    cod: 250_000,
    tujuan: null,
  },
}
export const over: OwnVisit = { ...planned, visit_status: "done", status: "pending", result: "berhasil" }

const { pictures: _, ...empty } = NO_FORM
export const kept: KeptForm = { ...empty, values: { stok: "12" } }
export const REASON = "Toko libur hari ini"
const point = { x: 0.5, y: 0.5 }

export const fieldVisitModel = defineModel({
  machine: fieldVisitMachine,
  inputs: { "": { id: 7 } },
  cases: {
    "load.retry": once,
    "load.again": once,
    "visit.depart": once,
    "visit.arrive": once,
    "visit.cancel": once,
    "reason.change": { "": { reason: REASON }, short: { reason: " x " } },
    "reason.submit": once,
    "reason.close": once,
    "check.toggle": { "": { nth: 1, done: true } },
    "locate.again": once,
    "step.continue": once,
    "step.cancel": once,
    "note.change": { "": { note: "Lewat pintu samping" } },
    "camera.again": once,
    "photo.choose": { "": { picture } },
    "form.change": {
      "": { ending: { result: "berhasil" } },
      failed: { ending: { result: "tidak_bertemu" } },
    },
    "answer.change": { "": { key: "stok", value: "12" } },
    "picture.choose": { "": { key: "rak", picture } },
    "picture.drop": { "": { key: "rak" } },
    "lines.change": { "": { lines: [] } },
    "stroke.begin": { "": { key: "#signature", point } },
    "stroke.extend": { "": { key: "#signature", point } },
    "mark.clear": { "": { key: "#signature" } },
    "mark.name": { "": { key: "#signature", nama: "Ibu Sari" } },
    "form.submit": once,
    "send.again": once,
    "draft.flush": once,
  },
  answers: {
    load: outcomes({ planned, strict, ahead, onTheWay, there, over }),
    depart: outcomes({ ok: null }),
    cancel: outcomes({ ok: null }),
    tick: outcomes({ ok: null }),
    locate: outcomes<Located>(located),
    findCamera: outcomes({ yes: true, no: false }),
    capture: outcomes<unknown>({ ok: photo }),
    report: outcomes({ ok: null }),
    recall: outcomes<KeptForm | null>({ none: null, kept }),
    keepDraft: outcomes({ ok: null }),
  },
  guide: {
    starts: { "": "Masuk sebagai pegawai, buka satu kunjungan dari /saya/kunjungan." },
    fields: {
      reason: ["Alasan", ""],
      note: ["Catatan", ""],
      picture: ["Foto", ""],
      nama: ["Nama penanda tangan", ""],
      value: ["Sisa stok", ""],
      "ending.result": ["Hasil kunjungan", ""],
      lines: ["Produk", ""],
      nth: ["Butir daftar periksa", ""],
      done: ["Dicentang", ""],
      "point.x": ["Goresan mendatar", ""],
      "point.y": ["Goresan tegak", ""],
    },
  },
  limit: 20_000,
  facts: (context: FieldVisitContext) => [
    context.visit?.visit_status,
    context.visit?.radius_mode,
    context.visit?.steps.check_in,
    context.phase,
    context.photo !== null,
    Object.keys(mistakesOf(context)).join(" "),
    context.form === NO_FORM,
    context.reason.trim().length >= REASON_MIN,
  ],
})
