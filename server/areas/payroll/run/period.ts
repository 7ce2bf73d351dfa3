import type { Period } from "../../../domain/payroll/slip/facts.ts"

/** A period as a payroll run reads it. */
export type RunPeriod = {
  readonly id: number
  readonly type: Period["kind"]
  readonly month: string
  readonly start_date: string
  readonly end_date: string
  readonly pay_date: string
  /** Days whose attendance counts, both inclusive. */
  readonly attendance_start: string
  readonly attendance_end: string
  readonly thr_date: string | null
}
