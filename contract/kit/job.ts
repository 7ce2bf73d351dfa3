import type { Needs } from "./needs.ts"

/** Long work of one kind: what it is called, what it counts, and what right lets somebody see and stop it. */
export type JobKind = {
  /** How the table and the calls name it (`hitung-ulang-absensi`). */
  readonly kind: string
  /** Indonesian name, as its progress is headed. */
  readonly nama: string
  /** What is counted, in Indonesian: `hari`, `slip`, `baris`. */
  readonly unit: string
  readonly needs: Needs
}

/** Declares a kind of job; what it does is beside it on the server (`defineJob`). */
export const declareJob = <const K extends JobKind>(kind: K): K => kind
