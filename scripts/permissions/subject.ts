import type { Call } from "#contract/kit/call.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { RoleId } from "./roles.ts"

/** Who sends an event: a call of the contract, the employee's phone, or a timer. */
export type Sender = Call | "phone" | "time"
export type Action = {
  readonly type: string
  readonly title: string
  readonly by: Sender
  /** Payload of the event, always valid. */
  readonly more: object
}
/** Precondition: state of a row before the action. */
export type Standing = {
  readonly state: string
  readonly level: number
  /** Special circumstance of the row; null = none. */
  readonly special: string | null
  /** Event that is overdue by time but not recorded yet: no other event is possible before it. */
  readonly due?: string
  /** @returns null when the combination is impossible for this role */
  readonly facts: (actor: Actor, role: RoleId) => Facts | null
}
export type Subject = {
  readonly id: string
  readonly title: string
  readonly life: Lifecycle<Facts, Move>
  readonly at: string
  readonly actions: readonly Action[]
  readonly standings: readonly Standing[]
}

/** 20 Nov 2026 08.00 in Jakarta. */
export const AT = "2026-11-20T01:00:00.000Z"
export const NOTE = "Bukti tidak jelas"
export const first: Facts = { status: "", version: 1, last: null }
export const anyLife = <F extends Facts, E extends Move>(life: Lifecycle<F, E>) =>
  life as unknown as Lifecycle<Facts, Move>
export const standing = (state: string, facts: Standing["facts"], special: string | null = null) => ({
  state,
  level: 1,
  special,
  facts,
})
