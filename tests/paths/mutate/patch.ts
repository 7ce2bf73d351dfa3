import { type AnyStateMachine, StateNode } from "xstate"
import { isShape, type Mutant, mutate } from "./mutants.ts"

export type Wanted = { readonly shape: string; readonly mutant: Mutant | null }

/** Set when a bundle of tests runs: the mutant to apply to its machines. */
const wanted = (globalThis as { balaiMutant?: Wanted }).balaiMutant

type Root = { readonly parent: unknown; readonly machine: AnyStateMachine }
const prototype = StateNode.prototype as unknown as { _initialize: () => void }
const initialize = prototype._initialize
prototype._initialize = function (this: Root & typeof prototype) {
  initialize.call(this)
  if (this.parent !== undefined || wanted?.mutant == null || !isShape(this.machine, wanted.shape)) return
  mutate(this.machine, wanted.mutant)
}
