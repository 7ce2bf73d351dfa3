import { describe, expect, test } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { nothingNoted } from "#tests/paths/serve/run.ts"
import { runMachine } from "#tests/paths/serve/runMachine.ts"
import { blank, file, half, over, runModel } from "#tests/paths/serve/runModel.ts"

describe("every path", () => {
  testWalks(runModel)({
    states: {
      "test.begun": "passing",
      "test.open": {
        accepts: ["tester.name", "step.judge", "step.note", "step.picture"],
        context: ({ context: { run } }) => ({ run: { ...run, finished: null } }),
      },
      "test.open.noting": {
        by: [
          "start",
          "start nameless",
          "start unkept",
          "run.again",
          "finish.cancel",
          "step.judge first",
          "step.judge second",
          "step.note",
          "step.picture",
        ],
        accepts: ({ context: { run, queue } }) =>
          run.tester === "" || queue.length === 0 ? ["run.finish"] : [],
      },
      "test.open.asking": {
        by: ["run.finish"],
        accepts: ({ context: { queue } }) =>
          queue.length === 0 ? ["finish.confirm", "finish.cancel"] : ["finish.cancel"],
      },
      "test.finished": {
        by: ["run.finish", "finish.confirm", "start finished"],
        accepts: ({ context: { run, kept } }) => (run === kept ? ["run.again"] : []),
      },
      kept: {
        accepts: [
          "tester.name",
          "step.judge",
          "step.note",
          "step.picture",
          "step.pictured",
          "run.finish",
          "finish.confirm",
        ],
      },
      "kept.settled": {
        by: ["start", "start nameless", "start finished", "keep kept", "after pause"],
      },
      "kept.changed": {
        by: [
          "tester.name",
          "step.judge first",
          "step.judge second",
          "step.note",
          "step.picture",
          "run.finish",
          "finish.confirm",
          "keepPicture kept",
          "keepPicture refused",
          "start unkept",
        ],
      },
      "kept.nameless": {
        by: ["after pause"],
        context: ({ context: { run } }) => ({ run: { ...run, tester: "" } }),
      },
      "kept.keeping": {
        by: ["after pause", "after retry"],
        runs: {
          keep: ({ context }: { readonly context: { readonly run: unknown } }) => ({ run: context.run }),
        },
      },
      "kept.away": { by: ["keep away"] },
      "kept.closed": { by: ["keep closed"] },
      "picture.idle": {
        by: [
          "start",
          "start nameless",
          "start unkept",
          "start finished",
          "keepPicture kept",
          "keepPicture refused",
        ],
        context: { queue: [] },
      },
      "picture.sending": { by: ["step.picture"], runs: { keepPicture: { file } } },
    },
  })
})

const begun = (run = blank, isKept = false) => drive(runMachine, { run, isKept, earlier: [] })

test("a name alone is not kept, and without one nothing is", () => {
  const run = begun({ ...blank, tester: "" })
  run.send({ type: "tester.name", tester: "Sari" })
  run.pass(400)
  expect(run.value()).toMatchObject({ kept: "settled" })
  run.send({ type: "tester.name", tester: "  " })
  run.send({ type: "step.judge", nth: 0, result: "Gagal" })
  run.pass(400)
  expect(run.value()).toMatchObject({ kept: "nameless" })
  run.send({ type: "run.finish", at: "2026-11-20T03:00:00.000Z" })
  expect(run.value()).toMatchObject({ test: { open: "noting" } })
})

test("what is noted while it is being kept is kept after it", () => {
  const run = begun()
  run.send({ type: "step.judge", nth: 0, result: "Lolos" })
  run.pass(400)
  run.send({ type: "step.note", nth: 0, note: "Lambat" })
  expect(run.value()).toMatchObject({ kept: "changed" })
  run.pass(400)
  run.answer("keep", { output: "kept" })
  expect(run.context().kept?.steps[0]).toEqual({ ...nothingNoted, result: "Lolos", note: "Lambat" })
})

test("pictures picked one after the other are all kept, each at its step; one that is refused is picked anew", () => {
  const run = begun()
  run.send({ type: "step.picture", nth: 1, file })
  run.send({ type: "step.picture", nth: 0, file: { name: "b.png" } as File })
  run.answer("keepPicture", { output: { name: null, why: "kind" } })
  expect(run.context().refused).toEqual({ 1: "kind" })
  run.answer("keepPicture", { output: { name: "b" } })
  expect(run.context().run.steps.map(({ picture, file: name }) => [picture, name])).toEqual([
    ["b", "b.png"],
    [null, null],
  ])
  run.send({ type: "step.picture", nth: 1, file })
  expect(run.context().refused).toEqual({})
})

test("what is finished is not noted any more; run again it is another run, with the same tester and nothing noted", () => {
  const run = begun(over, true)
  run.send({ type: "step.judge", nth: 1, result: "Gagal" })
  run.send({ type: "tester.name", tester: "Budi" })
  expect(run.context().run).toEqual(over)
  run.send({ type: "run.again", id: "two", at: "2026-11-21T01:00:00.000Z" })
  expect(run.context()).toMatchObject({
    earlier: [over],
    kept: null,
    run: { id: "two", tester: over.tester, finished: null, steps: [nothingNoted, nothingNoted] },
  })
})

test("what was noted before the page was loaded again, and not kept, is kept now", () => {
  const run = begun(half)
  run.pass(400)
  run.answer("keep", { output: "kept" })
  expect(run.context().kept).toEqual(half)
})
