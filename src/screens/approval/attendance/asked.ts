import type { Request } from "#contract/areas/attendance/attendanceApproval.ts"
import { formatNumber, formatTime } from "#src/format/format.ts"

/** Kinds that are about a check-out. */
const aboutLeaving: ReadonlySet<Request["type"]> = new Set(["pulang_cepat", "lembur"])
/** The time that is asked about. */
export const timeOf = ({ type, requested, before }: Pick<Request, "type" | "requested" | "before">): string =>
  formatTime(
    aboutLeaving.has(type)
      ? (requested.out ?? before.out ?? requested.in ?? before.in)
      : (requested.in ?? requested.out ?? before.in ?? before.out),
  )

/** A position is taken for exact up to so many metres. */
const EXACT_M = 100
/** Kinds that are asked for somewhere, with a picture. */
const fromSomewhere: ReadonlySet<Request["type"]> = new Set(["luar_radius", "manual", "offline"])

/** Warnings for the approver; being away is not one, because `luar_radius` is about exactly that. */
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
