import type { AnyStateMachine } from "xstate"
import { outlineMachine } from "../outline/outlineMachine.ts"
import { plottingMachine } from "./plottingMachine.ts"

/** Machines of the areas and teams of Good-ID, by the module that creates each. */
export const salesMachines: readonly (readonly [file: string, machine: AnyStateMachine])[] = [
  ["outline/outlineMachine.ts", outlineMachine],
  ["plotting/plottingMachine.ts", plottingMachine],
]
