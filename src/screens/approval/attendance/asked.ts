import type { Request } from "#contract/areas/attendance/attendanceApproval.ts"
import { formatNumber, formatTime } from "#src/format/format.ts"

/** Kinds that are about a check-out. */
const aboutLeaving: ReadonlySet<Request["type"]> = new Set(["pulang_cepat", "lembur"])
/** The time that is requested. */
export const timeOf = ({ type, requested, before }: Pick<Request, "type" | "requested" | "before">): string =>
  formatTime(
    aboutLeaving.has(type)
      ? (requested.out ?? before.out ?? requested.in ?? before.in)
      : (requested.in ?? requested.out ?? before.in ?? before.out),
  )

/** GPS accuracy up to this many metres counts as exact. */
const EXACT_M = 100
/** Kinds submitted with a location and a photo. */
const fromSomewhere: ReadonlySet<Request["type"]> = new Set(["luar_radius", "manual", "offline"])

/** Warnings for the approver. Being outside the radius is no warning, because `luar_radius` requests are about exactly that. */
export const warningsOf = ({
  type,
  in_radius,
  distance_m,
  geo,
  photo,
}: Pick<Request, "type" | "in_radius" | "distance_m" | "geo" | "photo">): readonly string[] =>
  [
    type !== "luar_radius" && in_radius === false
      ? `di luar radius${distance_m === null ? "" : ` ${formatNumber(distance_m)} m`}`
      : null,
    geo?.accuracy_m != null && geo.accuracy_m > EXACT_M
      ? `akurasi GPS ${formatNumber(geo.accuracy_m)} m`
      : null,
    fromSomewhere.has(type) && photo === null ? "tanpa foto" : null,
  ].filter((warning) => warning !== null)
