import type { AnyModel } from "../all.ts"
import { delayMs } from "../delays.ts"
import { isFailure } from "../steps.ts"
import type { Walk } from "../walks.ts"

/** From the paths to test first to those to test last: the happy path, usual paths, the rest. */
export const PRIORITIES = ["smoke", "normal", "exotic"] as const
export type Priority = (typeof PRIORITIES)[number]

const LONG_MS = 60_000
/** Steps that need a second browser, tab or user. */
const STRANGE = /^(draft\.flush|live\.|session\.over|visit\.|tabs\.|remove\.retry|.*\.retry$)/

const failuresIn = (walk: Walk) => walk.filter(({ step }) => isFailure(step)).length
const hasSucceeded = (walk: Walk) =>
  walk.some(({ emitted }) => emitted.some(({ type }) => type === "toast.succeeded")) ||
  walk.at(-1)?.done === true

/** Labels of the last steps of a user who gives up. */
const GIVEN_UP = /(cancel|reject|close|no|back|stop|discard|expire|revoke|withdraw|stay|retry)$/i
const hasGivenUp = (walk: Walk) => GIVEN_UP.test(walk.at(-1)?.step.label ?? "")

/** The happy path: the shortest that succeeds to the end, else the shortest without a failure; one per machine. */
export const smokeOf = (walks: readonly Walk[]): Walk | null => {
  const rank = (walk: Walk) =>
    (hasSucceeded(walk) ? 0 : 1) + (hasGivenUp(walk) ? 2 : 0) + (failuresIn(walk) === 0 ? 0 : 4)
  const [best] = walks.toSorted((a, b) => rank(a) - rank(b) || a.length - b.length)
  return best ?? null
}

/** Exotic: there is a failure, a long wait, or another tab or user. */
export const priorityOf = ({ options, anatomy }: AnyModel, walk: Walk): Priority => {
  const isLong = walk.some(({ step }, at) =>
    step.does.by === "delay" ? (delayMs(options.machine, anatomy, walk, at) ?? LONG_MS) >= LONG_MS : false,
  )
  return failuresIn(walk) > 0 || isLong || walk.some(({ step }) => STRANGE.test(step.label))
    ? "exotic"
    : "normal"
}
