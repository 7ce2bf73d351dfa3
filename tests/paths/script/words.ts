import type { FailureTag } from "#contract/kit/errors.ts"
import type { Side } from "#machines/lifecycles/actor.ts"

/** Texts for testers: failures, roles and answers in Indonesian. */
export const failureWords: { readonly [T in FailureTag]: string } = {
  Unreachable: "jaringan terputus",
  TimedOut: "server tidak menjawab sampai batas waktu",
  BadRequest: "server menjawab HTTP 400",
  NotFound: "server menjawab HTTP 404",
  ServerBroken: "server menjawab HTTP 5xx",
  BadShape: "jawaban server berbentuk lain",
  Tracked: "server menjawab dengan error_track",
  Refused: "server menolak dengan pesan",
  Invalid: "server menjawab is_validate: ada isian yang salah",
  Stale: "data sudah diubah orang lain",
  SessionOver: "sesi sudah berakhir (HTTP 401)",
}

export const roleWords: { readonly [S in Side]: string } = {
  platform: "super administrator",
  company: "admin perusahaan",
  office: "admin kantor",
  restricted: "pengguna terbatas",
  normal: "pengguna biasa",
  employee: "pegawai (dari ponsel)",
  system: "sistem (dengan sendirinya)",
}

export const DEFECT = "program rusak (hanya dapat dibuat oleh alat uji)"
