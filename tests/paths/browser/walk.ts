import type { Page } from "@playwright/test"
import { setStream } from "#tests/e2e/lib/stream.ts"
import { delayMs } from "../delays.ts"
import type { Walk, WalkStep } from "../walks.ts"
import { act, type Arrangements } from "./act.ts"
import { type Calls, holdCalls } from "./calls.ts"
import type { Check } from "./checks.ts"
import type { Hand, World } from "./hand.ts"
import { look } from "./look.ts"
import { makeHand, PATIENCE_MS } from "./makeHand.ts"
import { watchRest } from "./rest.ts"
import type { AnyScreen, BrowserTour } from "./tour.ts"
import { watchUnheard } from "./unheard.ts"

export type StepResult = {
  readonly label: string
  readonly arrows: readonly string[]
  readonly ok: boolean
  readonly ms: number
}
export type WalkResult = {
  readonly labels: readonly string[]
  readonly steps: readonly StepResult[]
  readonly error: string | null
}

const callsOf = (screen: AnyScreen): readonly string[] => [
  ...new Set([
    ...(screen.holds ?? []),
    ...Object.values(screen.replies).flatMap((reply) =>
      typeof reply === "object" && "call" in reply ? reply.call : [],
    ),
  ]),
]

/** Makes `AbortSignal.timeout` follow the page's fake clock, too. */
const boundByClock = () => {
  AbortSignal.timeout = (ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException("time is over", "TimeoutError")), ms)
    return end.signal
  }
}

/** Shared setup of all walks of a tour. */
export type Rig = {
  readonly calls: Calls
  readonly isAtRest: () => Promise<boolean>
  /** Empty for traces: they reach places for which the tour declares no expectations. */
  readonly checks: readonly Check[]
  /** Called at a named moment within a step. */
  readonly show?: (name: string, hand: Hand) => Promise<void>
}
export type Watcher = {
  /** Called after each step that passed. */
  readonly seen?: (one: WalkStep, page: Page) => Promise<void>
}

/** Walks one path in the browser; never throws: failures are in the result. */
export const walkInBrowser = async (
  tour: BrowserTour,
  walk: Walk,
  world: World,
  rig: Rig,
  watcher: Watcher = {},
): Promise<WalkResult> => {
  const { said, anatomy } = tour
  const { page } = world
  const { calls } = rig
  const invokes = new Map(
    anatomy.places.flatMap((place) => place.invokes.map(({ id, src }) => [id, src] as const)),
  )
  let at = 0
  const coming = (actor: string) => {
    const next = walk.slice(at + 1).find(({ step }) => step.does.by === "answer" && step.does.actor === actor)
    return next?.step.does.by === "answer" ? next.step.does.name : null
  }
  const hand = makeHand(world, { ...rig, coming })
  let arranged = 0
  /** Prepares the answers of the actors that follow this step without a user action. */
  const arrange = async () => {
    for (arranged = Math.max(arranged, at + 1); arranged < walk.length; arranged++) {
      const { does } = walk[arranged]?.step ?? { does: { by: "event" } }
      if (does.by !== "answer") return
      const reply = said.screen.replies[invokes.get(does.actor) ?? ""]
      if (typeof reply === "object" && "itself" in reply)
        await (reply.itself as Arrangements)[does.name]?.(hand)
    }
  }
  for (const check of rig.checks) check.begin?.()
  const steps: StepResult[] = []
  const labels = walk.map(({ step }) => step.label)
  for (const one of walk) {
    const { step } = one
    const begun = Date.now()
    const done = (ok: boolean) =>
      steps.push({ label: step.label, arrows: one.arrows, ok, ms: Date.now() - begun })
    try {
      await calls.calm()
      for (const check of rig.checks) await check.before?.()
      if (step.does.by === "start") await world.page.clock.resume()
      await arrange()
      if (step.does.by === "delay") await hand.pass(delayOf(tour, walk, at))
      else await act(hand, said, (actor) => invokes.get(actor) ?? "", one)
      if (!one.passing) await look(hand, said, one)
      const isShown = !(step.label in (said.screen.leaves ?? {}))
      for (const check of rig.checks) await check.look(one, hand, isShown)
      if (step.does.by === "start") await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
      done(true)
      // No picture of a page that is being unloaded.
      if (isShown) await watcher.seen?.(one, page)
    } catch (error) {
      done(false)
      const message = error instanceof Error ? error.message : String(error)
      return { labels, steps, error: `step ${at + 1}, ${step.label}: ${message}` }
    }
    at++
  }
  return { labels, steps, error: null }
}

const delayOf = ({ machine, anatomy }: BrowserTour, walk: Walk, at: number): number => {
  const ms = delayMs(machine, anatomy, walk, at)
  if (ms === null) throw new Error(`nothing says how long ${walk[at]?.step.label ?? ""} takes`)
  return ms
}

/** Prepares a browser: the calls of a tour are held, and the page's clock is controlled by the path. */
export const prepare = async (tour: BrowserTour, { context, page }: World): Promise<Rig> => {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.clock.install()
  await context.addInitScript(boundByClock)
  await watchUnheard(context)
  // Neither connected nor failed, because the page would retry a failed stream every few seconds of its clock.
  await setStream(context, "hangs")
  return {
    isAtRest: await watchRest(page),
    calls: await holdCalls(page, callsOf(tour.said.screen)),
    checks: [],
  }
}
