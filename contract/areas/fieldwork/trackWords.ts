/** Sources of a position: check-in, check-out, beginning and end of a visit, a phone's report. */
export const trackSources = ["absen_masuk", "absen_pulang", "visit_masuk", "visit_selesai", "ponsel"] as const
export type TrackSource = (typeof trackSources)[number]
export const trackSourceWords: Readonly<Record<TrackSource, string>> = {
  absen_masuk: "Absen masuk",
  absen_pulang: "Absen pulang",
  visit_masuk: "Tiba di pelanggan",
  visit_selesai: "Selesai kunjungan",
  ponsel: "Titik ponsel",
}

/** lapangan: at a customer, or the phone reported lately; terlihat: has an older point of the day. */
export const trackStates = ["lapangan", "terlihat", "tanpa_titik"] as const
export type TrackState = (typeof trackStates)[number]
export const trackStateWords: Readonly<Record<TrackState, string>> = {
  lapangan: "Di lapangan",
  terlihat: "Terlihat hari itu",
  tanpa_titik: "Tanpa titik",
}

export const stopKinds = ["kantor", "pelanggan", "berhenti"] as const
export type StopKind = (typeof stopKinds)[number]

/** Retention of a phone's positions, days. */
export const TRACK_DAYS = 90
/** A phone's report counts as current for this long, minutes. */
export const FRESH_MIN = 30
/** Most points of one answer; beyond them the server answers clusters, or thins a route. */
export const MOST_SPOTS = 2_000
export const MOST_ROUTE = 1_000
/** Most points of one report of a phone. */
export const MOST_REPORTED = 200
/** Positions are accepted this long before the working hours begin and after they end, minutes. */
export const HOURS_SLACK_MIN = 30
/** Oldest accepted position of a report, hours. */
export const OLDEST_H = 24
/** Minimum interval between two positions of an employee, seconds. */
export const LEAST_APART_S = 10
