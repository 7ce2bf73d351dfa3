import type { Locator, Page } from "@playwright/test"
import { setTimeout as sleep } from "node:timers/promises"
import { type Hand, keptToken, openAs, type World } from "./hand.ts"

/** How long a step may take: real milliseconds, and moments of the page's own time meanwhile. */
export const PATIENCE_MS = 15_000
const MOMENT_MS = 20
/** Nobody gives up before so many, however long each takes on a busy machine: a call that is lost is sent twice more. */
const PATIENCE_MOMENTS = 150
/** A press that takes longer is hindered. */
const COVERED_MS = 300

/** What a hand of one walk is made of, beside the world. */
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
      // What covers it, as a dialog that is closing, goes by the page's time.
      const pressed = target.click({ timeout: patience }).then(() => true)
      while (!(await Promise.race([pressed, sleep(COVERED_MS).then(() => false)])))
        await pass(MOMENT_MS).catch(() => undefined)
    },
    otherTab: async () => {
      if (other !== null && !other.isClosed()) return other
      other = await context.newPage()
      await other.goto("/favicon.svg")
      // In the background a page is drawn once a second.
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
