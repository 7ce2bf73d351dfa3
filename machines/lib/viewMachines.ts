import type { AnyStateMachine } from "xstate"
import { asOfMachine } from "../asOf/asOfMachine.ts"
import { chartMachine } from "../chart/chartMachine.ts"
import { mapMachine } from "../map/mapMachine.ts"
import { treeMachine } from "../tree/treeMachine.ts"

/** Machines of parts that several screens show, by the module that creates each. */
export const viewMachines: readonly (readonly [file: string, machine: AnyStateMachine])[] = [
  ["map/mapMachine.ts", mapMachine],
  ["tree/treeMachine.ts", treeMachine],
  ["asOf/asOfMachine.ts", asOfMachine],
  ["chart/chartMachine.ts", chartMachine],
]
