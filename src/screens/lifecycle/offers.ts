import type { Call } from "#contract/kit/call.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Offer } from "#machines/flow/lifecycleMap.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import type { Moved } from "./moveWords.ts"

/** A step a page offers: its lifecycle event, button label, the call that sends it, and the event's initial payload. */
export type Offered = {
  readonly event: string
  readonly verb: string
  readonly call: Pick<Call, "who" | "needs">
  readonly brings?: object
  /** Link to the page with the button, when it is on another page. */
  readonly place?: { readonly words: string; readonly href: string }
}

/** A row's lifecycle as seen by the signed-in user. */
export type LifecycleProps<F extends Facts = Facts, E extends Move = Move> = {
  readonly life: Lifecycle<F, E>
  readonly facts: F
  /** Sorted oldest first. */
  readonly history: readonly Moved[]
  readonly user: SessionUser
  /** Every step the page offers, regardless of the user's permissions. */
  readonly offered: readonly Offered[]
}

/** Adds the user's permissions: a step without permission is barred, with the reason. */
export const offersFor = (user: SessionUser, offered: readonly Offered[]): readonly Offer[] =>
  offered.map(({ call, place: _place, ...step }) => ({ ...step, barred: whyNotSend(user, call) }))
