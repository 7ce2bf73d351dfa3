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
  /** Named inputs to start the machine with. */
  readonly inputs: { readonly [name: string]: InputOf<M> }
  /** Payloads of every event a user or the environment can send. */
  readonly cases: CasesOf<M>
  /** Every way each actor can end; "listens" for one that only sends events. */
  readonly answers: AnswersOf<M>
  /** Parts of the context that distinguish spots, in addition to the possible steps. */
  readonly facts?: ((context: ContextOf<M>) => unknown) | undefined
  /** Excludes a step (by its label) that cannot happen with this context and these active states (dotted paths). */
  readonly happens?: ((label: string, context: ContextOf<M>, paths: readonly string[]) => boolean) | undefined
  /** Limit of spots; beyond it the search stops with an explanation of the explosion. */
  readonly limit?: number | undefined
  /** Transitions that cannot be walked, by key, with the reason. */
  readonly unwalkable?: Readonly<Record<string, string>> | undefined
  /** Help for testers in addition to the machine's own descriptions. */
  readonly guide?: Guide<M> | undefined
}

/** Texts of a script, in Indonesian; walks do not need them. */
export type Guide<M extends AnyStateMachine> = {
  /** How to get to the initial state, for each input. */
  readonly starts?: Readonly<Record<string, string>>
  readonly events?: { readonly [T in TypeOf<M>]?: Hint }
  /** Toasts after an answer, by its step's label; `…` matches any text. */
  readonly toasts?: Readonly<Record<string, string>>
  /** Label of a field (`payment.paid_at`), and the value to fill in instead of the example; `""` = the example's. */
  readonly fields?: Readonly<Record<string, readonly [label: string, value: string]>>
}
/** `at` is an address, `call` the API call that is sent, `toast` the toast after a success. */
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
  /** Excepted although walked, or no such transition exists. */
  readonly needless: readonly string[]
}

export type Model<M extends AnyStateMachine> = {
  readonly options: ModelOptions<M>
  readonly anatomy: Anatomy
  readonly steps: readonly Step[]
  readonly graph: () => Graph
  /** A shortest path to each state. */
  readonly shortest: () => readonly Walk[]
  /** A shortest path for each step out of each spot. */
  readonly transitions: () => readonly Walk[]
  /** A shortest path for each transition. */
  readonly arrows: () => readonly Walk[]
  /** Every path without a repeated spot. @throws Endless */
  readonly simple: (max: number | null, state?: string | null) => readonly Walk[]
  /** Random walks, reproducible by their seed. */
  readonly random: (seed: number, count: number) => readonly Walk[]
  /** A small set of walks that covers all of a unit. */
  readonly tour: (unit: Unit) => readonly Walk[]
  /**
   * The most detailed tour that takes a test about a second: by step, or by pair for machines with many parallel
   * states.
   */
  readonly finest: () => readonly Walk[]
  /** Share of the machine's transitions that these are; default: those of its own tour. */
  readonly coverage: (arrows?: Iterable<string>) => Coverage
  /** The machine with everything that can happen to it. */
  readonly walker: () => Walker
  /** The same machine restricted to what is possible in the browser; null = no browser part is declared. */
  readonly browser: BrowserTour | null
}

const LIMIT = 3_000
/** With more steps than this over all spots, the tour covers pairs. */
const MANY = 1_000

/** The one case of an event without a payload. */
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
