import type { StateValue } from "xstate"
import type { Anatomy, Arrow, Place } from "../lib/anatomy.ts"

/** One transition in the history of a row, the oldest first. `from` is null for its creation. */
export type Moved = { readonly from: string | null; readonly to: string }

/** One stop of the path; `move` is its index in the history, null = not recorded how the row came there. */
export type Visit = { readonly no: number; readonly state: string; readonly move: number | null }

/** Status of a (nested) state. */
export const topOf = (path: string): string => path.split(".")[0] ?? path
const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

/** Initial leaf state reached by entering a state. */
export const leafOf = ({ places }: Anatomy, path: string): string => {
  const inner = places.find((place) => place.path === path)?.initial ?? null
  return inner === null ? path : leafOf({ places } as Anatomy, inner)
}

/** Dotted path of a state value, outermost first. */
export const insideOf = (value: StateValue): string => {
  if (typeof value === "string") return value
  const [[outer, inner] = ["", undefined]] = Object.entries(value)
  return inner === undefined || (typeof inner === "object" && Object.keys(inner).length === 0)
    ? outer
    : `${outer}.${insideOf(inner)}`
}

export type Leg = { readonly from: string; readonly to: string; readonly arrow: Arrow }
/** Every transition between leaf states; one without a target leads back to its source. */
export const legsOf = (anatomy: Anatomy, leaves: readonly Place[]): readonly Leg[] =>
  leaves.flatMap(({ path }) =>
    anatomy.arrows
      .filter(({ source }) => source === "" || isWithin(path, source))
      .map((arrow) => ({ from: path, to: leafOf(anatomy, arrow.targets[0] ?? path), arrow })),
  )

/** The path of a row: the history holds statuses only; nested states are derived from the transitions. */
export const visitsOf = (
  anatomy: Anatomy,
  legs: readonly Leg[],
  history: readonly Moved[],
  now: string,
): readonly Visit[] => {
  const start = leafOf(anatomy, "")
  const stops: { readonly state: string; readonly move: number | null }[] = []
  for (const [move, { from, to }] of history.entries()) {
    const last = stops.at(-1)
    // Before the first recorded move, or between two of them.
    if (from !== null && (last === undefined || topOf(last.state) !== from))
      stops.push({
        state: last === undefined && topOf(start) === from ? start : leafOf(anatomy, from),
        move: null,
      })
    const before = stops.at(-1)?.state
    const taken = legs.find((leg) => leg.from === before && topOf(leg.to) === to)
    const entered = topOf(start) === to && before === undefined ? start : leafOf(anatomy, to)
    stops.push({ state: taken?.to ?? entered, move })
  }
  const last = stops.at(-1)
  // The row's own state is authoritative.
  if (last !== undefined && last.state !== now && topOf(last.state) === topOf(now))
    stops.splice(-1, 1, { ...last, state: now })
  else if (last?.state !== now) stops.push({ state: now, move: null })
  return stops.map((stop, at) => ({ no: at + 1, ...stop }))
}

/** All states a row can still reach, including the current one. */
export const reachableFrom = (now: string, legs: readonly Leg[]): ReadonlySet<string> => {
  const found = [now]
  for (const state of found)
    for (const { from, to } of legs) if (from === state && !found.includes(to)) found.push(to)
  return new Set(found)
}
