import type { AnyStateMachine } from "xstate"
import { anatomyOf, type Anatomy, type Arrow } from "#machines/lib/anatomy.ts"
import { explore, type Graph } from "./explore.ts"
import { type Explored, purely } from "./pure.ts"
import { inBrowser, type BrowserTour } from "./browser/tour.ts"
import type { InBrowser } from "./screen.ts"
import { stepsOf, type Step } from "./steps.ts"
import type { AnswersOf, CasesOf, ContextOf, InputOf, TypeOf } from "./types.ts"
import {
  arrowPaths,
  randomWalks,
  shortestPaths,
  simplePaths,
  tour,
  transitionPaths,
  type Unit,
  type Walk,
  type Walker,
} from "./walks.ts"

export type ModelOptions<M extends AnyStateMachine> = MachineOptions<M> &
  (InBrowser<M> | { readonly [Part in keyof InBrowser<M>]?: never })

export type MachineOptions<M extends AnyStateMachine> = {
  readonly machine: M
  /** What the machine is started with, by a name for each. */
  readonly inputs: { readonly [name: string]: InputOf<M> }
  /** Payloads of every event a person or the world can send. */
  readonly cases: CasesOf<M>
  /** Every way each actor can end; "listens" for one that only sends events. */
  readonly answers: AnswersOf<M>
  /** What of the context makes two places different, beyond what may happen in them. */
  readonly facts?: ((context: ContextOf<M>) => unknown) | undefined
  /** Leaves out a step (by its label) that cannot happen while the context and the states (dotted paths) are so. */
  readonly happens?: ((label: string, context: ContextOf<M>, paths: readonly string[]) => boolean) | undefined
  /** Places after which the search gives up and says what explodes. */
  readonly limit?: number | undefined
  /** Arrows nobody can walk, by key, with the reason. */
  readonly unwalkable?: Readonly<Record<string, string>> | undefined
  /** What a tester is told beyond what the machine says of itself. */
  readonly guide?: Guide<M> | undefined
}

/** Words of a script, in Indonesian; nothing of it is needed to walk. */
export type Guide<M extends AnyStateMachine> = {
  /** How one gets to the beginning, for each input. */
  readonly starts?: Readonly<Record<string, string>>
  readonly events?: { readonly [T in TypeOf<M>]?: Hint }
  /** What is said after an answer, by its step's label; `…` stands for what differs. */
  readonly toasts?: Readonly<Record<string, string>>
  /** What a field (`payment.paid_at`) is called, and what to fill in instead of the example; `""` = its value. */
  readonly fields?: Readonly<Record<string, readonly [label: string, value: string]>>
}
/** `at` is an address, `call` what is sent, `toast` what is shown when it went well. */
export type Hint = {
  readonly do?: string
  readonly at?: string
  readonly call?: string
  readonly toast?: string
}

export type Coverage = {
  readonly total: number
  readonly walked: number
  /** Neither walked nor excepted. */
  readonly missing: readonly Arrow[]
  /** Excepted although walked, or no arrow at all. */
  readonly needless: readonly string[]
}

export type Model<M extends AnyStateMachine> = {
  readonly options: ModelOptions<M>
  readonly anatomy: Anatomy
  readonly steps: readonly Step[]
  readonly graph: () => Graph
  /** A shortest path to each state. */
  readonly shortest: () => readonly Walk[]
  /** A shortest path for each step out of each place. */
  readonly transitions: () => readonly Walk[]
  /** A shortest path for each arrow. */
  readonly arrows: () => readonly Walk[]
  /** Every path that is nowhere twice. @throws Endless */
  readonly simple: (max: number | null, state?: string | null) => readonly Walk[]
  /** Walks drawn by a seed. */
  readonly random: (seed: number, count: number) => readonly Walk[]
  /** Few walks that cover all there is of a unit. */
  readonly tour: (unit: Unit) => readonly Walk[]
  /** The finest tour that a test of a second can walk: by step, or where states are parallel and many, by pair. */
  readonly finest: () => readonly Walk[]
  /** How much of the machine these arrows are; default: those of its own tour. */
  readonly coverage: (arrows?: Iterable<string>) => Coverage
  /** The machine with everything that can happen to it. */
  readonly walker: () => Walker
  /** The same machine as the browser lets it be walked; null = nobody has said how. */
  readonly browser: BrowserTour | null
}

const LIMIT = 3_000
/** Steps out of all spots, beyond which a tour covers them by pair. */
const MANY = 1_000

/** The one case of an event that carries nothing. */
export const once = { "": {} } as const

const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

export const arrowsIn = (walks: readonly Walk[]): readonly string[] =>
  walks.flatMap((walk) => walk.flatMap(({ arrows }) => arrows))

/** Everything that can happen to a machine, and the paths through it. See README.md. */
export const defineModel = <const M extends AnyStateMachine>(options: ModelOptions<M>): Model<M> => {
  const { machine, inputs, cases, answers, facts, happens, limit = LIMIT, unwalkable = {} } = options
  const anatomy = anatomyOf(machine)
  const steps = stepsOf(anatomy, Object.keys(inputs), cases as never, answers as never)
  const explored = {
    machine,
    steps,
    inputs,
    limit,
    facts: (facts ?? (() => null)) as Explored["facts"],
    happens: (label, { context, paths }) => happens?.(label, context as ContextOf<M>, paths) ?? true,
    echoes: () => null,
    prompt: new Set(),
    leaves: () => false,
  } satisfies Explored
  const walker = lazily((): Walker => {
    const pure = purely(explored)
    return { id: explored.machine.id, graph: explore(explored, pure), pure }
  })
  const tours = {
    arrow: lazily(() => tour(walker(), "arrow")),
    name: lazily(() => tour(walker(), "name")),
    step: lazily(() => tour(walker(), "step")),
    pair: lazily(() => tour(walker(), "pair")),
  }
  return {
    options,
    anatomy,
    steps,
    browser: options.screen === undefined ? null : inBrowser(explored, anatomy, options as never),
    walker,
    graph: () => walker().graph,
    shortest: lazily(() => shortestPaths(walker())),
    transitions: lazily(() => transitionPaths(walker())),
    arrows: lazily(() => arrowPaths(walker())),
    simple: (max, state) => simplePaths(walker(), max, state),
    random: (seed, count) => randomWalks(walker(), seed, count),
    tour: (unit) => tours[unit](),
    finest: () => {
      const edges = [...walker().graph.values()].reduce((sum, spot) => sum + spot.edges.length, 0)
      return tours[edges > MANY ? "pair" : "step"]()
    },
    coverage: (arrows = arrowsIn(tours.arrow())) => {
      const walked = new Set(arrows)
      const all = new Set(anatomy.arrows.map(({ key }) => key))
      return {
        total: anatomy.arrows.length,
        walked: anatomy.arrows.filter(({ key }) => walked.has(key)).length,
        missing: anatomy.arrows.filter(({ key }) => !walked.has(key) && !(key in unwalkable)),
        needless: Object.keys(unwalkable).filter((key) => !all.has(key) || walked.has(key)),
      }
    },
  }
}
