import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  getNextTransitions,
  type StateValue,
} from "xstate"
import { getAdjacencyMap } from "xstate/graph"
import { takenKey } from "#machines/lib/anatomy.ts"
import { pathsIn, type Step } from "./steps.ts"

/** Where a machine is, together with what can happen to it there: two that allow different things are two spots. */
export type Spot = {
  readonly key: string
  readonly value: StateValue
  /** Dotted paths of the states that hold. */
  readonly paths: readonly string[]
  /** One for each step that does something here. */
  readonly edges: readonly Edge[]
}
export type Edge = {
  readonly from: string
  readonly step: Step
  readonly to: string
  /** Keys of the arrows it takes, those without an event too. */
  readonly arrows: readonly string[]
}
/** Spots by key in the order in which they were found, nearest first; UNBORN is where the starts lead from. */
export type Graph = ReadonlyMap<string, Spot>
export const UNBORN = ""
/** How long spots are searched for before it is said what makes them so many. */
const SEARCH_MS = 8_000

export type Explored = {
  readonly machine: AnyStateMachine
  readonly steps: readonly Step[]
  readonly inputs: Readonly<Record<string, unknown>>
  readonly facts: (context: unknown) => unknown
  /** Whether a step can happen at all while the machine stands so. */
  readonly happens: (
    label: string,
    seen: { readonly context: unknown; readonly paths: readonly string[] },
  ) => boolean
  /** What comes back at once of what is emitted: an event, as part of the same step. */
  readonly echoes: (emitted: AnyEventObject) => AnyEventObject | null
  /** Actors that answer by themselves, so that nothing else happens before they do. */
  readonly prompt: ReadonlySet<string>
  /** Takes steps in any order, as a trace has them: also before an actor that answers by itself has done so. */
  readonly inAnyOrder?: boolean
  /** Whether nothing can follow a step: the screen is gone. */
  readonly leaves: (label: string) => boolean
  readonly limit: number
}

type Scope = Parameters<AnyStateMachine["transition"]>[2]
export type Taken = {
  readonly snapshot: AnyMachineSnapshot
  readonly arrows: readonly string[]
  readonly emitted: readonly AnyEventObject[]
}

const actorIn = (snapshot: AnyMachineSnapshot, id: string): unknown =>
  (snapshot.children as Readonly<Record<string, unknown>>)[id]

const unborn = { value: "(unborn)", status: "active", context: {} } as unknown as AnyMachineSnapshot

/** Names a value by all that is in it; null = it holds what has no text of its own. */
const plainText = (value: unknown): string | null => {
  let isPlain = true
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Map || one instanceof Set || one instanceof Error || typeof one === "function")
      isPlain = false
    return one === undefined ? ["undefined"] : one
  })
  return isPlain ? text : null
}

/** A machine as pure functions: nothing is started, and the arrows taken are told. */
export const purely = (explored: Explored) => {
  const { machine, inputs, steps, facts, happens, echoes, prompt, leaves, inAnyOrder = false } = explored
  const nobody = createEmptyActor()
  let arrows: string[] = []
  nobody.system.inspect({
    next: (event) => {
      if (event.type === "@xstate.microstep") arrows.push(...event._transitions.map(takenKey))
    },
  })
  /** Actors that have answered: an actor ends once, however long its state lasts. */
  const ended = new WeakMap<AnyMachineSnapshot, ReadonlySet<unknown>>()
  const hasEnded = (snapshot: AnyMachineSnapshot, id: string) =>
    ended.get(snapshot)?.has(actorIn(snapshot, id)) === true
  /** Snapshots after which the screen is gone. */
  const left = new WeakSet<AnyMachineSnapshot>()
  /** Actors that run and answer by themselves. */
  const due = (snapshot: AnyMachineSnapshot): readonly string[] =>
    prompt.size === 0
      ? []
      : snapshot._nodes.flatMap(({ invoke }) =>
          invoke.map(({ id }) => id).filter((id) => prompt.has(id) && !hasEnded(snapshot, id)),
        )
  const nothing = () => undefined
  /** Keys of what was seen before: the same state with the same context is the same spot. */
  const keys = new Map<string, string>()
  let emitted: AnyEventObject[] = []
  const heard = ({ type, params }: { readonly type: string; readonly params?: unknown }) => {
    if (type === "xstate.emit") emitted.push((params as { readonly event: AnyEventObject }).event)
  }
  const scope = {
    self: nobody,
    system: nobody.system,
    id: "",
    sessionId: "",
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: heard,
  } as unknown as Scope
  /** Steps that do something in a state, with the keys of the arrows each would take, guards included. */
  const openIn = (snapshot: AnyMachineSnapshot): readonly (readonly [Step, readonly string[]])[] => {
    if (snapshot === unborn)
      return steps.flatMap((step) => (step.does.by === "start" ? [[step, []] as const] : []))
    if (snapshot.status !== "active" || left.has(snapshot)) return []
    const paths = pathsIn(snapshot.value as StateValue)
    const [first] = inAnyOrder ? [] : due(snapshot)
    const types = new Set<string>(getNextTransitions(snapshot).map(({ eventType }) => String(eventType)))
    const isHeard = ({ does, event }: Step) =>
      does.by !== "start" && (types.has(event.type) || [...types].some((type) => type.endsWith("*")))
    return steps.filter(isHeard).flatMap((step) => {
      if (step.does.by === "answer" && hasEnded(snapshot, step.does.actor)) return []
      if (first !== undefined && (step.does.by !== "answer" || step.does.actor !== first)) return []
      const taken = machine.getTransitionData(snapshot, step.event) ?? []
      return taken.length === 0 || !happens(step.label, { context: snapshot.context, paths })
        ? []
        : [[step, taken.map(takenKey)] as const]
    })
  }
  return {
    openIn: (snapshot: AnyMachineSnapshot) => openIn(snapshot).map(([step]) => step),
    take: (snapshot: AnyMachineSnapshot, step: Step): Taken => {
      arrows = []
      emitted = []
      let next = (
        step.does.by === "start"
          ? machine.getInitialSnapshot(scope, inputs[step.does.input])
          : machine.transition(snapshot, step.event, scope)
      ) as AnyMachineSnapshot
      for (const one of emitted) {
        const echo = echoes(one)
        if (echo !== null) next = machine.transition(next, echo, scope) as AnyMachineSnapshot
      }
      const own = next === snapshot ? ({ ...next } as AnyMachineSnapshot) : next
      const { does } = step
      if (leaves(step.label)) left.add(own)
      ended.set(
        own,
        new Set([
          ...(ended.get(snapshot) ?? []),
          ...(does.by === "answer" ? [actorIn(snapshot, does.actor)] : []),
        ]),
      )
      return { snapshot: own, arrows, emitted }
    },
    asWalked: (step: Step, { snapshot, arrows: taken, emitted: said }: Taken) => ({
      step,
      to: snapshot.value as StateValue,
      arrows: taken,
      emitted: said,
      passing: snapshot.status === "active" && due(snapshot).length > 0,
      done: snapshot.status !== "active",
    }),
    /** Names a spot: the state, which arrows each step would take, and the facts asked for. */
    keyOf: (snapshot: AnyMachineSnapshot): string => {
      if (snapshot === unborn) return UNBORN
      const children = Object.keys(snapshot.children as Readonly<Record<string, unknown>>)
      const answered = children.filter((id) => hasEnded(snapshot, id))
      const { status } = snapshot
      const [value, context] = [snapshot.value as StateValue, snapshot.context as unknown]
      const whole = plainText([value, status, context, answered, left.has(snapshot)])
      const known = whole === null ? undefined : keys.get(whole)
      if (known !== undefined) return known
      const open = openIn(snapshot).map(([{ label }, taken]) => [label, ...taken])
      const key = JSON.stringify([value, status, open, facts(context) ?? null, left.has(snapshot)])
      if (whole !== null) keys.set(whole, key)
      return key
    },
  }
}
export type Pure = ReturnType<typeof purely>
export const startOf = (): AnyMachineSnapshot => unborn

const most = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3)
  return sorted.map(([name, count]) => `${name} (${count})`).join(", ")
}

/** Says what makes a machine endless: the steps that found most spots, the context that has most values there. */
const explosion = (
  { machine, limit }: Explored,
  found: readonly { readonly snapshot: AnyMachineSnapshot; readonly via: string }[],
) => {
  const values = found.flatMap(({ snapshot }) =>
    Object.entries(snapshot.context as object).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  )
  const context = most([...new Set(values)].map((value) => value.slice(0, value.indexOf(" "))))
  return new Error(
    `${machine.id} has ${found.length > limit ? `more than ${limit}` : `${found.length} and more`} spots. Most were found by ${most(found.map(({ via }) => via))}; ` +
      `the context with most values: ${context}. Give it fewer cases, or fewer facts.`,
  )
}

type Reached = { readonly event: Step["event"]; readonly state: AnyMachineSnapshot }
type Adjacency = Readonly<
  Record<
    string,
    { readonly state: AnyMachineSnapshot; readonly transitions: Readonly<Record<string, Reached>> }
  >
>

/** Every spot of a machine and every step out of each, from all of its inputs. @throws when there are too many */
export const explore = (explored: Explored, pure: Pure): Graph => {
  const { steps, limit } = explored
  const byEvent = new Map(steps.map((step) => [step.event, step]))
  const stepOf = (event: Step["event"]): Step => {
    const step = byEvent.get(event)
    if (step === undefined) throw new Error(`an event that is no step: ${event.type}`)
    return step
  }
  const end = performance.now() + SEARCH_MS
  const keys = new Map<AnyMachineSnapshot, string>()
  const keyOf = (snapshot: AnyMachineSnapshot): string => {
    const key = keys.get(snapshot) ?? pure.keyOf(snapshot)
    keys.set(snapshot, key)
    return key
  }
  const arrows = new Map<AnyMachineSnapshot, Map<Step, readonly string[]>>()
  const found = new Map<string, { readonly snapshot: AnyMachineSnapshot; readonly via: string }>()
  const logic = {
    transition: (snapshot: AnyMachineSnapshot, event: Step["event"]) => {
      const taken = pure.take(snapshot, stepOf(event))
      arrows.set(
        snapshot,
        (arrows.get(snapshot) ?? new Map<Step, readonly string[]>()).set(stepOf(event), taken.arrows),
      )
      return taken.snapshot
    },
  }
  const options = {
    fromState: unborn,
    events: (snapshot: AnyMachineSnapshot) => pure.openIn(snapshot).map(({ event }) => event),
    serializeEvent: (event: Step["event"]) => stepOf(event).label,
    serializeState: (snapshot: AnyMachineSnapshot, event: Step["event"] | undefined) => {
      const key = keyOf(snapshot)
      if (!found.has(key)) found.set(key, { snapshot, via: event === undefined ? "" : stepOf(event).label })
      if (found.size > limit || performance.now() > end) throw explosion(explored, [...found.values()])
      return key
    },
  }
  const adjacency = getAdjacencyMap(logic as never, options as never) as Adjacency
  return new Map(
    Object.entries(adjacency).map(([key, { state, transitions }]): [string, Spot] => [
      key,
      {
        key,
        value: state.value as StateValue,
        paths: pathsIn(state.value as StateValue),
        edges: Object.values(transitions).map(({ event, state: next }) => {
          const step = stepOf(event)
          return { from: key, step, to: keyOf(next), arrows: arrows.get(state)?.get(step) ?? [] }
        }),
      },
    ]),
  )
}
