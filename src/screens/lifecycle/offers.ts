import type { Call } from "#contract/kit/call.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Offer } from "#machines/flow/lifecycleMap.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import type { Moved } from "./moveWords.ts"

/** A step a page offers: the event it is to the lifecycle, its button, the call that sends it and what that starts with. */
export type Offered = {
  readonly event: string
  readonly verb: string
  readonly call: Pick<Call, "who" | "needs">
  readonly brings?: object
  /** The page of its button, if it is not on this one. */
  readonly place?: { readonly words: string; readonly href: string }
}

/** A row in its lifecycle, as somebody looks at it. */
export type LifecycleProps<F extends Facts = Facts, E extends Move = Move> = {
  readonly life: Lifecycle<F, E>
  readonly facts: F
  /** The oldest move first. */
  readonly history: readonly Moved[]
  readonly user: SessionUser
  /** Every step the page offers, regardless of the user. */
  readonly offered: readonly Offered[]
}

/** The same for one person: a right that is missing bars it. */
export const offersFor = (user: SessionUser, offered: readonly Offered[]): readonly Offer[] =>
  offered.map(({ call, place: _place, ...step }) => ({ ...step, barred: whyNotSend(user, call) }))
