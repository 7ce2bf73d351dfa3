import type { AnyMachineSnapshot, StateValue } from "xstate"
import { getAdjacencyMap } from "xstate/graph"
import { Endless, most, searchSteps } from "./endless.ts"
import { type Explored, type Pure, startOf } from "./pure.ts"
import { pathsIn, type Step } from "./steps.ts"

/**
 * A node of the state graph: a machine's state together with the possible steps. If the possible steps differ, the
 * spots differ.
 */
export type Spot = {
  readonly key: string
  readonly value: StateValue
  /** The snapshot found here first; others may have another context outside the model's facts. */
  readonly snapshot: AnyMachineSnapshot
  /** Dotted paths of the active states. */
  readonly paths: readonly string[]
  /** One for each step that is possible here. */
  readonly edges: readonly Edge[]
}
export type Edge = {
  readonly from: string
  readonly step: Step
  readonly to: string
  /** Keys of its transitions, including eventless ones. */
  readonly arrows: readonly string[]
}
/** Spots by key in the order of their discovery (breadth-first); UNBORN is the spot before the start. */
export type Graph = ReadonlyMap<string, Spot>
const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Explains a state explosion: the steps that led to most spots, and the context that has most values there. */
const explosion = (
  { machine, limit }: Explored,
  found: readonly { readonly snapshot: AnyMachineSnapshot; readonly via: string }[],
) => {
  const values = found.flatMap(({ snapshot }) =>
    Object.entries(snapshot.context as object).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  )
  const names = [...new Set(values)].map((value) => value.slice(0, value.indexOf(" ")))
  const many = found.length > limit ? `lebih dari ${limit}` : `${found.length} dan masih bertambah`
  return new Endless(
    `${machine.id}: keadaan yang berbeda terlalu banyak (${many}). Kebanyakan ditemukan lewat ${most(counted(found.map(({ via }) => via)), 3)}; ` +
      `context dengan nilai terbanyak: ${most(counted(names), 3)}. Kurangi cases atau facts pada modelnya.`,
  )
}

type Reached = { readonly event: Step["event"]; readonly state: AnyMachineSnapshot }
type Adjacency = Readonly<
  Record<
    string,
    { readonly state: AnyMachineSnapshot; readonly transitions: Readonly<Record<string, Reached>> }
  >
>

/** The state graph: every spot and every possible step, from all inputs. @throws Endless when there are too many */
export const explore = (explored: Explored, pure: Pure): Graph => {
  const { steps, limit } = explored
  const byEvent = new Map(steps.map((step) => [step.event, step]))
  const stepOf = (event: Step["event"]): Step => {
    const step = byEvent.get(event)
    if (step === undefined) throw new Error(`an event that is no step: ${event.type}`)
    return step
  }
  const isOver = searchSteps()
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
    fromState: startOf(),
    events: (snapshot: AnyMachineSnapshot) => pure.openIn(snapshot).map(({ event }) => event),
    serializeEvent: (event: Step["event"]) => stepOf(event).label,
    serializeState: (snapshot: AnyMachineSnapshot, event: Step["event"] | undefined) => {
      const key = keyOf(snapshot)
      if (!found.has(key)) found.set(key, { snapshot, via: event === undefined ? "" : stepOf(event).label })
      if (found.size > limit || isOver()) throw explosion(explored, [...found.values()])
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
        snapshot: state,
        paths: pathsIn(state.value as StateValue),
        edges: Object.values(transitions).map(({ event, state: next }) => {
          const step = stepOf(event)
          return { from: key, step, to: keyOf(next), arrows: arrows.get(state)?.get(step) ?? [] }
        }),
      },
    ]),
  )
}
