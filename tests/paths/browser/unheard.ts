import type { BrowserContext } from "@playwright/test"
import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate"

/** Events that only inform a machine and may be ignored: no user waits for an effect. */
const mayComeToNothing: Readonly<Record<string, string>> = {
  "draft.flush": "a field has been left, or the page: there need be nothing to keep",
  "options.open": "what is typed is being looked for already",
  "options.search": "a choice that is closed takes its search back: there need be none",
  "page.open": "the address is of the page that is shown already",
  "screen.shown": "the tour is elsewhere, and so it stays",
  "idle.resumed": "somebody is active, and nobody was warned",
  "session.over": "the answer that is waited for says so itself",
  "live.changed": "whether it is told or asks by itself, what is shown is the same",
  "live.news": "it has been asked for already",
  "undo.look": "somebody else has changed what is shown: there need be nothing on offer",
  "bell.open": "they are being asked for already",
  "outline.given": "the form gives back the corners that it was just told",
  "card.release": "the card was dropped in a column just before its dragging ended",
}

type Step = { readonly _transitions: readonly unknown[]; readonly event: AnyEventObject }

/**
 * Init script, runs in the page before its own code: throws an uncaught error when a machine ignores an event in its
 * state.
 */
const tellUnheard = (harmless: readonly string[]) => {
  const seen = new WeakSet<AnyActorRef>()
  const next = (one: InspectionEvent) => {
    if (one.type !== "@xstate.microstep") return
    const { _transitions: taken, event } = one as unknown as Step
    if (taken.length > 0 || event.type.startsWith("xstate.") || harmless.includes(event.type)) return
    const actor = one.actorRef as AnyActorRef & { readonly logic?: { readonly id?: string } }
    const { value } = actor.getSnapshot() as { readonly value?: unknown }
    const name = actor.logic?.id ?? actor.id
    reportError(new Error(`nothing heard: ${name} in ${JSON.stringify(value)}: ${event.type}`))
  }
  Object.assign(globalThis, {
    balaiWatch: (root: AnyActorRef) => {
      if (seen.has(root)) return
      seen.add(root)
      root.system.inspect({ next })
    },
  })
}

/** Fails the test for a dead button: one whose machine does not take its event now. */
export const watchUnheard = (context: BrowserContext) =>
  context.addInitScript(tellUnheard, Object.keys(mayComeToNothing))
