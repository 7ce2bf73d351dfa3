import type { AnyStateMachine } from "xstate"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import type { AnyModel } from "../all.ts"
import { actorNames } from "../steps.ts"
import { modelText, ownText, tourText } from "./draft.ts"
import type { Own } from "./own.ts"
import { testText } from "./tests.ts"

/** A skeleton of a machine's model, filled in as far as possible, to be reviewed and corrected. */
export const skeletonOf = (machine: AnyStateMachine, model: AnyModel | null, own?: Own): string => {
  const anatomy = anatomyOf(machine)
  if (own !== undefined && model === null) return ownText(anatomy, machine, own)
  const called = [...actorNames(anatomy)].filter(([id, name]) => id !== name)
  const note = called.map(([id, name]) => `// ${id} is called ${name}: give its invoke an id`)
  const parts = model === null ? [modelText(anatomy, machine)] : [testText(model, own)]
  return [
    ...note,
    ...parts,
    ...(own === undefined && model?.browser == null ? [tourText(anatomy)] : []),
  ].join("\n\n")
}
