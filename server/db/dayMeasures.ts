/** Measures that are summed in the attendance ledger, each as an SQL expression over one row of `attendance_days`. */
const MEASURES = {
  days: "1",
  late: "(late_min > 0)::int",
  workdays: "is_workday::int",
  /** Workdays without lateness. Whether the employee was present is in the day's state. */
  ontime: "(is_workday and late_min = 0 and not flags @> array['tanpa_masuk']::text[])::int",
  late_minutes: "late_min",
  /** Checked in outside the radius. */
  outside: "(flags @> array['luar_radius']::text[])::int",
} as const

const names = Object.keys(MEASURES) as readonly (keyof typeof MEASURES)[]
export type DayMeasure = keyof typeof MEASURES
export const dayMeasures = names
/** Column list of the measures. */
export const measureColumns = names.join(", ")
/** Sums of the measures over rows of the ledger. */
export const measureSums = names.map((name) => `sum(${name})`).join(", ")
/** Sums of the measures over `attendance_days`; `sign` -1 subtracts them. */
export const measured = (sign: 1 | -1 = 1): readonly string[] =>
  names.map((name) => `${sign === 1 ? "" : "-"}sum(${MEASURES[name]})`)
/** Measures of each row; `sign` -1 negates them. */
export const measuredRow = (sign: 1 | -1 = 1): string =>
  names.map((name) => `${sign === 1 ? "" : "-"}(${MEASURES[name]}) as ${name}`).join(", ")
export const anyMeasured = names.map((name) => `sum(${name}) <> 0`).join(" or ")
