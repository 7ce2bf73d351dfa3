import type { StateValue } from "xstate"
import type { Anatomy, Arrow, Place } from "../lib/anatomy.ts"

/** One move of a row, as its history keeps it, the oldest first. `from` is null where the row began. */
export type Moved = { readonly from: string | null; readonly to: string }

/** One stop of the path; `move` is its place in the history, null = the history does not say how the row came there. */
export type Visit = { readonly no: number; readonly state: string; readonly move: number | null }

/** The status a state is of. */
export const topOf = (path: string): string => path.split(".")[0] ?? path
const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

/** Initial leaf state reached by entering a state. */
export const leafOf = ({ places }: Anatomy, path: string): string => {
  const inner = places.find((place) => place.path === path)?.initial ?? null
  return inner === null ? path : leafOf({ places } as Anatomy, inner)
}

/** Dotted, from outside inwards. */
export const insideOf = (value: StateValue): string => {
  if (typeof value === "string") return value
  const [[outer, inner] = ["", undefined]] = Object.entries(value)
  return inner === undefined || (typeof inner === "object" && Object.keys(inner).length === 0)
    ? outer
    : `${outer}.${insideOf(inner)}`
}

export type Leg = { readonly from: string; readonly to: string; readonly arrow: Arrow }
/** Every arrow from state to state; one that stays leads back to where it began. */
export const legsOf = (anatomy: Anatomy, leaves: readonly Place[]): readonly Leg[] =>
  leaves.flatMap(({ path }) =>
    anatomy.arrows
      .filter(({ source }) => source === "" || isWithin(path, source))
      .map((arrow) => ({ from: path, to: leafOf(anatomy, arrow.targets[0] ?? path), arrow })),
  )

/** A history holds statuses; the states inside them follow from the arrows there are. */
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
  // The row itself is right about where it is.
  if (last !== undefined && last.state !== now && topOf(last.state) === topOf(now))
    stops.splice(-1, 1, { ...last, state: now })
  else if (last?.state !== now) stops.push({ state: now, move: null })
  return stops.map((stop, at) => ({ no: at + 1, ...stop }))
}

/** Every state a row can still come to, the present one included. */
export const reachableFrom = (now: string, legs: readonly Leg[]): ReadonlySet<string> => {
  const found = [now]
  for (const state of found)
    for (const { from, to } of legs) if (from === state && !found.includes(to)) found.push(to)
  return new Set(found)
}
