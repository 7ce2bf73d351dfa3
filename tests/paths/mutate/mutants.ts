import type { AnyStateMachine, StateNode } from "xstate"
import { type Anatomy, anatomyOf, type Arrow, type Place } from "#machines/lib/anatomy.ts"

/** One fault injected into a machine. */
export type Mutant = OfArrow | OfPlace
type OfPlace = {
  readonly name: string
  readonly kind: "entry" | "exit"
  readonly path: string
  readonly action: number
}
type OfArrow =
  | { readonly name: string; readonly kind: "remove"; readonly arrow: ArrowAt }
  | { readonly name: string; readonly kind: "retarget"; readonly arrow: ArrowAt; readonly to: string | null }
  | { readonly name: string; readonly kind: "drop"; readonly arrow: ArrowAt; readonly action: number }
type ArrowAt = { readonly source: string; readonly eventType: string; readonly at: number }

/** Event types of delays and final states contain the machine's id: replace it by `*`. */
const general = (id: string, eventType: string) => eventType.replace(`.${id}.`, ".*.").replace(/\.\*$/, "")
const own = (id: string, eventType: string) => eventType.replace(".*.", `.${id}.`)

const arrowAt = (id: string, { source, eventType, key }: Arrow): ArrowAt => ({
  source,
  eventType: general(id, eventType),
  at: Number(key.slice(key.lastIndexOf("|") + 1)),
})

/** A transient state whose target depends on the context: it would hide a wrong transition into it. */
const isTransient = ({ arrows }: Place) => arrows.some(({ trigger }) => trigger.by === "always")

/** A wrong target for a transition: a sibling of its target, or none. */
const elsewhere = ({ places }: Anatomy, { source, targets }: Arrow): string | null => {
  const [target = ""] = targets
  const outer = target.split(".").slice(0, -1).join(".")
  const beside = places.find(({ children }) => children.some(({ path }) => path === target))?.children ?? []
  const others = beside.filter(({ path, kind }) => path !== target && path !== source && kind !== "history")
  const other = others.find((place) => !isTransient(place)) ?? others[0]
  return other === undefined || places.find(({ path }) => path === outer)?.kind === "parallel"
    ? null
    : other.path
}

const ofArrow = (anatomy: Anatomy, arrow: Arrow): readonly Mutant[] => {
  const at = arrowAt(anatomy.id, arrow)
  const name = `${arrow.source || "(machine)"} ${arrow.eventType || "always"} ${at.at}`
  const to = elsewhere(anatomy, arrow)
  return [
    { name: `${name}: removed`, kind: "remove", arrow: at },
    ...(arrow.targets.length === 0
      ? []
      : [{ name: `${name}: leads to ${to ?? "nowhere"}`, kind: "retarget" as const, arrow: at, to }]),
    ...arrow.actions.map((action, nth) => ({
      name: `${name}: no ${action.name}`,
      kind: "drop" as const,
      arrow: at,
      action: nth,
    })),
  ]
}
const ofPlace = ({ path, entry, exit }: Place): readonly Mutant[] =>
  (
    [
      ["entry", entry],
      ["exit", exit],
    ] as const
  ).flatMap(([kind, actions]) =>
    actions.map(({ name }, action) => ({
      name: `${path || "(machine)"} ${kind}: no ${name}`,
      kind,
      path,
      action,
    })),
  )

/** Removes and retargets each transition, and drops each action. */
export const mutantsOf = (anatomy: Anatomy): readonly Mutant[] => [
  ...anatomy.arrows.flatMap((arrow) => ofArrow(anatomy, arrow)),
  ...anatomy.places.flatMap(ofPlace),
]

/** Equal for all machines of one factory: the transitions without the machine's name. */
export const shapeOf = (anatomy: Anatomy): string =>
  JSON.stringify(anatomy.arrows.map((arrow) => [arrowAt(anatomy.id, arrow), arrow.targets]))

type Definition = { target: readonly StateNode[] | undefined; actions: readonly unknown[] }
type Node = {
  always: Definition[] | undefined
  readonly transitions: Map<string, Definition[]>
  readonly states: Readonly<Record<string, Node>>
  entry: readonly unknown[]
  exit: readonly unknown[]
}

const nodeAt = (machine: AnyStateMachine, path: string): Node =>
  path
    .split(".")
    .filter((key) => key !== "")
    .reduce(
      (node: Node, key) => {
        const child = node.states[key]
        if (child === undefined) throw new Error(`no state ${path}`)
        return child
      },
      machine.root as unknown as Node,
    )

const without = (all: readonly unknown[], index: number) => all.filter((_, at) => at !== index)
/** XState's own actions for timers, which the anatomy leaves out. */
const isOwn = (action: unknown) =>
  ["xstate.raise", "xstate.cancel"].includes((action as { readonly type?: string }).type ?? "")
const withoutNth = (all: readonly unknown[], nth: number) => {
  const ours = all.filter((action) => !isOwn(action))
  return all.filter((action) => action !== ours[nth])
}

/** Injects the fault into a newly created machine. */
export const mutate = (machine: AnyStateMachine, mutant: Mutant): void => {
  if ("path" in mutant) {
    const node = nodeAt(machine, mutant.path)
    node[mutant.kind] = withoutNth(node[mutant.kind], mutant.action)
    return
  }
  const { source, eventType, at } = mutant.arrow
  const node = nodeAt(machine, source)
  const type = own(machine.id, eventType)
  const all = (type === "" ? node.always : node.transitions.get(type)) ?? []
  const definition = all[at]
  if (definition === undefined) throw new Error(`no arrow ${mutant.name}`)
  if (mutant.kind === "drop") definition.actions = without(definition.actions, mutant.action)
  if (mutant.kind === "retarget")
    definition.target = mutant.to === null ? undefined : [nodeAt(machine, mutant.to) as unknown as StateNode]
  if (mutant.kind !== "remove") return
  const rest = all.filter((one) => one !== definition)
  if (type === "") node.always = rest
  else if (rest.length === 0) node.transitions.delete(type)
  else node.transitions.set(type, rest)
}

export const isShape = (machine: AnyStateMachine, shape: string): boolean =>
  shapeOf(anatomyOf(machine)) === shape
