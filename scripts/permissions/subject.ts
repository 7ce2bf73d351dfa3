import type { Call } from "#contract/kit/call.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { RoleId } from "./roles.ts"

/** Who sends an event: a call of the contract, the employee's phone, time. */
export type Sender = Call | "phone" | "time"
export type Action = {
  readonly type: string
  readonly title: string
  readonly by: Sender
  /** What the event brings with it, all of it in order. */
  readonly more: object
}
/** A row as it stands before somebody does something. */
export type Standing = {
  readonly state: string
  readonly level: number
  /** What is special about it; null = nothing. */
  readonly special: string | null
  /** What time has done to it, though nobody has come by to write it down: nothing else can happen first. */
  readonly due?: string
  /** @returns null when it cannot be so for this person */
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
