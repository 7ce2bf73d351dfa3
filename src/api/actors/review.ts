import { type AnyActorRef, type AnyEventObject, fromCallback, type Subscription } from "xstate"
import type { ReviewRow, Standing } from "#machines/review/reviewTypes.ts"
import { follow } from "../wire/trace.ts"

type Rows = {
  readonly query: unknown
  readonly loaded: { readonly at: string; readonly page: { readonly rows: readonly ReviewRow[] } } | null
}
type Named = { readonly value: ReviewRow | null }
type Part = "list" | "queue" | "undo" | "watch" | "one"

const isAlike = <A extends object>(one: A, other: A): boolean =>
  (Object.keys(one) as (keyof A)[]).every((key) => one[key] === other[key])

/** Subscribes to the selected part of an actor's snapshot: calls back now and whenever the selection changes. */
const seen = <Picked extends object>(
  actor: AnyActorRef,
  pick: (snapshot: { readonly value: string; readonly context: unknown }) => Picked,
  tell: (picked: Picked) => void,
): Subscription => {
  let last: Picked | null = null
  const look = (snapshot: unknown) => {
    const picked = pick(snapshot as { readonly value: string; readonly context: unknown })
    const before = last
    if (before !== null && isAlike(before, picked)) return
    last = picked
    tell(picked)
  }
  look(actor.getSnapshot())
  return actor.subscribe(look)
}

/** The slot through which a review machine receives its child machines' events and states. */
export const hear = fromCallback<{ type: "never" }, { readonly review: AnyActorRef }>(
  ({ input: { review }, sendBack }) => {
    const { list, queue, undo, watch, one } = (
      review.getSnapshot() as { readonly children: Readonly<Record<Part, AnyActorRef>> }
    ).children
    const say = (said: AnyEventObject) => sendBack({ type: "review.said", said })
    const on = (actor: AnyActorRef, tell: (event: AnyEventObject) => void): Subscription =>
      actor.on("*" as never, tell as never)
    const passOn = new Set(["rows.renewed", "rows.changed", "decision.made"])
    let at: string | null = null
    const subscriptions = [
      on(list, say),
      on(one, say),
      on(watch, sendBack),
      on(queue, (event) => (passOn.has(event.type) ? sendBack(event) : say(event))),
      on(undo, (event) => (event.type === "rows.changed" ? sendBack({ type: "rows.taken" }) : say(event))),
      seen(
        list,
        ({ context }) => ({ loaded: (context as Rows).loaded }),
        ({ loaded }) => {
          const { query } = (list.getSnapshot() as { readonly context: Rows }).context
          const isNew = loaded !== null && loaded.at !== at
          at = loaded?.at ?? at
          sendBack({ type: "rows.read", rows: loaded?.page.rows ?? [], query, isNew })
        },
      ),
      seen(
        queue,
        ({ value, context }): Standing => {
          const { chosen, failure } = context as Omit<Standing, "state">
          return { state: value, chosen, failure }
        },
        (standing) => sendBack({ type: "decision.stood", standing }),
      ),
      seen(
        one,
        ({ context }) => ({ row: (context as Named).value }),
        ({ row }) => sendBack({ type: "row.named", row }),
      ),
    ]
    const traced = [list, queue, undo, watch, one].map(follow)
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const end of traced) end()
    }
  },
)
