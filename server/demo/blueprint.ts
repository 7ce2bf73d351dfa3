/** The plan of a demo company, before any id exists: rows refer to each other by `kode`. */

export type OfficeZone = "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura"

export type OfficePlan = {
  readonly kode: string
  readonly nama: string
  readonly is_pusat: boolean
  readonly alamat: string
  readonly kota: string
  readonly lat: number
  readonly lng: number
  readonly radius_m: number
  readonly timezone: OfficeZone
  /** Minimum wage of the city, rupiah a month: the lowest basic pay there. */
  readonly umk: number
  /** Weight in distributing employees over the offices. */
  readonly share: number
}

export type DivisionPlan = {
  readonly kode: string
  readonly nama: string
  readonly parent: string | null
  /** Position whose first holder leads the division. */
  readonly head: string
}

export type PositionPlan = {
  readonly kode: string
  readonly nama: string
  readonly division: string
  readonly parent: string | null
  /** 1 is the highest. */
  readonly level: number
  /** Offices of positions that exist exactly once each; filled first. */
  readonly seats: readonly string[]
  /** Weight in distributing the remaining employees; 0 = only the single positions. */
  readonly share: number
  /** Offices where it exists; empty = all. */
  readonly offices: readonly string[]
  /** Basic pay in the head office, rupiah a month, from and to. */
  readonly pay: readonly [from: number, to: number]
}

export type EmploymentStatus = "tetap" | "pkwt" | "harian" | "magang" | "outsourcing"

export type PeoplePlan = {
  readonly seed: number
  readonly count: number
  readonly nipPrefix: string
  /** Ends in .test, a reserved domain that receives no mail. */
  readonly mailDomain: string
}

export type CompanyPlan = {
  /** Short name for the seeding code and the accounts. */
  readonly key: string
  /** A fixed id where the number itself matters; null = assigned by the database. */
  readonly id: number | null
  readonly nama: string
  readonly kode: string
  readonly email: string
  readonly phone: string
  readonly alamat: string
  readonly status: "trial" | "active" | "close"
  /** ISO dates. */
  readonly trial_start: string | null
  readonly trial_end: string | null
  readonly plan_name: string
  readonly plan_expires_at: string | null
  /** Last day of a company that has cancelled; null = it has not. */
  readonly leaves_on: string | null
  readonly leave_reason: string | null
  readonly is_limited_storage: boolean
  readonly modules: readonly string[]
  readonly features: readonly string[]
  readonly welcome_done: boolean
  readonly offices: readonly OfficePlan[]
  readonly divisions: readonly DivisionPlan[]
  readonly positions: readonly PositionPlan[]
  /** All arguments of `makePeople` except today's date; count 0 = no employees yet. */
  readonly people: PeoplePlan
}
