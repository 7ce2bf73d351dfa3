import type { Random } from "../random.ts"
import type { Ask, Server } from "./client.ts"

/** The options of a play; null = any. */
export type Wanted = {
  /** Number of approval levels instead of the company's usual ones. */
  readonly levels: number | null
  /** Code of the employee's office. */
  readonly office: string | null
}

/** A beat of the activity. It reaches the demo by calls alone: nothing here knows a database. */
export type Stage = Wanted & {
  readonly server: Server
  readonly now: Date
  readonly chance: Random
  /** Runs work in a session of this account. */
  readonly as: <A>(username: string, work: (ask: Ask) => Promise<A>) => Promise<A>
}

/** @returns what happened, in words; null = there was nothing to do */
export type Act = (stage: Stage) => Promise<string | null>

/** Whether an employee is of the wanted office. */
export const isOfOffice =
  ({ office }: Pick<Wanted, "office">) =>
  ({ kode_kantor }: { readonly kode_kantor: string | null }): boolean =>
    office === null || office === kode_kantor
