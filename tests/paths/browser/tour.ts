import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate"
import type { Anatomy, Arrow } from "#machines/lib/anatomy.ts"
import { explore, type Graph } from "../explore.ts"
import { type Explored, type Pure, purely, startOf } from "../pure.ts"
import type { Control, Gesture, InBrowser, Never, Reply, Screen, Sight } from "../screen.ts"
import type { Step } from "../steps.ts"
import { isDefect } from "../types.ts"
import { tour, type Walk, type Walker, type WalkStep } from "../walks.ts"

/** The browser part of a model, without the types of its machine. */
export type AnyScreen = Omit<Screen<never>, "replies" | "echoes" | "happens" | "facts" | "inputs"> & {
  readonly replies: Readonly<Record<string, Reply<unknown> | "listens">>
  readonly echoes?: (emitted: AnyEventObject) => AnyEventObject | null
  readonly happens?: Explored["happens"]
  readonly facts?: (context: unknown) => unknown
  readonly inputs?: Readonly<Record<string, unknown>>
}
export type Said = {
  readonly gestures: Readonly<Record<string, Gesture<AnyEventObject>>>
  readonly states: Readonly<Record<string, Sight>>
  readonly screen: AnyScreen
  readonly guide?: {
    readonly events?: Readonly<Record<string, { readonly toast?: string; readonly call?: string }>>
    readonly toasts?: Readonly<Record<string, string>>
  }
}
export type BrowserCoverage = {
  readonly total: number
  readonly walked: number
  /** Transitions that are not walked in the browser, by key, each with its reason. */
  readonly excused: Readonly<Record<string, string>>
  readonly missing: readonly Arrow[]
  /** Excused by hand although walked, or no such transition exists. */
  readonly needless: readonly string[]
}
export type BrowserTour = {
  readonly said: Said
  readonly machine: AnyStateMachine
  readonly anatomy: Anatomy
  /** A small set of walks that covers every transition and every step possible in the browser. */
  readonly walks: () => readonly Walk[]
  readonly graph: () => Graph
  /** The machine as a user can walk it on the page: scripts are generated from it. */
  readonly walker: () => Walker
  readonly coverage: () => BrowserCoverage
  /** The walk with these labels, for instance from a recorded trace. @throws when a step is not possible */
  readonly along: (labels: readonly string[]) => Walk
  /**
   * Like `along`, but stops at the first step that is not possible: a trace of a bug ends there once the bug is fixed.
   */
  readonly asFar: (labels: readonly string[]) => Walk
  /** The machine for traces: also with faults that a tour skips because another failure represents them. */
  readonly freely: () => Pure
  readonly steps: readonly Step[]
  /** Whether the answer comes from the real server or the browser, not from an injected fault. */
  readonly isReal: (step: Step) => boolean
  /** The calls through which the real server gives this answer. */
  readonly callsOf: (step: Step) => readonly string[]
  /** All controls with the event each causes, and whether the machine takes it in this snapshot. */
  readonly offers: (snapshot: AnyMachineSnapshot) => readonly Offer[]
}
export type Offer = {
  readonly step: Step
  readonly control: Control<AnyEventObject>["control"]
  readonly isHeard: boolean
  /** Also possible in the browser: the tour does not exclude the step. */
  readonly isOpen: boolean
}

const STANDS = "another failure stands for it"
const isNever = (thing: unknown): thing is Never =>
  typeof thing === "object" && thing !== null && "never" in thing
const BUG = "an actor that breaks is a bug of ours: nobody can bring it about from outside"

/** Why a step cannot be done in the browser; null = it can. */
const hindrance = (
  { gestures, screen }: Said,
  srcOf: ReadonlyMap<string, string>,
  step: Step,
): string | null => {
  const { does, event, label } = step
  if (label in (screen.undone ?? {})) return screen.undone?.[label] ?? null
  if (does.by === "start") return does.input in screen.opens ? null : "the screen is never opened so"
  if (does.by === "delay") return null
  if (does.by === "event") {
    const gesture = gestures[event.type]
    return isNever(gesture) ? gesture.never : null
  }
  if (isDefect(does.answer)) return BUG
  const reply = screen.replies[srcOf.get(does.actor) ?? ""]
  const { name } = does
  if (reply === undefined || reply === "listens") return "it answers nothing"
  if (isNever(reply)) return reply.never
  if ("itself" in reply) return name in reply.itself ? null : "it asks nobody who could answer so"
  if ("acts" in reply) return name in reply.acts ? null : "it does not end so in the browser"
  const faults: readonly string[] = reply.faults ?? ["Unreachable"]
  return name in reply.real || name in (reply.injects ?? {}) || faults.includes(name) ? null : STANDS
}

const matches = (arrow: Arrow, step: Step) => arrow.eventType === step.event.type

/** Restricts a machine to what is possible in the browser: the possible steps in the possible order. */
export const inBrowser = (
  explored: Explored,
  anatomy: Anatomy,
  said: Said & InBrowser<never>,
): BrowserTour => {
  const { screen } = said as Said
  const invokes = anatomy.places.flatMap((place) => place.invokes)
  const srcOf = new Map(invokes.map(({ id, src }) => [id, src]))
  const isPrompt = (src: string) => {
    const reply = screen.replies[src]
    return typeof reply === "object" && "itself" in reply
  }
  const steps = explored.steps.filter((step) => hindrance(said as Said, srcOf, step) === null)
  const own: Explored = {
    ...explored,
    steps,
    inputs: { ...explored.inputs, ...screen.inputs },
    facts: screen.facts ?? explored.facts,
    happens: (label, seen) => explored.happens(label, seen) && (screen.happens?.(label, seen) ?? true),
    echoes: screen.echoes ?? explored.echoes,
    prompt: new Set(invokes.filter(({ src }) => isPrompt(src)).map(({ id }) => id)),
    leaves: (label) => label in (screen.leaves ?? {}),
  }
  /** For traces: any fault can be injected, and the screen excludes nothing, because real users went there. */
  const freely = () =>
    purely({
      ...own,
      inAnyOrder: true,
      happens: explored.happens,
      steps: explored.steps.filter((step) => {
        const why = hindrance(said as Said, srcOf, step)
        return why === null || why === STANDS
      }),
    })
  const follow = (labels: readonly string[]): { readonly walk: Walk; readonly open: readonly string[] } => {
    const pure = freely()
    const walk: WalkStep[] = []
    let snapshot = startOf()
    for (const label of labels) {
      const open = snapshot.status === "active" ? pure.openIn(snapshot) : []
      const step = open.find((one) => one.label === label)
      if (step === undefined) return { walk, open: open.map((one) => one.label) }
      const taken = pure.take(snapshot, step)
      snapshot = taken.snapshot
      walk.push(pure.asWalked(step, taken))
    }
    return { walk, open: [] }
  }
  let found: Walker | undefined
  const walker = (): Walker => {
    if (found !== undefined) return found
    const pure = purely(own)
    return (found = { id: own.machine.id, graph: explore(own, pure), pure })
  }
  let made: readonly Walk[] | undefined
  const walks = () => (made ??= tour(walker(), "name"))
  const graph = () => walker().graph
  const controls = explored.steps.flatMap((step) => {
    const gesture = (said as Said).gestures[step.event.type]
    return step.does.by === "event" && typeof gesture === "object" && "control" in gesture
      ? [{ step, control: gesture.control }]
      : []
  })
  let asked: Pure | undefined
  const offers = (snapshot: AnyMachineSnapshot): readonly Offer[] => {
    const pure = (asked ??= purely(own))
    return controls.map((one) => ({ ...one, ...pure.answerTo(snapshot, one.step) }))
  }
  const replyOf = ({ does }: Step) => {
    const reply = does.by === "answer" ? screen.replies[srcOf.get(does.actor) ?? ""] : undefined
    return typeof reply === "object" && !isNever(reply) ? reply : null
  }
  const isReal = (step: Step): boolean => {
    const reply = replyOf(step)
    if (reply === null || !("call" in reply) || step.does.by !== "answer") return true
    return step.does.name in reply.real
  }
  const callsOf = (step: Step): readonly string[] => {
    const reply = replyOf(step)
    if (reply === null) return []
    return "call" in reply ? [reply.call].flat() : (screen.holds ?? [])
  }
  const reasonFor = (arrow: Arrow): string | null => {
    const reasons = explored.steps
      .filter((step) => matches(arrow, step))
      .map((step) => hindrance(said as Said, srcOf, step))
    return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
  }
  return {
    said: said as Said,
    machine: explored.machine,
    anatomy,
    steps,
    walks,
    graph,
    walker,
    freely,
    offers,
    isReal,
    callsOf,
    coverage: () => {
      const walked = new Set(walks().flatMap((walk) => walk.flatMap(({ arrows }) => arrows)))
      const left = anatomy.arrows.filter(({ key }) => !walked.has(key))
      const given = screen.unwalked ?? {}
      const keys = new Set(left.map(({ key }) => key))
      const excuses = left.map((arrow) => [arrow, given[arrow.key] ?? reasonFor(arrow)] as const)
      return {
        total: anatomy.arrows.length,
        walked: anatomy.arrows.length - left.length,
        excused: Object.fromEntries(
          excuses.flatMap(([{ key }, reason]) => (reason === null ? [] : [[key, reason] as const])),
        ),
        missing: excuses.flatMap(([arrow, reason]) => (reason === null ? [arrow] : [])),
        needless: Object.keys(given).filter((key) => !keys.has(key)),
      }
    },
    along: (labels) => {
      const { walk, open } = follow(labels)
      const label = labels[walk.length]
      if (label === undefined) return walk
      throw new Error(`${anatomy.id}: ${label} cannot follow here. Possible: ${open.join(", ")}`)
    },
    asFar: (labels) => follow(labels).walk,
  }
}
