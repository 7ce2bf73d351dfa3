import type { Locator, Page } from "@playwright/test"
import { setTimeout as sleep } from "node:timers/promises"
import { type Hand, keptToken, openAs, type World } from "./hand.ts"

/** Step timeout: real milliseconds, and small steps of the page's own clock in that time. */
export const PATIENCE_MS = 15_000
const MOMENT_MS = 20
/** At least so many clock steps, however slow the machine is: a failed call is retried twice. */
const PATIENCE_MOMENTS = 150
/** A press that takes longer is blocked by a covering element. */
const COVERED_MS = 300

/** Parts a hand of one walk is made of, in addition to the world. */
type Given = Pick<Hand, "calls" | "isAtRest" | "coming"> & {
  readonly show?: ((name: string, hand: Hand) => Promise<void>) | undefined
}

/** The hand of one walk. */
export const makeHand = (world: World, { calls, show, isAtRest, coming }: Given): Hand => {
  const { page, context, patience = PATIENCE_MS } = world
  let other: Page | null = null
  const pass = async (ms: number) => page.clock.runFor(ms)
  const until: Hand["until"] = async (what, isTrue, ms = patience) => {
    const end = Date.now() + ms
    for (let turn = 0; !(await isTrue()); turn++) {
      if (Date.now() > end && turn > PATIENCE_MOMENTS) throw new Error(what)
      if (turn > 0) await pass(MOMENT_MS)
    }
  }
  const hand: Hand = {
    ...world,
    calls,
    show: (name) => show?.(name, hand) ?? Promise.resolve(),
    coming,
    isAtRest,
    notes: new Map(),
    pass,
    until,
    press: async (target: Locator) => {
      await until(`nothing to press: ${String(target)}`, () => target.isVisible())
      // A covering element, as a dialog that is closing, goes away with the page's clock.
      const pressed = target.click({ timeout: patience }).then(() => true)
      while (!(await Promise.race([pressed, sleep(COVERED_MS).then(() => false)])))
        await pass(MOMENT_MS).catch(() => undefined)
    },
    otherTab: async () => {
      if (other !== null && !other.isClosed()) return other
      other = await context.newPage()
      await other.goto("/favicon.svg")
      // A background tab is rendered only once a second.
      await page.bringToFront()
      return other
    },
    signedIn: (who) => keptToken(world, who),
    open: async (path, who = null) => {
      await page.clock.resume()
      await openAs(world, path, who)
    },
  }
  return hand
}
