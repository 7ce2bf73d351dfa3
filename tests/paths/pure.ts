import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  getNextTransitions,
  type StateNode,
  type StateValue,
} from "xstate"
import { takenKey } from "#machines/lib/anatomy.ts"
import { askedLater } from "./asking.ts"
import { namer } from "./naming.ts"
import { pathsIn, type Step } from "./steps.ts"

/** The key of the spot before the start. */
export const UNBORN = ""

export type Explored = {
  readonly machine: AnyStateMachine
  readonly steps: readonly Step[]
  readonly inputs: Readonly<Record<string, unknown>>
  readonly facts: (context: unknown) => unknown
  /** Whether a step is possible at all with this context and these states. */
  readonly happens: (
    label: string,
    seen: { readonly context: unknown; readonly paths: readonly string[] },
  ) => boolean
  /** An event that immediately follows an emitted one, as part of the same step. */
  readonly echoes: (emitted: AnyEventObject) => AnyEventObject | null
  /** Actors that answer immediately, so that no other step comes before their answer. */
  readonly prompt: ReadonlySet<string>
  /** Allows steps in any order, as in a trace: also before an immediate answer. */
  readonly inAnyOrder?: boolean
  /** Whether a step ends the walk because the screen is gone. */
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

/** Event types for which a state has guards. */
const guardedIn = ({ transitions }: StateNode): readonly string[] =>
  [...transitions].flatMap(([type, all]) => (all.some(({ guard }) => guard !== undefined) ? [type] : []))

/** A machine as pure functions: no actor is started, and every result includes the transitions taken. */
export const purely = (explored: Explored) => {
  const { machine, inputs, steps, facts, happens, echoes, prompt, leaves, inAnyOrder = false } = explored
  const nobody = createEmptyActor()
  let arrows: string[] = []
  nobody.system.inspect({
    next: (event) => {
      if (event.type === "@xstate.microstep") arrows.push(...event._transitions.map(takenKey))
    },
  })
  /** Actors that have answered: an actor ends once, even if its state goes on. */
  const ended = new WeakMap<AnyMachineSnapshot, ReadonlySet<unknown>>()
  const hasEnded = (snapshot: AnyMachineSnapshot, id: string) =>
    ended.get(snapshot)?.has(actorIn(snapshot, id)) === true
  /** Snapshots after which the screen is gone. */
  const left = new WeakSet<AnyMachineSnapshot>()
  /** Running actors that answer immediately. */
  const due = (snapshot: AnyMachineSnapshot): readonly string[] =>
    prompt.size === 0
      ? []
      : snapshot._nodes.flatMap(({ invoke }) =>
          invoke.map(({ id }) => id).filter((id) => prompt.has(id) && !hasEnded(snapshot, id)),
        )
  const nothing = () => undefined
  /** Keys of known snapshots: the same state with the same context is the same spot. */
  const keys = new Map<string, string>()
  const nameOf = namer()
  const shorts = new Map<string, string>()
  /** Interns a long text as a short name: maps with many long keys are slow. */
  const short = (text: string): string => {
    const name = shorts.get(text) ?? `s${shorts.size}`
    shorts.set(text, name)
    return name
  }
  /** Memoized result of each step from a snapshot, shared by the search and the paths. */
  const known = new WeakMap<AnyMachineSnapshot, Map<Step, Taken>>()
  const opened = new WeakMap<AnyMachineSnapshot, readonly (readonly [Step, readonly string[]])[]>()
  let emitted: AnyEventObject[] = []
  const hear = ({ type, params }: { readonly type: string; readonly params?: unknown }) => {
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
    actionExecutor: hear,
  } as unknown as Scope
  type Standing = { readonly heard: readonly Step[]; readonly fixed: Map<Step, readonly string[]> }
  const standings = new Map<string, Standing>()
  /** Cached per state value: the steps that have transitions there, and the transitions without guards. */
  const standingOf = (snapshot: AnyMachineSnapshot): Standing => {
    const value = JSON.stringify(snapshot.value)
    const before = standings.get(value)
    if (before !== undefined) return before
    const types = new Set<string>(getNextTransitions(snapshot).map(({ eventType }) => String(eventType)))
    const isAnyHeard = [...types].some((type) => type.endsWith("*"))
    const heard = steps.filter(
      ({ does, event }) => does.by !== "start" && (isAnyHeard || types.has(event.type)),
    )
    const standing = { heard, fixed: new Map<Step, readonly string[]>() }
    standings.set(value, standing)
    return standing
  }
  const guarded = new Map<StateNode, readonly string[]>()
  const isGuarded = (node: StateNode, eventType: string): boolean => {
    const all = guarded.get(node) ?? guardedIn(node)
    guarded.set(node, all)
    return all.some((type) => type === eventType || type.endsWith("*"))
  }
  const arrowsOf = (snapshot: AnyMachineSnapshot, step: Step, { fixed }: Standing): readonly string[] => {
    const before = fixed.get(step)
    if (before !== undefined) return before
    const taken = (machine.getTransitionData(snapshot, step.event) ?? []).map(takenKey)
    const nodes = snapshot._nodes as unknown as readonly StateNode[]
    if (!nodes.some((node) => isGuarded(node, step.event.type))) fixed.set(step, taken)
    return taken
  }
  /** Possible steps in a snapshot, with the keys of the transitions each would take, guards included. */
  const look = (snapshot: AnyMachineSnapshot): readonly (readonly [Step, readonly string[]])[] => {
    if (snapshot === unborn)
      return steps.flatMap((step) => (step.does.by === "start" ? [[step, []] as const] : []))
    if (snapshot.status !== "active" || left.has(snapshot)) return []
    const paths = pathsIn(snapshot.value as StateValue)
    const [first] = inAnyOrder ? [] : due(snapshot)
    const standing = standingOf(snapshot)
    return standing.heard.flatMap((step) => {
      if (step.does.by === "answer" && hasEnded(snapshot, step.does.actor)) return []
      if (first !== undefined && (step.does.by !== "answer" || step.does.actor !== first)) return []
      const taken = arrowsOf(snapshot, step, standing)
      return taken.length === 0 || !happens(step.label, { context: snapshot.context, paths })
        ? []
        : [[step, taken] as const]
    })
  }
  const openIn = (snapshot: AnyMachineSnapshot) => {
    const found = opened.get(snapshot) ?? look(snapshot)
    opened.set(snapshot, found)
    return found
  }
  const takeAnew = (snapshot: AnyMachineSnapshot, step: Step): Taken => {
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
  }
  const take = (snapshot: AnyMachineSnapshot, step: Step): Taken => {
    const all = known.get(snapshot) ?? new Map<Step, Taken>()
    known.set(snapshot, all)
    const taken = all.get(step) ?? takeAnew(snapshot, step)
    all.set(step, taken)
    return taken
  }
  /**
   * Eventless transitions (`always`) have guards, too: then two spots may differ although the first transition is the
   * same.
   */
  const { mayCome, isAskingIn } = askedLater(machine)
  return {
    openIn: (snapshot: AnyMachineSnapshot) => openIn(snapshot).map(([step]) => step),
    take,
    asWalked: (step: Step, { snapshot, arrows: taken, emitted: said }: Taken) => ({
      step,
      to: snapshot.value as StateValue,
      arrows: taken,
      emitted: said,
      snapshot,
      passing: snapshot.status === "active" && due(snapshot).length > 0,
      done: snapshot.status !== "active",
    }),
    /** Whether the machine takes a step, and whether a user can also do it there. */
    answerTo: (snapshot: AnyMachineSnapshot, step: Step) => {
      const isHeard =
        snapshot.status === "active" && (machine.getTransitionData(snapshot, step.event) ?? []).length > 0
      return { isHeard, isOpen: isHeard && openIn(snapshot).some(([one]) => one === step) }
    },
    /** The key of a spot: the state, the transitions of each possible step, and the declared facts. */
    keyOf: (snapshot: AnyMachineSnapshot): string => {
      if (snapshot === unborn) return UNBORN
      const isAsking = mayCome || isAskingIn(snapshot)
      const children = Object.keys(snapshot.children as Readonly<Record<string, unknown>>)
      const answered = children.filter((id) => hasEnded(snapshot, id))
      const { status } = snapshot
      const [value, context] = [snapshot.value as StateValue, snapshot.context as unknown]
      const name = nameOf(context)
      const whole =
        name === null ? null : JSON.stringify([value, status, answered, left.has(snapshot)]) + name
      const before = whole === null ? undefined : keys.get(whole)
      if (before !== undefined) return before
      const open = openIn(snapshot).map(([step, taken]) =>
        short([step.label, ...(isAsking ? take(snapshot, step).arrows : taken)].join("\n")),
      )
      const key = short(JSON.stringify([value, status, open, facts(context) ?? null, left.has(snapshot)]))
      if (whole !== null) keys.set(whole, key)
      return key
    },
  }
}
export type Pure = ReturnType<typeof purely>
export const startOf = (): AnyMachineSnapshot => unborn
