import type { CheckInContext, Located, Pressed, PressState } from "#machines/checkIn/checkInTypes.ts"
import { checkInMachine } from "#machines/checkIn/checkInMachine.ts"
import { canPress } from "#machines/checkIn/judging.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const state: PressState = {
  now: "2026-11-20T08:00:00+07:00",
  zone: "Asia/Jakarta",
  next: "in",
  business_date: "2026-11-20",
  refusal: null,
  schedule: { nama: "Jam kerja umum", start: "08:00", end: "17:00" },
  offices: [{ id: 1, nama: "Cabang Bandung", lat: -6.9, lng: 107.6, radius_m: 120 }],
  rules: {
    radius_mode: "warn",
    require_photo: "none",
    require_gps: true,
    reject_mock_gps: true,
    max_gps_accuracy_m: 100,
    outside_waits: false,
    offline_waits: false,
  },
  last: null,
  week: [],
  offset_ms: 0,
}
/** Everything that the rules can ask for. */
export const strict: PressState = {
  ...state,
  rules: { ...state.rules, radius_mode: "approval", require_photo: "both", outside_waits: true },
}
export const blocking: PressState = { ...state, rules: { ...state.rules, radius_mode: "block" } }
export const free: PressState = {
  ...state,
  rules: { ...state.rules, radius_mode: "off", require_gps: false },
}
export const complete: PressState = { ...state, next: null }

const here = { lat: -6.9, lng: 107.6, accuracy_m: 18, is_mock: false }
export const located = {
  inside: { found: here },
  outside: { found: { ...here, lat: -6.9026 } },
  vague: { found: { ...here, accuracy_m: 800 } },
  mock: { found: { ...here, is_mock: true } },
  denied: { found: null, why: "denied" },
  unknown: { found: null, why: "unknown" },
} as const satisfies Readonly<Record<string, Located>>

export const stamp = { request_id: "absen-0123456789", device_at: "2026-11-20T07:52:00+07:00" }
export const picture = { name: "wajah.jpg" }
export const photo = { name: "wajah-kecil.jpg" }
export const reason = "Langsung ke pelanggan"
export const kept = { request_id: stamp.request_id, kind: "in", device_at: stamp.device_at } as const
export const pressed: Pressed = {
  id: 1,
  kind: "in",
  at: "2026-11-20T08:00:00+07:00",
  business_date: "2026-11-20",
  office: "Cabang Bandung",
  distance_m: 0,
  in_radius: true,
  waits: false,
  told: [],
  day: null,
}
const wrong = (field: string) => ({ ...failures.Invalid, errors: { [field]: ["Wajib diisi"] } })

export const checkInModel = defineModel({
  machine: checkInMachine,
  inputs: { "": undefined },
  cases: {
    "load.retry": once,
    "press.begin": once,
    "press.continue": once,
    "press.cancel": once,
    "press.again": once,
    "press.keep": once,
    "locate.again": once,
    "reason.change": { "": { reason }, short: { reason: " x " } },
    "camera.again": once,
    "photo.choose": { "": { picture } },
    "send.again": once,
    "send.now": once,
    "kept.discard": once,
    "line.back": once,
  },
  answers: {
    recall: outcomes({ none: [], one: [kept] }),
    load: outcomes({ ok: state, strict, blocking, free, complete }),
    locate: outcomes<Located>(located),
    findCamera: outcomes({ yes: true, no: false }),
    capture: outcomes<unknown>({ ok: photo }),
    stamp: outcomes({ ok: stamp }),
    send: outcomes({ ok: pressed }, { wantsReason: wrong("reason"), wantsPhoto: wrong("photo") }),
    keep: outcomes({ ok: [kept] }),
    sendKept: outcomes({
      all: { left: [], refused: null },
      refused: { left: [kept], refused: "Lebih dari 3 hari yang lalu" },
      lost: { left: [kept], refused: null },
    }),
    discard: outcomes({ ok: [] }),
    watchLine: "listens",
  },
  guide: {
    starts: { "": "Masuk sebagai pegawai, buka /saya/absen." },
    fields: { reason: ["Alasan", ""], picture: ["Foto", ""] },
  },
  limit: 12_000,
  /** The rules decide the way; of the position it matters only how it was judged, which the state says. */
  facts: (context: CheckInContext) => [
    context.state?.rules.radius_mode,
    context.state?.rules.require_photo,
    canPress(context),
    context.kept.length > 0,
    context.reason.trim().length >= 5,
    context.photo !== null,
  ],
})
