import type { AnyMachineSnapshot, AnyStateMachine, StateNode } from "xstate"
import { pathOf } from "#machines/lib/anatomy.ts"

const nodesOf = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]
const isWithin = (node: StateNode, outer: StateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))
const outwards = (node: StateNode): readonly StateNode[] => [
  node,
  ...(node.parent === undefined ? [] : outwards(node.parent)),
]

type Arrow = {
  readonly source: StateNode
  readonly target?: readonly StateNode[] | undefined
  readonly reenter: boolean
}

/** Whether a transition may enter a state; when in doubt, true. */
const mayEnter = (state: StateNode, { source, target = [], reenter }: Arrow): boolean =>
  target.some((one) => {
    // A history state can restore any sibling state.
    const aim = one.type === "history" ? (one.parent ?? one) : one
    if (isWithin(state, aim) || isWithin(aim, state)) return true
    const isInside = !reenter && target.every((other) => other !== source && isWithin(other, source))
    const around = isInside
      ? source
      : outwards(source).find((outer) => outer !== source && isWithin(aim, outer))
    // Parallel regions are entered together.
    return outwards(aim).some(
      (outer) =>
        outer.type === "parallel" &&
        isWithin(state, outer) &&
        (around === undefined || isWithin(outer, around)),
    )
  })

/**
 * Where a machine evaluates guards without an event (`always`). `mayCome` = a transition may lead to such a state;
 * otherwise only the given snapshot matters, which is often the initial one.
 */
export const askedLater = (
  machine: AnyStateMachine,
): { readonly mayCome: boolean; readonly isAskingIn: (snapshot: AnyMachineSnapshot) => boolean } => {
  const nodes = nodesOf(machine.root as unknown as StateNode)
  const asking = new Set(
    nodes.filter(({ always = [] }) => always.some(({ guard }) => guard !== undefined)).map(pathOf),
  )
  const states = nodes.filter((node) => asking.has(pathOf(node)))
  const arrows = nodes.flatMap(({ transitions, always = [] }) => [
    ...[...transitions.values()].flat(),
    ...always,
  ]) as unknown as readonly Arrow[]
  return {
    mayCome: states.some((state) => arrows.some((arrow) => mayEnter(state, arrow))),
    isAskingIn: ({ _nodes }) =>
      asking.size > 0 && (_nodes as unknown as readonly StateNode[]).some((node) => asking.has(pathOf(node))),
  }
}
