import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { deviationWords } from "#contract/areas/fieldwork/visitWords.ts"
import { datesPlanned } from "#src/resources/fieldwork/planParts.ts"
import type { VisitFacts } from "#machines/lifecycles/visitParts.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"
import type { Scene } from "#src/ui/map/scene.ts"

/** Warnings for the approver. */
export const warningsOf = ({ deviations }: Pick<Visit, "deviations">): readonly string[] =>
  deviations.map((one) => deviationWords[one])

/** Facts of the visit itself, for its own lifecycle. */
export const visitFacts = (row: Visit): VisitFacts => {
  const last = row.steps.at(-1)
  return {
    ...row,
    status: row.visit_status,
    last: last === undefined ? null : { nama: last.by_nama, at: last.at },
    /** The employee's current location is not requested: whether they may leave now is checked in their own app. */
    elsewhere: null,
  }
}

export const plannedFor = ({ tanggal, plan_time }: Pick<Visit, "tanggal" | "plan_time">): string =>
  plan_time === null ? formatDay(tanggal) : `${formatDay(tanggal)}, ${plan_time.replace(":", ".")}`

type Mark = NonNullable<Visit["check_in"]>
const metres = (value: number) => `${formatNumber(value)} m`

/** Distance from the customer compared with the radius, and the accuracy of the measurement. */
export const placeWords = (
  { distance_m, accuracy_m, mock_gps }: Mark,
  { radius_m }: Pick<Visit, "radius_m">,
): string =>
  [
    distance_m === null ? "jarak tidak diketahui" : `${metres(distance_m)} dari pelanggan`,
    distance_m === null
      ? null
      : `${distance_m <= radius_m ? "di dalam" : "di luar"} radius ${metres(radius_m)}`,
    accuracy_m === null ? null : `akurasi GPS ${metres(accuracy_m)}`,
    mock_gps ? "GPS palsu" : null,
  ]
    .filter((part) => part !== null)
    .join(" · ")

const spotOf = (place: { readonly lat: number | null; readonly lng: number | null } | null) =>
  place === null || place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng }

/** Map of the visit: the customer with the radius, and the check-in and check-out locations; null where no location is known. */
export const sceneOf = ({
  customer,
  radius_m,
  in_radius,
  check_in,
  check_out,
}: Pick<Visit, "customer" | "radius_m" | "in_radius" | "check_in" | "check_out">): Scene | null => {
  const [there, began, ended] = [spotOf(customer), spotOf(check_in), spotOf(check_out)]
  const points = [
    /** Customer marker: left out once there is a check-in, because the check-in distance is measured from the same centre. */
    ...(there === null || began !== null
      ? []
      : [{ id: "customer", spot: there, tone: "brand" as const, label: customer.nama }]),
    ...(began === null
      ? []
      : [
          {
            id: "in",
            spot: began,
            tone: in_radius === false ? ("bad" as const) : ("ok" as const),
            label: "Check-in",
            accuracy_m: check_in?.accuracy_m ?? null,
          },
        ]),
    ...(ended === null ? [] : [{ id: "out", spot: ended, tone: "plain" as const, label: "Check-out" }]),
  ]
  if (points.length === 0) return null
  const away = check_in?.distance_m ?? null
  return {
    areas:
      there === null
        ? []
        : [{ spot: there, radius_m, label: `${customer.nama}, radius ${metres(radius_m)}` }],
    points,
    spans:
      there === null || began === null || away === null
        ? []
        : [{ from: there, to: began, label: metres(away) }],
    track: began === null || ended === null ? [] : [began, ended],
  }
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((name: unknown) => (typeof name === "string" ? name : "")) : []
/** Employee, customer and, of several, the date of a planned row, by its number in the order of the plan. */
export const pairLabel = (values: Readonly<Record<string, unknown>>, nth: number): string => {
  const [members, customers] = [namesIn(values["members_nama"]), namesIn(values["customers_nama"])]
  const dates = datesPlanned(values)
  const [each, at] = [Math.max(1, customers.length), nth - 1]
  const place = at % (each * Math.max(1, members.length))
  return [
    members[Math.floor(place / each)] ?? "Pegawai",
    customers[place % each] ?? "pelanggan",
    ...(dates.length < 2
      ? []
      : [formatDay(dates[Math.floor(at / (each * Math.max(1, members.length)))] ?? null)]),
  ].join(", ")
}
