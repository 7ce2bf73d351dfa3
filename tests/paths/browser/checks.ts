import { setTimeout as sleep } from "node:timers/promises"
import type { WalkStep } from "../walks.ts"
import type { Hand } from "./hand.ts"

/** Something that is compared after every step. What differs is noted, and the walk goes on. */
export type Check = {
  /** A walk begins. */
  readonly begin?: () => void
  /** A step begins. */
  readonly before?: () => Promise<void>
  /** @param isShown whether the page still shows the machine: not once a step has led away from it */
  readonly look: (one: WalkStep, hand: Hand, isShown: boolean) => Promise<void>
  readonly faults: () => readonly string[]
  /** Exceptions that none was needed for. */
  readonly idle: () => readonly string[]
}

/** The state is there by then: how long what goes with it may take, in milliseconds. */
const LOOK_MS = Number(process.env["LOOK_MS"] ?? 10_000)

/** How long a page may take to come to rest, in milliseconds. */
const REST_MS = 10_000
const STILL_MS = 50

/**
 * Looks until something is true or the page is at rest, while the page's time stands still: it would move the machine on.
 * @returns whether it came to be
 */
export const comes = async (
  { isAtRest }: Pick<Hand, "isAtRest">,
  isTrue: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  const end = Date.now() + REST_MS
  for (;;) {
    // Asked before: what is there when it is at rest has been seen then.
    const isOver = (await isAtRest()) || Date.now() > end
    if (await isTrue()) return true
    if (isOver) return false
    await sleep(STILL_MS)
  }
}

/** Looks until something is true: at first while the page's time stands still. @returns whether it came to be */
export const settles = async (hand: Hand, isTrue: () => Promise<boolean>): Promise<boolean> =>
  (await isTrue()) ||
  (await comes(hand, isTrue)) ||
  hand.until("it settles", isTrue, LOOK_MS).then(
    () => true,
    () => false,
  )

/** Faults by their text, each with the step after which it was met first. */
export const makeFaults = () => {
  const found = new Map<string, string>()
  return {
    has: (fault: string) => found.has(fault),
    add: (fault: string, { step }: WalkStep) => {
      if (!found.has(fault)) found.set(fault, step.label)
    },
    addAt: (fault: string, label: string) => found.set(fault, label),
    list: (): readonly string[] => [...found].map(([fault, label]) => `after ${label}: ${fault}`),
  }
}
