import { OFFLINE_DAYS, type PressKind } from "#contract/areas/self/attendance.ts"
import type { aturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import type { Spot } from "#contract/areas/self/place.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { dateWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { clockIn } from "../day/words.ts"
import { checkedIn, checkedOut, type PressDay } from "./pressDay.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks of phones differ a little from the server's. */
const CLOCK_DRIFT_MS = 2 * MINUTE_MS

export type Rules = (typeof aturanAbsensi)["values"]["Type"]
/** A press as it was sent. */
export type Sent = {
  readonly kind: PressKind
  readonly accuracy_m: number | null
  readonly is_mock: boolean
  readonly reason: string | null
  readonly is_offline: boolean
  readonly hasPhoto: boolean
}

const begun = (day: PressDay): string | null => {
  const { recorded, waiting, facts } = day
  const at = checkedIn(day)
  if (at === null) return null
  const clock = clockIn(at, facts.zone)
  return recorded.in === null && waiting.in !== null
    ? `Absen masuk pukul ${clock} menunggu persetujuan`
    : `Sudah absen masuk pukul ${clock}`
}
const ended = (day: PressDay): string | null => {
  const { recorded, waiting, facts } = day
  const at = checkedOut(day)
  if (at === null) return null
  const clock = clockIn(at, facts.zone)
  return recorded.out === null && waiting.out !== null
    ? `Absen pulang pukul ${clock} menunggu persetujuan`
    : `Sudah absen pulang pukul ${clock}; ajukan koreksi bila keliru`
}

/** Presses outside the accepted hours; without measured hours every time is accepted. */
const outsideHours = (kind: PressKind, { expected, window, facts }: PressDay, at: number): string | null => {
  if (expected.kind !== "work" || window === null || !expected.hours.is_timed) return null
  const clock = (instant: number) => clockIn(instant, facts.zone)
  if (kind === "in" && at < window.opens) return `Absen masuk dibuka pukul ${clock(window.opens)}`
  if (at <= window.closes) return null
  return kind === "in"
    ? `Absen ditutup pukul ${clock(window.closes)}; ajukan absen manual`
    : `Absen pulang ditutup pukul ${clock(window.closes)}; ajukan koreksi`
}

/** Why a press of this date is refused, wherever it is made; null = it is accepted. */
export const refusalOf = (kind: PressKind, day: PressDay, at: number): string | null => {
  const { date, facts, expected, closed } = day
  const { leave } = facts
  if (closed !== null) return `Periode gaji ${closed} sudah ditutup`
  const outside = notEmployed(facts.employed, date)
  if (outside !== null) return outside
  if (leave !== null && leave.part === "full" && expected.kind === "work")
    return `${leave.nama} pada ${dateWords(date)}: tidak perlu absen`
  if (kind === "in") return begun(day) ?? ended(day) ?? outsideHours(kind, day, at)
  const since = checkedIn(day)
  if (since === null) return `Belum ada absen masuk pada ${dateWords(date)}; ajukan absen manual`
  if (at < since) return `Jam pulang lebih awal daripada jam masuk ${clockIn(since, facts.zone)}`
  return ended(day) ?? outsideHours(kind, day, at)
}

/** The instant that counts: the server's, or that of the device for a press without a connection. */
export const instantOf = (
  { is_offline, device_at }: { readonly is_offline: boolean; readonly device_at: string | null },
  now: number,
): { readonly at: number } | { readonly errors: FieldErrors } => {
  if (!is_offline) return { at: now }
  const wrong = (message: string) => ({ errors: { device_at: [message] } })
  if (device_at === null) return wrong("Jam ponsel saat absen wajib dikirim")
  const at = Date.parse(device_at)
  if (at > now + CLOCK_DRIFT_MS) return wrong("Jam ponsel lebih cepat daripada jam server")
  if (at < now - OFFLINE_DAYS * DAY_MS)
    return wrong(`Lebih dari ${OFFLINE_DAYS} hari yang lalu; ajukan absen manual`)
  return { at: Math.min(at, now) }
}

const needsPhoto = (rules: Pick<Rules, "require_photo">, kind: PressKind): boolean =>
  rules.require_photo === "both" || rules.require_photo === kind

/** Fields of a press that the company's rules refuse. */
export const fieldErrors = (rules: Rules, sent: Sent, spot: Spot | null): FieldErrors => ({
  ...(rules.require_gps && spot === null ? { lat: ["Lokasi wajib: izinkan lokasi lalu coba lagi"] } : {}),
  ...(rules.require_gps && rules.reject_mock_gps && sent.is_mock
    ? { is_mock: ["Lokasi palsu (fake GPS) ditolak: matikan aplikasinya lalu coba lagi"] }
    : {}),
  ...(needsPhoto(rules, sent.kind) && !sent.hasPhoto
    ? { photo: [`Foto wajib saat absen ${sent.kind === "in" ? "masuk" : "pulang"}`] }
    : {}),
})

const metres = (m: number): string => `${m.toLocaleString("id-ID")} m`
const whereabouts = ({ place, distance_m }: Spot): string =>
  `Anda ${metres(distance_m)} dari ${place.nama}, ${metres(distance_m - place.radius_m)} di luar radius ${metres(place.radius_m)}`

/** Why the place is refused; null = the press may be made there. */
export const placeRefusal = ({ radius_mode }: Rules, spot: Spot | null): string | null =>
  radius_mode === "block" && spot !== null && !spot.in_radius
    ? `${whereabouts(spot)}. Absen di kantor.`
    : null

const isOutside = ({ radius_mode }: Pick<Rules, "radius_mode">, spot: Spot | null): spot is Spot =>
  radius_mode !== "off" && spot !== null && !spot.in_radius

/** Deviations that are recorded with a press, in words. */
export const toldOf = (rules: Rules, sent: Sent, spot: Spot | null): readonly string[] => [
  ...(isOutside(rules, spot) ? [whereabouts(spot)] : []),
  ...(sent.is_mock ? ["Lokasi ini dari aplikasi GPS palsu (fake GPS)"] : []),
  ...(sent.accuracy_m !== null && sent.accuracy_m > rules.max_gps_accuracy_m
    ? [`Akurasi lokasi ${metres(sent.accuracy_m)}, batasnya ${metres(rules.max_gps_accuracy_m)}`]
    : []),
  ...(sent.is_offline ? ["Dikirim tanpa jaringan, dengan jam ponsel"] : []),
]

export type WaitingType = "offline" | "luar_radius" | "libur"

/** The request on which a press waits before it counts; null = it counts at once. */
export const waitsAs = (
  rules: Rules,
  sent: Pick<Sent, "kind" | "is_offline">,
  spot: Spot | null,
  { expected }: Pick<PressDay, "expected">,
): WaitingType | null => {
  const causes = rules.need_approval_for
  if (sent.is_offline && causes.includes("offline")) return "offline"
  if (isOutside(rules, spot) && outsideWaits(rules)) return "luar_radius"
  return sent.kind === "in" && expected.kind === "off" && causes.includes("holiday") ? "libur" : null
}

export const outsideWaits = ({
  radius_mode,
  need_approval_for,
}: Pick<Rules, "radius_mode" | "need_approval_for">): boolean =>
  radius_mode === "approval" || need_approval_for.includes("outside_radius")

/** The request that explains a recorded press which is late or early; null = the rules ask for none. */
export const explainsAs = (
  rules: Pick<Rules, "need_approval_for">,
  kind: PressKind,
  { late_min, early_out_min }: { readonly late_min: number; readonly early_out_min: number },
): "terlambat" | "pulang_cepat" | null => {
  if (kind === "in") return late_min > 0 && rules.need_approval_for.includes("late") ? "terlambat" : null
  return early_out_min > 0 && rules.need_approval_for.includes("early_out") ? "pulang_cepat" : null
}
