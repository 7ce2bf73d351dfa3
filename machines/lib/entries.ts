import type { AnyStateMachine } from "xstate"

export type MachineEntry = {
  readonly machine: AnyStateMachine
  /** Module that creates it, within the folder `machines`. */
  readonly file: string
  /** Id of the machine of which this is another instance: same states, other data. */
  readonly like: string | null
}

/** A machine of its own. */
export const one = (file: string, machine: AnyStateMachine): MachineEntry => ({ machine, file, like: null })
/** Another instance of a machine. */
export const another = (of: MachineEntry, machine: AnyStateMachine): MachineEntry => ({
  machine,
  file: of.file,
  like: of.machine.id,
})
