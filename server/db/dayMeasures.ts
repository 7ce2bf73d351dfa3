/** What the ledger of attendance adds up, each as an expression over one row of `attendance_days`. */
const MEASURES = {
  days: "1",
  late: "(late_min > 0)::int",
  workdays: "is_workday::int",
  /** Of those the days that began in time; which of them somebody came on, their state says. */
  ontime: "(is_workday and late_min = 0 and not flags @> array['tanpa_masuk']::text[])::int",
  late_minutes: "late_min",
  /** Checked in outside of the radius. */
  outside: "(flags @> array['luar_radius']::text[])::int",
} as const

const names = Object.keys(MEASURES) as readonly (keyof typeof MEASURES)[]
export type DayMeasure = keyof typeof MEASURES
export const dayMeasures = names
/** Their columns, */
export const measureColumns = names.join(", ")
/** how they are summed over rows of the ledger, */
export const measureSums = names.map((name) => `sum(${name})`).join(", ")
/** and over kept days; `sign` -1 takes them off. */
export const measured = (sign: 1 | -1 = 1): readonly string[] =>
  names.map((name) => `${sign === 1 ? "" : "-"}sum(${MEASURES[name]})`)
/** Those of each row. */
export const measuredRow = (sign: 1 | -1 = 1): string =>
  names.map((name) => `${sign === 1 ? "" : "-"}(${MEASURES[name]}) as ${name}`).join(", ")
export const anyMeasured = names.map((name) => `sum(${name}) <> 0`).join(" or ")
