import type { AnyEventObject, AnyMachineSnapshot, StateValue } from "xstate"
import { Endless, most, searchSteps } from "./endless.ts"
import type { Edge, Graph } from "./explore.ts"
import { type Pure, startOf, UNBORN } from "./pure.ts"
import { isFailure, pathsIn, type Step } from "./steps.ts"

/** One step of a path, the resulting state, and the transitions taken. */
export type WalkStep = {
  readonly step: Step
  readonly to: StateValue
  readonly arrows: readonly string[]
  readonly emitted: readonly AnyEventObject[]
  readonly snapshot: AnyMachineSnapshot
  /** An actor that answers immediately is about to leave this state. */
  readonly passing: boolean
  /** The machine has ended. */
  readonly done: boolean
}
/** A path; its first step is a start. */
export type Walk = readonly WalkStep[]

/**
 * Coverage unit of a tour: every transition; every transition and every step name; every step out of every spot; or
 * every pair of a step and a state in which it is possible. With parallel states there are far fewer pairs than
 * combinations of states.
 */
export type Unit = "arrow" | "name" | "step" | "pair"

export type Walker = { readonly id: string; readonly graph: Graph; readonly pure: Pure }

/** Interns texts as numbers, which are faster in sets. */
const numbered = () => {
  const numbers = new Map<string, number>()
  return (text: string): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
}

const unitsOf = (
  unit: Unit,
  graph: Graph,
  edge: Edge,
  arrows: readonly string[] = edge.arrows,
): readonly string[] => {
  if (unit === "arrow") return arrows
  if (unit === "name") return [...arrows, edge.step.label]
  if (unit === "step") return [`${edge.from}\n${edge.step.label}`]
  const paths = graph.get(edge.from)?.paths ?? []
  return paths.map((path) => [edge.step.label, ...arrows, path].join("\n"))
}

const edgesOf = (graph: Graph): readonly Edge[] => [...graph.values()].flatMap(({ edges }) => edges)

/** For each spot the edge of its first discovery: following these edges back gives a shortest path. */
const foundBy = (graph: Graph): ReadonlyMap<string, Edge> => {
  const first = new Map<string, Edge>()
  for (const edge of edgesOf(graph)) if (!first.has(edge.to)) first.set(edge.to, edge)
  return first
}

/** Follows edges back from a spot to the start. */
const backFrom = (edges: ReadonlyMap<string, Edge>, from: string, until: string): readonly Edge[] => {
  const way: Edge[] = []
  for (let at = from; at !== until;) {
    const edge = edges.get(at)
    if (edge === undefined) throw new Error("a spot that no path reaches")
    way.unshift(edge)
    at = edge.from
  }
  return way
}

/** Steps of a shortest path to a spot. */
export const pathTo = (graph: Graph, key: string): readonly Step[] =>
  backFrom(foundBy(graph), key, UNBORN).map(({ step }) => step)

/** Path to the nearest wanted edge, or null (breadth-first search). */
const nearest = (graph: Graph, from: string, isWanted: (edge: Edge) => boolean): readonly Edge[] | null => {
  const cameBy = new Map<string, Edge>()
  const queue = [from]
  for (const key of queue)
    for (const edge of graph.get(key)?.edges ?? []) {
      if (isWanted(edge)) return [...backFrom(cameBy, key, from), edge]
      if (edge.to === from || cameBy.has(edge.to)) continue
      cameBy.set(edge.to, edge)
      queue.push(edge.to)
    }
  return null
}

/** Takes steps on real snapshots, so that the states of a walk are the real ones. */
const walking = ({ graph, pure }: Walker) => {
  let snapshot = startOf()
  let key = pure.keyOf(snapshot)
  const steps: WalkStep[] = []
  return {
    steps,
    at: () => key,
    /** Takes the edge of this step from the current spot; null = there is none. */
    take: (step: Step): { readonly edge: Edge; readonly arrows: readonly string[] } | null => {
      const edge = graph.get(key)?.edges.find((one) => one.step === step)
      if (edge === undefined) return null
      const taken = pure.take(snapshot, step)
      snapshot = taken.snapshot
      key = pure.keyOf(snapshot)
      steps.push(pure.asWalked(step, taken))
      return { edge, arrows: taken.arrows }
    },
  }
}

const walked = (walker: Walker, way: readonly Edge[]): Walk => {
  const walk = walking(walker)
  for (const { step } of way) walk.take(step)
  return walk.steps
}

/** Walks along the shortest paths, reaching each spot once, however many paths share it (prefix sharing). */
const fromStart = ({ graph, pure }: Walker) => {
  const first = foundBy(graph)
  type Reached = { readonly snapshot: ReturnType<typeof startOf>; readonly steps: Walk }
  const reached = new Map<string, Reached>([[UNBORN, { snapshot: startOf(), steps: [] }]])
  const through = (edge: Edge): Reached => {
    const before = at(edge.from)
    const taken = pure.take(before.snapshot, edge.step)
    return { snapshot: taken.snapshot, steps: [...before.steps, pure.asWalked(edge.step, taken)] }
  }
  const at = (key: string): Reached => {
    const known = reached.get(key)
    if (known !== undefined) return known
    const edge = first.get(key)
    if (edge === undefined) throw new Error("a spot that no path reaches")
    const found = through(edge)
    reached.set(key, found)
    return found
  }
  return {
    to: (key: string): Walk => at(key).steps,
    through: (edge: Edge): Walk => (first.get(edge.to) === edge ? at(edge.to) : through(edge)).steps,
  }
}

/** Walks that are not a prefix of another one. */
const longest = (walks: readonly Walk[]): readonly Walk[] => {
  const inner = new Set(walks.flatMap((walk) => walk.slice(0, -1)))
  return walks.filter((walk) => {
    const last = walk.at(-1)
    return last !== undefined && !inner.has(last)
  })
}

/** A shortest path to each state (each combination, where states are parallel). */
export const shortestPaths = (walker: Walker): readonly Walk[] => {
  const walks = fromStart(walker)
  const byValue = new Map<string, string>()
  for (const { key, value } of walker.graph.values()) {
    const name = JSON.stringify(value)
    if (key !== UNBORN && !byValue.has(name)) byValue.set(name, key)
  }
  return [...byValue.values()].map((key) => walks.to(key))
}

/** For each step out of each spot the shortest path that ends with it; prefixes of another path are left out. */
export const transitionPaths = (walker: Walker): readonly Walk[] => {
  const walks = fromStart(walker)
  return longest(edgesOf(walker.graph).map((edge) => walks.through(edge)))
}

/**
 * A small set of walks that covers every step out of every spot, or every transition: always goes on to the nearest
 * uncovered one (greedy).
 */
export const tour = (walker: Walker, unit: Unit): readonly Walk[] => {
  const { graph } = walker
  const all = edgesOf(graph)
  const first = foundBy(graph)
  const numberOf = numbered()
  const units = new Map(all.map((edge) => [edge, unitsOf(unit, graph, edge).map(numberOf)]))
  const left = new Set([...units.values()].flat())
  const isWanted = (edge: Edge) => units.get(edge)?.some((one) => left.has(one)) === true
  const follow = (walk: ReturnType<typeof walking>, way: readonly Edge[]): void => {
    for (const { step } of way) {
      const taken = walk.take(step)
      if (taken === null) return
      for (const one of unitsOf(unit, graph, taken.edge, taken.arrows)) left.delete(numberOf(one))
    }
  }
  const walks: Walk[] = []
  for (const target of all) {
    if (!isWanted(target)) continue
    const walk = walking(walker)
    follow(walk, [...backFrom(first, target.from, UNBORN), target])
    if (isWanted(target)) throw new Error(`${target.step.label}: its own path does not take it`)
    for (let size = -1; size !== left.size;) {
      size = left.size
      const way = nearest(graph, walk.at(), isWanted)
      if (way !== null) follow(walk, way)
    }
    walks.push(walk.steps)
  }
  return walks
}

/**
 * A shortest path for each transition, and for each case and each successful answer; prefixes of another path are left
 * out. One failure represents all failures with the same transition, and none is needed where a success takes it.
 */
export const arrowPaths = (walker: Walker): readonly Walk[] => {
  const paths = fromStart(walker)
  const unitsIn = ({ arrows, step }: Edge) => [...arrows, ...(isFailure(step) ? [] : [step.label])]
  const edges = edgesOf(walker.graph)
  const left = new Set(edges.flatMap(unitsIn))
  const walks: Walk[] = []
  const taken = new Set<Edge>()
  for (const some of [edges.filter(({ step }) => !isFailure(step)), edges])
    for (const edge of some) {
      if (taken.has(edge) || (!unitsIn(edge).some((one) => left.has(one)) && edge.from !== UNBORN)) continue
      taken.add(edge)
      for (const one of unitsIn(edge)) left.delete(one)
      walks.push(paths.through(edge))
    }
  return longest(walks)
}

/** Every possible step, once, by a shortest path. */
export const stepPaths = (walker: Walker): readonly Walk[] => {
  const paths = fromStart(walker)
  const seen = new Set<string>()
  const fresh = edgesOf(walker.graph).filter(({ step, arrows }) => {
    const name = [step.label, ...arrows].join("\n")
    return !seen.has(name) && seen.add(name).has(name)
  })
  return longest(fresh.map((edge) => paths.through(edge)))
}

const MOST = 2_000

/**
 * Paths without a repeated spot; with a state, those that reach it, up to there.
 * @throws Endless when there are more than `max` (default 2,000) of them, or the limit of steps does not find them all
 */
export const simplePaths = (
  walker: Walker,
  max: number | null,
  state: string | null = null,
): readonly Walk[] => {
  const { id, graph } = walker
  const found: (readonly Edge[])[] = []
  const isOver = searchSteps()
  const counts = new Map<string, number>()
  const isFull = () => max !== null && found.length >= max
  const search = (key: string, way: readonly Edge[], passed: ReadonlySet<string>): void => {
    if (isOver() || (max === null && found.length > MOST))
      throw new Endless(
        `${id}: terlalu banyak jalur, paling sering lewat ${most(counts, 4)}. Batasi dengan --max N.`,
      )
    const spot = graph.get(key)
    const edges = (spot?.edges ?? []).filter(({ to }) => !passed.has(to))
    const isThere = state !== null && spot !== undefined && pathsIn(spot.value).includes(state)
    if (isThere || (state === null && edges.length === 0)) found.push(way)
    if (isThere) return
    for (const edge of edges) {
      if (isFull()) return
      counts.set(edge.step.label, (counts.get(edge.step.label) ?? 0) + 1)
      search(edge.to, [...way, edge], new Set([...passed, edge.to]))
    }
  }
  search(UNBORN, [], new Set([UNBORN]))
  return found.map((way) => walked(walker, way))
}

/** Pseudorandom numbers, reproducible by the seed: 0 ≤ n < 1. */
const numbers = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Random walks of at most 30 steps; the same for the same seed. */
export const randomWalks = (walker: Walker, seed: number, count: number): readonly Walk[] => {
  const next = numbers(seed)
  return Array.from({ length: count }, () => {
    const walk = walking(walker)
    for (let at = 0; at < 30; at++) {
      const edges = walker.graph.get(walk.at())?.edges ?? []
      const edge = edges[Math.floor(next() * edges.length)]
      if (edge === undefined || walk.take(edge.step) === null) break
    }
    return walk.steps
  })
}
