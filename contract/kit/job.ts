import type { Needs } from "./needs.ts"

/** A kind of background job: its name, its unit, and the right to see and stop it. */
export type JobKind = {
  /** Name in the table and the calls (`hitung-ulang-absensi`). */
  readonly kind: string
  /** Indonesian name, the heading of its progress. */
  readonly nama: string
  /** Unit of progress, in Indonesian: `hari`, `slip`, `baris`. */
  readonly unit: string
  /** null = a job of the platform, for super administrators only; `own` = each job names its right when it starts. */
  readonly needs: Needs | "own" | null
}

/** Declares a kind of job; its handler is on the server (`defineJob`). */
export const declareJob = <const K extends JobKind>(kind: K): K => kind
