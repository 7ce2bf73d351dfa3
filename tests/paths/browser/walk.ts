import type { Locator, Page } from "@playwright/test"
import { setTimeout as sleep } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { LIVE_PATH } from "#contract/kit/constants.ts"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { Answer, Fault } from "../types.ts"
import { pathsIn } from "../steps.ts"
import type { Walk, WalkStep } from "../walks.ts"
import { type Calls, holdCalls } from "./calls.ts"
import type { Check } from "./checks.ts"
import { delayMs } from "../delays.ts"
import { type Hand, keptToken, openAs, type World } from "./hand.ts"
import type { AnyScreen, BrowserTour, Said } from "./tour.ts"
import { watchRest } from "./rest.ts"
import { watchUnheard } from "./unheard.ts"

/** How long a step may take: real milliseconds, and moments of the page's own time meanwhile. */
const PATIENCE_MS = 15_000
const MOMENT_MS = 20
/** Nobody gives up before so many, however long each takes on a busy machine: a call that is lost is sent twice more. */
const PATIENCE_MOMENTS = 150
const SILENCE_MS = 30_000
/** A press that takes longer is hindered. */
const COVERED_MS = 300
/** A call that is lost is sent so often. */
const TRIES = 3

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

type Arrangements = Readonly<Record<string, ((hand: Hand) => Promise<void>) | null>>
type Injections = Readonly<Record<string, Fault | ((hand: Hand) => Promise<Fault>)>>
const callsOf = (screen: AnyScreen): readonly string[] => [
  ...new Set([
    ...(screen.holds ?? []),
    ...Object.values(screen.replies).flatMap((reply) =>
      typeof reply === "object" && "call" in reply ? reply.call : [],
    ),
  ]),
]

/** Time limits of requests follow the page's clock too. */
const boundByClock = () => {
  AbortSignal.timeout = (ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException("time is over", "TimeoutError")), ms)
    return end.signal
  }
}

const stateIn = async (page: Page, id: string): Promise<unknown> => {
  const texts = await page
    .locator(`[data-machine="${id}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-state")))
  const text = texts.at(-1) ?? null
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/** A machine that is not found is often only called otherwise. */
const othersThan = async (page: Page, id: string): Promise<string> => {
  const all = page.locator("[data-machine]")
  const names = await all.evaluateAll((some) => some.map((one) => one.getAttribute("data-machine") ?? ""))
  return ` (no state in data-machine="${id}"; the page has: ${names.join(", ") || "none"})`
}

const makeHand = (world: World, { calls, show, isAtRest }: Rig, coming: Hand["coming"]): Hand => {
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

const failureOf = (answer: Answer<unknown>): Failure | null => {
  const outcome = "output" in answer ? (answer.output as Partial<Outcome<unknown>> | null) : null
  return outcome?.ok === false ? (outcome.failure ?? null) : null
}

/** The call of these that waits, as soon as one does. */
const sentOf = async (hand: Hand, calls: readonly string[]): Promise<string> => {
  let sent: string | undefined
  await hand.until(`${calls.join(" or ")} is not sent`, async () => {
    const all = await Promise.all(calls.map((call) => hand.calls.waiting(call)))
    sent = calls[all.indexOf(true)]
    return sent !== undefined
  })
  return sent ?? ""
}

/** What a person does, or what the world answers. */
const act = async (
  hand: Hand,
  { gestures, screen }: Said,
  srcOf: (actor: string) => string,
  { step }: WalkStep,
) => {
  const { does, event } = step
  if (does.by === "start") {
    await screen.opens[does.input]?.(hand)
    return
  }
  if (does.by === "event") {
    const gesture = gestures[event.type]
    if (gesture === undefined || "never" in gesture) throw new Error(`no gesture for ${event.type}`)
    if (typeof gesture === "function") return gesture(hand, event)
    if (gesture.act !== undefined) return gesture.act(hand, event)
    const control = gesture.control(hand.page, event, hand)
    if (control === null) throw new Error(`nothing to press for ${event.type}`)
    return hand.press(control)
  }
  if (does.by === "delay") throw new Error("a delay is passed by its own time")
  const reply = screen.replies[srcOf(does.actor)]
  if (typeof reply !== "object") return
  const { name } = does
  if ("acts" in reply)
    return (reply.acts as Readonly<Record<string, (hand: Hand) => Promise<void>>>)[name]?.(hand)
  if (!("call" in reply)) return
  const call = await sentOf(hand, [reply.call].flat())
  const injected = (reply.injects as Injections | undefined)?.[name]
  const failure = typeof injected === "function" ? await injected(hand) : (injected ?? failureOf(does.answer))
  if (name in reply.real || failure === null) {
    await (reply.real as Arrangements)[name]?.(hand)
    return hand.calls.release(call)
  }
  if (await hand.calls.fail(call, failure)) return
  for (let turn = 0; turn < TRIES; turn++) {
    await hand.until(`${call} is not sent again`, () => hand.calls.waiting(call))
    await hand.pass(SILENCE_MS)
  }
}

const shown = async (
  { seen, gone, at }: Exclude<Said["states"][string], { readonly never: string }>,
  page: Page,
): Promise<string | null> => {
  for (const one of seen?.(page) ?? [])
    if (!(await one.first().isVisible())) return `not seen: ${String(one)}`
  for (const one of gone?.(page) ?? []) if (await one.first().isVisible()) return `still seen: ${String(one)}`
  const { pathname, search } = new URL(page.url())
  const here = pathname + search
  if (typeof at === "string" ? at !== here : at?.test(here) === false)
    return `the address is ${here}, not ${String(at)}`
  return null
}

/** Compares the screen with the state the machine must be in. */
const look = async (hand: Hand, { screen, states }: Said, one: WalkStep): Promise<void> => {
  const { page } = hand
  const leads = screen.leaves?.[one.step.label]
  let seen: unknown = null
  if (leads === undefined && (screen.reads !== undefined || !one.done))
    await hand
      .until("state", async () => {
        seen = await (screen.reads === undefined ? stateIn(page, screen.id) : screen.reads(hand))
        return isDeepStrictEqual(seen, one.to)
      })
      .catch(async (error: unknown) => {
        const others = seen === null && screen.reads === undefined ? await othersThan(page, screen.id) : ""
        throw isState(error)
          ? new Error(`expected ${JSON.stringify(one.to)}, seen ${JSON.stringify(seen)}${others}`)
          : error
      })
  const sights = leads === undefined ? pathsIn(one.to).map((path) => states[path]) : [{ at: leads }]
  for (const sight of sights) {
    if (sight === undefined || "never" in sight) continue
    let wrong: string | null = null
    await hand
      .until("sight", async () => (wrong = await shown(sight, page)) === null)
      .catch((error: unknown) => {
        throw wrong === null ? error : new Error(wrong)
      })
  }
}
const isState = (error: unknown) => error instanceof Error && error.message === "state"

/** What stands around all walks of a tour. */
export type Rig = {
  readonly calls: Calls
  readonly isAtRest: () => Promise<boolean>
  /** None where a trace goes: it comes to places no tour has said anything of. */
  readonly checks: readonly Check[]
  /** Where somebody comes by within a step. */
  readonly show?: (name: string, hand: Hand) => Promise<void>
}
export type Watcher = {
  /** Called after each step that went well. */
  readonly seen?: (one: WalkStep, page: Page) => Promise<void>
}

/** Walks one path in the browser; never throws: what went wrong is in the result. */
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
  const hand = makeHand(world, rig, coming)
  let arranged = 0
  /** What the answers need that follow this step one after the other by themselves. */
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
      // A page that is being left is no picture of a state.
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

/** A browser in which the calls of a tour wait and time is in the path's hand. */
export const prepare = async (tour: BrowserTour, { context, page }: World): Promise<Rig> => {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.clock.install()
  await context.addInitScript(boundByClock)
  await watchUnheard(context)
  // No line to the server, and none that is over: a page would say so again every few seconds of its own time.
  await context.route(`**${LIVE_PATH}`, () => undefined)
  return {
    isAtRest: await watchRest(page),
    calls: await holdCalls(page, callsOf(tour.said.screen)),
    checks: [],
  }
}
