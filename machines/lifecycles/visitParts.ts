import type { RadiusMode } from "#contract/areas/fieldwork/radiusPenugasan.ts"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import { dateWords, jakartaDate, wholeWords } from "#contract/kit/words.ts"
import type { Facts, Move, Rule, StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

/** Facts that the guards of a visit read. */
export type VisitFacts = Facts & {
  readonly status: VisitState
  /** Planned date, ISO. */
  readonly tanggal: string
  /** Number of another visit in progress of the same employee; null = none. */
  readonly elsewhere: string | null
  /** Radius around the customer in metres, the policy for a check-in outside it, and the required photos. */
  readonly radius_m: number
  readonly radius_mode: RadiusMode
  readonly needs_photo_in: boolean
  readonly needs_photo_out: boolean
}

/** Report of a check-in or check-out: metres to the customer (null = unknown), and photos. */
export type Reported = { readonly distance_m: number | null; readonly photos: number }

export type VisitEvent = Move &
  (
    | { readonly type: "visit.depart" | "visit.cancel" | "visit.miss" | "visit.close" | "visit.record" }
    | ({ readonly type: "visit.checkIn" | "visit.checkOut" } & Partial<Reported>)
  )
type VisitRule = Rule<VisitFacts, VisitEvent>

const byEmployee = onlyAs(["employee"], "Hanya pegawai yang berkunjung yang melaporkan kunjungannya")
const byEither = onlyAs(
  ["employee", "company", "office"],
  "Hanya pegawainya atau admin yang membatalkan kunjungan",
)
const byClock = onlyAs(["system"], "Kunjungan terlewat dengan sendirinya sesudah harinya lewat")

const byAdmin = onlyAs(["company", "office"], "Hanya admin yang mencatat kunjungan untuk pegawai")

const isDue: VisitRule = ({ tanggal }, { at }) =>
  tanggal > jakartaDate(at)
    ? { reason: "state", message: `Kunjungan ini direncanakan untuk ${dateWords(tanggal)}` }
    : null
const isToday: VisitRule = ({ tanggal }, { at }) =>
  tanggal < jakartaDate(at)
    ? { reason: "expired", message: `Hari kunjungannya lewat pada ${dateWords(tanggal)}` }
    : null
const isOver: VisitRule = ({ tanggal }, { at }) =>
  tanggal < jakartaDate(at)
    ? null
    : { reason: "state", message: `Masih dapat dilakukan sampai ${dateWords(tanggal)}` }

/** An employee can have only one visit in progress. */
const isFree: VisitRule = ({ elsewhere }) =>
  elsewhere === null
    ? null
    : { reason: "state", message: `Masih berkunjung di tempat lain: akhiri dulu ${elsewhere}` }

const reported = (event: VisitEvent): Reported => ({
  distance_m: "distance_m" in event ? (event.distance_m ?? null) : null,
  photos: "photos" in event ? (event.photos ?? 0) : 0,
})
const isNear: VisitRule = ({ radius_m, radius_mode }, event) => {
  const { distance_m } = reported(event)
  return radius_mode !== "block" || distance_m === null || distance_m <= radius_m
    ? null
    : {
        reason: "state",
        message: `Jarak ${wholeWords(distance_m)} m dari pelanggan: paling jauh ${wholeWords(radius_m)} m`,
      }
}
const photoMissing = { reason: "state", message: "Foto wajib disertakan" } as const
const hasPhotoIn: VisitRule = ({ needs_photo_in }, event) =>
  needs_photo_in && reported(event).photos === 0 ? photoMissing : null
const hasPhotoOut: VisitRule = ({ needs_photo_out }, event) =>
  needs_photo_out && reported(event).photos === 0 ? photoMissing : null

export const visitRules = {
  mayDepart: [byEmployee, isDue, isToday, isFree],
  mayCheckIn: [byEmployee, isDue, isToday, isFree, isNear, hasPhotoIn],
  mayCheckOut: [byEmployee, hasPhotoOut],
  mayCancel: [byEither, needsNote],
  isOver: [byClock, isOver],
  mayRecord: [byAdmin, isDue],
} satisfies Record<string, readonly VisitRule[]>

export const visitStatusWords = {
  planned: { label: "Direncanakan", past: "direncanakan", tone: "neutral" },
  on_the_way: { label: "Dalam perjalanan", past: "berangkat", tone: "info" },
  in_progress: { label: "Sedang kunjungan", past: "check-in", tone: "waiting" },
  done: { label: "Selesai", past: "selesai", tone: "approved" },
  missed: { label: "Terlewat", past: "terlewat", tone: "rejected" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<VisitState, StatusWords>>
