import type { Locator } from "@playwright/test"
import { pathsIn } from "../steps.ts"
import type { WalkStep } from "../walks.ts"
import { type Check, makeFaults, settles } from "./checks.ts"
import type { Hand } from "./hand.ts"
import type { BrowserTour, Offer } from "./tour.ts"

const LIVE_NOT = ":disabled, [aria-disabled=true], [readonly], [aria-readonly=true]"
/** Runs in the page: whether any of these is enabled. */
const isAnyLive = (all: readonly Element[], off: string): boolean =>
  all.some(
    (one) =>
      one.getClientRects().length > 0 &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest("[inert]") === null &&
      !one.matches(off),
  )

type Wish = { readonly control: Locator; readonly events: Set<string>; isHeard: boolean; isOpen: boolean }

/** Several events may share a control; it must be enabled for any of them. */
const wishesOf = (offers: readonly Offer[], hand: Hand): readonly Wish[] => {
  const wishes = new Map<string, Wish>()
  for (const { step, control: find, isHeard, isOpen } of offers) {
    const control = find(hand.page, step.event, hand)
    if (control === null) continue
    const name = String(control)
    const wish = wishes.get(name) ?? { control, events: new Set(), isHeard: false, isOpen: false }
    wish.events.add(step.event.type)
    wish.isHeard ||= isHeard
    wish.isOpen ||= isOpen
    wishes.set(name, wish)
  }
  return [...wishes.values()]
}

/**
 * A control must be enabled where its machine takes the event, and disabled where it does not. If the machine would
 * take it but a user cannot do it there (`happens`), both are accepted.
 */
export const watchControls = (tour: BrowserTour): Check => {
  const { otherwise = {} } = tour.said.screen
  const needed = new Set<string>()
  const excuseFor = (events: ReadonlySet<string>, paths: readonly string[]) =>
    Object.keys(otherwise).find((key) => {
      const [event = "", state] = key.split(" in ")
      return events.has(event) && (state === undefined || paths.includes(state))
    })
  const faults = makeFaults()
  const wrong = async (one: WalkStep, hand: Hand): Promise<string | null> => {
    const paths = pathsIn(one.to)
    for (const { control, events, isHeard, isOpen } of wishesOf(tour.offers(one.snapshot), hand)) {
      if (isHeard && !isOpen) continue
      const isLive = await control.evaluateAll(isAnyLive, LIVE_NOT)
      if (isLive === isOpen) continue
      const excuse = excuseFor(events, paths)
      if (excuse !== undefined) {
        needed.add(excuse)
        continue
      }
      const fault = `${[...events].join(", ")} in ${JSON.stringify(one.to)}: ${isLive ? "live, but not taken" : "taken, but not live"}: ${String(control)}`
      if (!faults.has(fault)) return fault
    }
    return null
  }
  return {
    look: async (one, hand, isShown) => {
      if (one.passing || one.done || !isShown) return
      for (;;) {
        let fault: string | null = null
        const isWell = await settles(hand, async () => (fault = await wrong(one, hand)) === null)
        if (isWell || fault === null) return
        faults.add(fault, one)
      }
    },
    faults: faults.list,
    idle: () => Object.keys(otherwise).filter((key) => !needed.has(key)),
  }
}
