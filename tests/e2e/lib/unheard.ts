import type { BrowserContext } from "@playwright/test"
import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate"

/** Events that may come to nothing, by type, each with the reason. */
export const mayComeToNothing: Readonly<Record<string, string>> = {}

type Step = { readonly _transitions: readonly unknown[]; readonly event: AnyEventObject }

/** Runs in the page before its own code: an event a machine does not take in its state is an error of the console. */
const tellUnheard = (harmless: readonly string[]) => {
  const seen = new WeakSet<AnyActorRef>()
  const next = (one: InspectionEvent) => {
    if (one.type !== "@xstate.microstep") return
    const { _transitions: taken, event } = one as unknown as Step
    if (taken.length > 0 || event.type.startsWith("xstate.") || harmless.includes(event.type)) return
    const actor = one.actorRef as AnyActorRef & { readonly logic?: { readonly id?: string } }
    const { value } = actor.getSnapshot() as { readonly value?: unknown }
    console.error(`nothing heard: ${actor.logic?.id ?? actor.id} in ${JSON.stringify(value)}: ${event.type}`)
  }
  Object.assign(globalThis, {
    balaiWatch: (root: AnyActorRef) => {
      if (seen.has(root)) return
      seen.add(root)
      root.system.inspect({ next })
    },
  })
}

/** A button that does nothing, because the machine behind it does not take its event now, fails the test. */
export const watchUnheard = (context: BrowserContext) =>
  context.addInitScript(tellUnheard, Object.keys(mayComeToNothing))
