import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { WalkStep } from "../walks.ts"
import type { Answer, Fault } from "../types.ts"
import type { Hand } from "./hand.ts"
import type { Said } from "./tour.ts"

const SILENCE_MS = 30_000
/** Attempts of a call whose connection fails (it is retried). */
const TRIES = 3

export type Arrangements = Readonly<Record<string, ((hand: Hand) => Promise<void>) | null>>
type Injections = Readonly<Record<string, Fault | ((hand: Hand) => Promise<Fault>)>>

const failureOf = (answer: Answer<unknown>): Failure | null => {
  const outcome = "output" in answer ? (answer.output as Partial<Outcome<unknown>> | null) : null
  return outcome?.ok === false ? (outcome.failure ?? null) : null
}

/** The first of these calls that is pending. */
const sentOf = async (hand: Hand, calls: readonly string[]): Promise<string> => {
  let sent: string | undefined
  await hand.until(`${calls.join(" or ")} is not sent`, async () => {
    const all = await Promise.all(calls.map((call) => hand.calls.waiting(call)))
    sent = calls[all.indexOf(true)]
    return sent !== undefined
  })
  return sent ?? ""
}

/** Performs a step in the browser: the user's action, or the answer of the world. */
export const act = async (
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
