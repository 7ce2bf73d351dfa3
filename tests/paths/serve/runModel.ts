import { defineModel, once } from "../model.ts"
import { nothingNoted, type PersonRun } from "./run.ts"
import { type RunInput, runMachine } from "./runMachine.ts"

/** A path of two steps, without notes. */
export const blank: PersonRun = {
  id: "light-a1-1",
  tester: "Sari",
  at: "2026-11-20T01:00:00.000Z",
  finished: null,
  build: "abc1234",
  machine: "light",
  hash: "000000000000",
  path: "a1",
  steps: [nothingNoted, nothingNoted],
}
const [step] = blank.steps
export const half: PersonRun = {
  ...blank,
  steps: [{ ...nothingNoted, ...step, result: "Lolos" }, nothingNoted],
}
export const over: PersonRun = { ...half, finished: "2026-11-20T02:00:00.000Z" }
export const file = { name: "layar.png", type: "image/png" } as File

const begun = (run: PersonRun, isKept: boolean): RunInput => ({ run, isKept, earlier: [] })
const END = "2026-11-20T03:00:00.000Z"

/** A path walked by a tester, on the testers' page. */
export const runModel = defineModel({
  machine: runMachine,
  inputs: {
    "": begun(blank, false),
    nameless: begun({ ...blank, tester: "" }, false),
    unkept: begun(half, false),
    finished: begun(over, true),
  },
  cases: {
    "tester.name": { "": { tester: "Sari" } },
    "step.judge": { first: { nth: 0, result: "Lolos" }, second: { nth: 1, result: "Gagal" } },
    "step.note": { "": { nth: 0, note: "Tombol mati" } },
    "step.picture": { "": { nth: 1, file } },
    "step.pictured": once,
    "run.finish": { "": { at: END } },
    "finish.confirm": { "": { at: END } },
    "finish.cancel": once,
    "run.again": { "": { id: "light-a1-2", at: END } },
  },
  answers: {
    keep: {
      kept: { output: "kept" as const },
      away: { output: "away" as const },
      closed: { output: "closed" as const },
    },
    keepPicture: {
      kept: { output: { name: "0123456789abcdef.png" } },
      refused: { output: { name: null, why: "kind" as const } },
    },
  },
  /** Sent by the machine itself, when a picture was stored. */
  happens: (label, { queue }) =>
    label !== "step.pictured" && (!label.startsWith("step.picture") || queue.length === 0),
  facts: ({ run, kept }) => [
    run.tester === "",
    run.finished !== null,
    run.steps.filter(({ result }) => result !== null).length,
    run === kept,
  ],
})
