import type { JkkRisk } from "#contract/data/statutory/bpjs.ts"
import { add, type Exact, percent, times, whole, ZERO } from "./exact.ts"
import { rounded } from "./roundings.ts"
import type { Law } from "./tables.ts"

export const programmes = ["kesehatan", "jht", "jp", "jkk", "jkm"] as const
export type Programme = (typeof programmes)[number]

export type Insured = {
  readonly programmes: readonly Programme[]
  readonly risk: JkkRisk
  /** Family members beyond the spouse and three children. */
  readonly extraFamily: number
  /** Regional minimum wage, the floor of the health contribution's base; `null` = unknown. */
  readonly minimumWage: bigint | null
}

export type Contribution = {
  readonly programme: Programme
  /** The contribution base within floor and cap, and which of them applied. */
  readonly base: bigint
  readonly bound: "floor" | "cap" | null
  readonly employerPercent: string
  /** `null` where the employee pays nothing. */
  readonly employeePercent: string | null
  readonly employerExact: Exact
  readonly employeeExact: Exact
  readonly employer: bigint
  readonly employee: bigint
  /** The part of `employee` for additional family members. */
  readonly extra: bigint
  readonly article: string
}

const between = (
  wage: bigint,
  floor: bigint | null,
  cap: bigint | null,
): Pick<Contribution, "base" | "bound"> => {
  if (cap !== null && wage > cap) return { base: cap, bound: "cap" }
  // A minimum wage above the cap does not raise the cap.
  if (floor !== null && wage < floor)
    return cap !== null && floor > cap ? { base: cap, bound: "cap" } : { base: floor, bound: "floor" }
  return { base: wage, bound: null }
}

/** Contributions of a month for a wage (rupiah: basic pay and fixed allowances of a full month). */
export const contributions = (law: Law, wage: bigint, insured: Insured): readonly Contribution[] => {
  const { bpjs } = law
  const parts: Readonly<
    Record<
      Programme,
      {
        readonly floor: bigint | null
        readonly cap: bigint | null
        readonly employer: string
        readonly employee: string | null
        readonly extra: string | null
        readonly article: string
      }
    >
  > = {
    kesehatan: {
      ...bpjs.kesehatan,
      floor: insured.minimumWage,
    },
    jht: { ...bpjs.jht, floor: null, cap: null, extra: null },
    jp: { ...bpjs.jp, floor: null, cap: law.jpCap.cap, extra: null },
    jkk: {
      floor: null,
      cap: null,
      employer: bpjs.jkk.employer[insured.risk],
      employee: null,
      extra: null,
      article: bpjs.jkk.article,
    },
    jkm: { ...bpjs.jkm, floor: null, cap: null, employee: null, extra: null },
  }
  return insured.programmes.map((programme) => {
    const part = parts[programme]
    const held = between(wage, part.floor, part.cap)
    const employerExact = times(whole(held.base), percent(part.employer))
    const own = part.employee === null ? ZERO : times(whole(held.base), percent(part.employee))
    const family =
      part.extra === null
        ? ZERO
        : times(times(whole(held.base), percent(part.extra)), whole(BigInt(insured.extraFamily)))
    const extra = rounded(family, "contribution")
    return {
      programme,
      ...held,
      employerPercent: part.employer,
      employeePercent: part.employee,
      employerExact,
      employeeExact: add(own, family),
      employer: rounded(employerExact, "contribution"),
      employee: rounded(own, "contribution") + extra,
      extra,
      article: part.article,
    }
  })
}

/** Whether contributions to JP have ended by age on a day (ISO dates). */
export const pastPensionAge = (law: Law, born: string | null, day: string): boolean => {
  if (born === null) return false
  const year = Number(born.slice(0, 4)) + law.jpAge.age
  return day >= `${String(year).padStart(4, "0")}${born.slice(4)}`
}

/** Programmes whose employer premium is taxable income of the employee (PMK 168/2023 Pasal 5 ayat (3)). */
export const taxedPremiums: readonly Programme[] = ["kesehatan", "jkk", "jkm"]
/**
 * Programmes whose employee contribution is deducted from the year's taxable income (PMK 168/2023 Pasal 10 ayat (1)
 * huruf b).
 */
export const pensionProgrammes: readonly Programme[] = ["jht", "jp"]
