import type { BrowserTour } from "../browser/tour.ts"
import { tours } from "../tours/index.ts"
import { labelsOf } from "./match.ts"
import { readTrace, type Run, runsOf } from "./read.ts"
import type { StateValue } from "xstate"

/** A trace of one machine as a path of its tour. */
type Replay = {
  readonly machine: string
  readonly tour: BrowserTour
  readonly labels: readonly string[]
  /** Where the trace ended. */
  readonly ends: StateValue
}

/** The machine of a trace to replay: the requested one, else the one with the most entries. */
const chosen = (runs: readonly Run[], machine: string | null): Run => {
  const walkable = runs.filter(
    (run) => tours.has(run.machine) && (machine === null || run.machine === machine),
  )
  const [best] = walkable.toSorted((a, b) => b.entries.length - a.entries.length)
  if (best !== undefined) return best
  const names = [...new Set(runs.map((run) => run.machine))]
  throw new Error(
    `Jejak ini tidak punya ${machine ?? "mesin yang dapat dijalankan di browser"}. Isinya: ${names.join(", ")}. Yang dapat dijalankan: ${[...tours.keys()].join(", ")}`,
  )
}

/** @throws an Error that says what the trace has, when it cannot be replayed */
export const replayOf = async (file: string, machine: string | null): Promise<Replay> => {
  const run = chosen(runsOf(await readTrace(file)), machine)
  const tour = tours.get(run.machine)
  if (tour === undefined) throw new Error(`${run.machine} has no tour`)
  return {
    machine: run.machine,
    tour,
    labels: labelsOf(tour, run),
    ends: run.entries.at(-1)?.state as StateValue,
  }
}
