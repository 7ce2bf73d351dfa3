import type { AnyStateMachine, StateNode } from "xstate"
import type { Anatomy } from "#machines/lib/anatomy.ts"
import { pathsIn } from "./steps.ts"
import type { Walk } from "./walks.ts"

type Reckon = (scope: { readonly context: unknown; readonly event: unknown }, params: unknown) => number

/**
 * Duration (ms) of the delay in a walk's step: the machine's constant, or computed from the context in which its state
 * was entered. null = the machine declares neither, or the step is not a delay.
 */
export const delayMs = (
  machine: AnyStateMachine,
  anatomy: Anatomy,
  walk: Walk,
  at: number,
): number | null => {
  const eventType = walk[at]?.step.event.type
  const arrow = anatomy.arrows.find((one) => one.trigger.by === "after" && one.eventType === eventType)
  if (arrow?.trigger.by !== "after") return null
  if (arrow.trigger.ms !== null) return arrow.trigger.ms
  const reckon: unknown =
    machine.implementations.delays[arrow.trigger.delay] ?? inlineOf(machine, arrow.source, arrow.eventType)
  if (typeof reckon !== "function") return null
  let entered = at - 1
  while (entered > 0 && pathsIn(walk[entered - 1]?.to ?? {}).includes(arrow.source)) entered--
  const one = walk[entered]
  return one === undefined
    ? null
    : (reckon as Reckon)({ context: one.snapshot.context, event: one.step.event }, undefined)
}

/** A delay may be an inline function at its transition, without a name. */
const inlineOf = (machine: AnyStateMachine, source: string, eventType: string): unknown => {
  const path = source === "" ? [] : source.split(".")
  const node = path.reduce(
    (outer: StateNode | undefined, key) => outer?.states[key],
    machine.root as StateNode,
  )
  const [first] = node?.transitions.get(eventType) ?? []
  return (first as { readonly delay?: unknown } | undefined)?.delay
}
