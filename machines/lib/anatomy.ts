import type { AnyStateMachine, StateNode } from "xstate"

/** A guard or an action: its name, and the parameters that are fixed in the machine. */
export type Named = { readonly name: string; readonly params: Readonly<Record<string, unknown>> | null }

/** Trigger of a transition. */
export type Trigger =
  | { readonly by: "event"; readonly type: string }
  | { readonly by: "always" }
  | { readonly by: "after"; readonly delay: string; readonly ms: number | null }
  | { readonly by: "done" | "error"; readonly actor: string }
  /** All regions or the last child of a state are final. */
  | { readonly by: "finished"; readonly state: string }

export type Arrow = {
  /** Unique in its machine, and the same in a machine derived by `provide`. */
  readonly key: string
  /** Path of a state, dotted; "" is the machine itself. */
  readonly source: string
  /** Empty = the state does not change. */
  readonly targets: readonly string[]
  /** Event type as in xstate; "" for `always`. */
  readonly eventType: string
  readonly trigger: Trigger
  readonly guard: Named | null
  readonly actions: readonly Named[]
  readonly reenter: boolean
  readonly description: string | null
}

export type Invoke = { readonly id: string; readonly src: string }
export type Place = {
  readonly path: string
  readonly key: string
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history"
  readonly description: string | null
  readonly tags: readonly string[]
  readonly entry: readonly Named[]
  readonly exit: readonly Named[]
  readonly invokes: readonly Invoke[]
  /** Path of a compound state's initial state. */
  readonly initial: string | null
  readonly children: readonly Place[]
  /** Transitions from this state, in the order in which they are tried. */
  readonly arrows: readonly Arrow[]
}
export type Anatomy = {
  readonly id: string
  readonly description: string | null
  readonly root: Place
  readonly places: readonly Place[]
  readonly arrows: readonly Arrow[]
}

type Node = StateNode
type Definition = NonNullable<Node["always"]>[number]

export const pathOf = (node: { readonly path: readonly string[] }): string => node.path.join(".")

/** Placeholder for an unknown value: each of its properties is a placeholder too. */
const unknownYet: unknown = new Proxy(() => undefined, { get: () => unknownYet, apply: () => unknownYet })

const isFixed = (value: unknown): boolean =>
  value === null ||
  typeof value !== "function" ||
  (typeof value === "object" && Object.values(value).every(isFixed))

const fixedOf = (params: unknown): Readonly<Record<string, unknown>> | null => {
  if (params === undefined || params === unknownYet || params === null) return null
  if (typeof params !== "object") return { "": params }
  const fixed = Object.entries(params).filter(
    ([, value]) => isFixed(value) && JSON.stringify(value) !== undefined,
  )
  return fixed.length === 0 ? null : Object.fromEntries(fixed)
}

const paramsOf = (params: unknown): Readonly<Record<string, unknown>> | null => {
  if (typeof params !== "function") return fixedOf(params)
  try {
    return fixedOf((params as (scope: unknown) => unknown)({ context: unknownYet, event: unknownYet }))
  } catch {
    return null
  }
}

/** Guards and actions in a machine's configuration: a name, a name with parameters, or an anonymous function. */
const named = (thing: unknown): Named => {
  if (typeof thing === "string") return { name: thing, params: null }
  const { type, params, name } = thing as {
    readonly type?: string
    readonly params?: unknown
    readonly name?: string
  }
  return {
    name: type ?? `(${name === undefined || name === "" ? "inline" : name})`,
    params: paramsOf(params),
  }
}

/** Filters out the entry and exit actions by which xstate implements timers. */
const isOwn = (action: unknown) =>
  !["xstate.raise", "xstate.cancel"].includes((action as { readonly type?: string }).type ?? "")

const triggerOf = (node: Node, eventType: string, definition: Definition): Trigger => {
  const [, by, rest] = /^xstate\.(done\.actor|error\.actor|after|done\.state)\.(.*)$/.exec(eventType) ?? []
  if (by === undefined || rest === undefined)
    return eventType === "" ? { by: "always" } : { by: "event", type: eventType }
  if (by === "done.actor") return { by: "done", actor: rest }
  if (by === "error.actor") return { by: "error", actor: rest }
  if (by === "done.state") return { by: "finished", state: pathOf(node) }
  const delay = String((definition as { readonly delay?: unknown }).delay)
  const ms: unknown = /^\d+$/.test(delay) ? Number(delay) : node.machine.implementations.delays[delay]
  return { by: "after", delay, ms: typeof ms === "number" ? ms : null }
}

const definitionsOf = (node: Node): readonly (readonly [string, Definition, number])[] => [
  ...(node.always ?? []).map((definition, at) => ["", definition, at] as const),
  ...[...node.transitions].flatMap(([type, all]) =>
    all.map((definition, at) => [type, definition, at] as const),
  ),
]

const keyOf = (node: Node, eventType: string, at: number) => `${node.id}|${eventType}|${at}`

const arrowOf = (node: Node, eventType: string, definition: Definition, at: number): Arrow => ({
  key: keyOf(node, eventType, at),
  source: pathOf(node),
  targets: definition.target?.map(pathOf) ?? [],
  eventType,
  trigger: triggerOf(node, eventType, definition),
  guard: definition.guard === undefined ? null : named(definition.guard),
  actions: definition.actions.map(named),
  reenter: definition.reenter,
  description: definition.description ?? null,
})

const placeOf = (node: Node): Place => ({
  path: pathOf(node),
  key: node.key,
  kind: node.type,
  description: node.description ?? null,
  tags: node.tags,
  entry: node.entry.filter(isOwn).map(named),
  exit: node.exit.filter(isOwn).map(named),
  invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === "string" ? src : "(inline)" })),
  initial: node.type === "compound" ? (node.initial.target.map(pathOf)[0] ?? null) : null,
  children: Object.values(node.states).map(placeOf),
  arrows: definitionsOf(node).map(([type, definition, at]) => arrowOf(node, type, definition, at)),
})

const withChildren = (place: Place): readonly Place[] => [place, ...place.children.flatMap(withChildren)]

/**
 * Structure of a machine as plain data: diagrams, path tests and the inspector read this instead of xstate's
 * internals.
 */
export const anatomyOf = (machine: AnyStateMachine): Anatomy => {
  const root = placeOf(machine.root as Node)
  const places = withChildren(root)
  return {
    id: machine.id,
    description: root.description,
    root,
    places,
    arrows: places.flatMap((place) => place.arrows),
  }
}

const keys = new WeakMap<Definition, string>()

/**
 * Key of the arrow that xstate took, as in the anatomy.
 * @public The path-test kit counts arrows with it.
 */
export const takenKey = (definition: Definition): string => {
  const known = keys.get(definition)
  if (known !== undefined) return known
  const node = definition.source as Node
  for (const [type, one, at] of definitionsOf(node)) keys.set(one, keyOf(node, type, at))
  const key = keys.get(definition)
  if (key === undefined) throw new Error(`a transition of ${node.id} that it does not have`)
  return key
}

/** @public The path-test kit writes scripts with it. */
export const triggerText = (trigger: Trigger): string => {
  switch (trigger.by) {
    case "event":
      return trigger.type
    case "always":
      return "always"
    case "after":
      return trigger.ms === null || String(trigger.ms) === trigger.delay
        ? `after ${trigger.delay}`
        : `after ${trigger.delay} (${trigger.ms} ms)`
    case "done":
    case "error":
      return `${trigger.by} ${trigger.actor}`
    case "finished":
      return "finished"
  }
}

const paramText = (params: Readonly<Record<string, unknown>>) =>
  Object.entries(params)
    .map(
      ([name, value]) =>
        `${name === "" ? "" : `${name}: `}${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}`,
    )
    .join(", ")

/** @public The path-test kit writes scripts with it. */
export const namedText = ({ name, params }: Named): string =>
  params === null ? name : `${name}(${paramText(params)})`
