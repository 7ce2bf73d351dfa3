import { setTimeout as sleep } from "node:timers/promises"
import type { WalkStep } from "../walks.ts"
import type { Hand } from "./hand.ts"

/** A check that runs after every step. Differences are collected, and the walk goes on. */
export type Check = {
  /** A walk begins. */
  readonly begin?: () => void
  /** A step begins. */
  readonly before?: () => Promise<void>
  /** @param isShown whether the page still shows the machine: false once a step has navigated away */
  readonly look: (one: WalkStep, hand: Hand, isShown: boolean) => Promise<void>
  readonly faults: () => readonly string[]
  /** Exceptions that were declared but never needed. */
  readonly idle: () => readonly string[]
}

/** The machine has reached its state: how long the page may take to show it, in milliseconds. */
const LOOK_MS = Number(process.env["LOOK_MS"] ?? 10_000)

/** How long a page may take to become idle, in milliseconds. */
const REST_MS = 10_000
const STILL_MS = 50

/**
 * Polls until a condition is true or the page is idle. The page's clock stays paused, because time would move the
 * machine on.
 * @returns whether it became true
 */
export const comes = async (
  { isAtRest }: Pick<Hand, "isAtRest">,
  isTrue: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  const end = Date.now() + REST_MS
  for (;;) {
    // Read before the check: the check then sees everything that is there when the page is idle.
    const isOver = (await isAtRest()) || Date.now() > end
    if (await isTrue()) return true
    if (isOver) return false
    await sleep(STILL_MS)
  }
}

/**
 * Polls until a condition is true: first with the page's clock paused, then with it running. @returns whether it became
 * true
 */
export const settles = async (hand: Hand, isTrue: () => Promise<boolean>): Promise<boolean> =>
  (await isTrue()) ||
  (await comes(hand, isTrue)) ||
  hand.until("it settles", isTrue, LOOK_MS).then(
    () => true,
    () => false,
  )

/** Faults by their text, each with the step at which it was first seen. */
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
