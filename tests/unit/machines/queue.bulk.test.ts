import { expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { many, moved, stayed, went } from "#tests/paths/models/queue.ts"
import { failures } from "#tests/paths/outcomes.ts"
import { approving, opened, type Opening } from "./queue.fixture.ts"

test("many go step by step, stop when asked, and go on with the rest", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  expect(run.asked("work")).toEqual({ ids: [1, 2], ...approving })
  run.send({ type: "bulk.stop" })
  expect(run.value()).toBe("running")
  run.answer("work", { output: succeeded([went(1), stayed(2)]) })
  expect(run.value()).toBe("paused")
  expect(run.context()).toMatchObject({ waiting: [3], results: [went(1), stayed(2)] })
  run.send({ type: "bulk.resume" })
  expect(run.asked("work")).toEqual({ ids: [3], ...approving })
  run.answer("work", { output: succeeded([went(3)]) })
  expect(run.value()).toBe("reporting")
  run.send({ type: "bulk.retry" })
  expect(run.asked("work")).toEqual({ ids: [2], ...approving })
  run.answer("work", { output: succeeded([went(2)]) })
  expect(run.value()).toBe("closed")
  expect(run.emitted().at(-3)).toEqual({ type: "decision.made", message: "3 pengajuan disetujui", rows: [] })
})

const pair: Opening = { ...many, ids: [1, 2] }
const toasted = (run: ReturnType<typeof opened>) =>
  run.emitted().filter(({ type }) => type === "decision.made" || type === "toast.failed")

test.each([
  ["all of them went", [went(1), went(2)], "closed", "2 pengajuan disetujui oleh Siti"],
  ["some of them went", [went(1), stayed(2)], "reporting", "1 pengajuan disetujui, 1 tidak"],
] as const)("one answer for all rows is told in its own words: %s", (_, rows, value, message) => {
  const run = opened(pair)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([...rows], message) })
  expect([run.value(), toasted(run)]).toEqual([value, [{ type: "decision.made", message, rows: [] }]])
})

test("of several answers the rows are counted, whatever each of them said", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([went(1), stayed(2)], "1 pengajuan disetujui, 1 tidak") })
  expect(toasted(run)).toEqual([])
  run.answer("work", { output: succeeded([went(3)], "1 pengajuan disetujui") })
  expect([run.value(), toasted(run)]).toEqual([
    "reporting",
    [{ type: "decision.made", message: "2 pengajuan disetujui, 1 tidak", rows: [] }],
  ])
})

test.each([
  ["Tidak ada pengajuan yang boleh diputuskan", "Tidak ada pengajuan yang boleh diputuskan"],
  ["", "Tidak ada pengajuan yang disetujui"],
])("where no row went it is told as a failure: %j", (said, message) => {
  const run = opened(pair)
  run.send({ type: "decision.submit" })
  const rows = [stayed(1), stayed(2)]
  run.answer("work", { output: succeeded(rows, said) })
  expect([run.value(), toasted(run)]).toEqual([
    "reporting",
    [
      {
        type: "toast.failed",
        failure: { _tag: "Refused", message, reason: "state", retryAfter: null, rows },
      },
    ],
  ])
})

test("many that nobody stops go on with the next ones", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([went(1), went(2)]) })
  expect(run.asked("work")).toEqual({ ids: [3], ...approving })
  expect(run.context()).toMatchObject({ waiting: [3], results: [went(1), went(2)] })
})

test("a row that somebody else moved is not tried again: it is looked at anew", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([stayed(1), moved(2)]) })
  run.answer("work", { output: succeeded([went(3)]) })
  expect(run.value()).toBe("reporting")
  run.send({ type: "bulk.retry" })
  expect(run.asked("work")).toEqual({ ids: [1], ...approving })
  run.answer("work", { output: succeeded([went(1)]) })
  expect([run.value(), run.context().results]).toEqual(["reporting", [moved(2), went(3), went(1)]])
  run.send({ type: "bulk.retry" })
  expect(run.value()).toBe("reporting")
})

test("a step without an answer is asked again as it was: nothing counts as decided", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: failed(failures.Unreachable) })
  expect(run.context()).toMatchObject({ waiting: [1, 2, 3], results: [], failure: failures.Unreachable })
  run.send({ type: "bulk.resume" })
  expect(run.asked("work")).toEqual({ ids: [1, 2], ...approving })
})
