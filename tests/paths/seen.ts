import type { AnyModel } from "./load.ts"
import { defineModel } from "./model.ts"
import { isDefect } from "./types.ts"
import type { Walker } from "./walks.ts"

const soundly = ({ options, steps }: AnyModel): Walker => {
  const { happens } = options
  const defects = new Set(
    steps.flatMap(({ does, label }) => (does.by === "answer" && isDefect(does.answer) ? [label] : [])),
  )
  return defineModel({
    ...options,
    happens: (label, context, paths) => !defects.has(label) && (happens?.(label, context, paths) ?? true),
  }).walker()
}

const known = new WeakMap<AnyModel, Walker>()
/**
 * A machine as a user in front of the product can walk it: exactly what its tour allows in the browser; without a tour
 * everything except defects (bugs of ours).
 */
export const asSeen = (model: AnyModel): Walker => {
  const found = known.get(model) ?? model.browser?.walker() ?? soundly(model)
  known.set(model, found)
  return found
}
