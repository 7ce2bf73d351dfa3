import type { EmploymentStatus, OfficePlan, PositionPlan } from "./blueprint.ts"
import type { Random } from "./random.ts"

const STEP = 50_000
/** The city influences managers' pay less than the minimum wage. */
const CITY_WEIGHT = 0.5
/** A trainee gets an allowance, not a wage. */
const TRAINEE_PART = 0.6

type PayFacts = {
  readonly position: PositionPlan
  readonly office: OfficePlan
  /** Minimum wage of the head office's city, rupiah a month. */
  readonly mainUmk: number
  readonly status_karyawan: EmploymentStatus
  /** Years of service. */
  readonly years: number
  readonly chance: Random
}

/** Basic pay a month, integer rupiah: by position, city and years, never below the city's minimum wage. */
export const payOf = ({ position, office, mainUmk, status_karyawan, years, chance }: PayFacts): number => {
  if (status_karyawan === "magang") return Math.round((office.umk * TRAINEE_PART) / STEP) * STEP
  const [from, to] = position.pay
  const city = 1 + (office.umk / mainUmk - 1) * CITY_WEIGHT
  const seniority = 1 + Math.min(years, 10) * 0.012
  const wanted = (from + chance.next() * (to - from)) * city * seniority
  return Math.ceil(Math.max(wanted, office.umk) / STEP) * STEP
}
