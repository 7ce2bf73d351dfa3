import { expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { OwnTask } from "#contract/areas/self/ownTasks.ts"
import { fieldTaskMachine } from "#machines/fieldTask/fieldTaskMachine.ts"
import { drive } from "#tests/paths/drive.ts"
import { finished, fresh, REASON, running } from "#tests/paths/models/fieldTask.ts"
import { failures } from "#tests/paths/outcomes.ts"

const opened = (task: OwnTask) => {
  const run = drive(fieldTaskMachine, { id: 4 })
  run.answer("load", { output: succeeded(task) })
  return run
}

test("started, ticked and finished with a result, each with the version that was shown", () => {
  const run = opened(fresh)
  run.send({ type: "task.step", step: "finish" })
  expect(run.value()).toBe("ready")
  run.send({ type: "task.step", step: "start" })
  expect(run.asked("move")).toEqual({ id: 4, version: 2, step: "start", note: null })
  run.answer("move", { output: succeeded(null) })
  run.answer("load", { output: succeeded(running) })
  run.send({ type: "check.toggle", nth: 1, done: true })
  expect(run.asked("tick")).toEqual({ id: 4, version: 2, nth: 1, done: true })
  run.answer("tick", { output: succeeded(null) })
  run.answer("load", { output: succeeded(running) })
  run.send({ type: "note.change", note: "Diterima satpam" })
  run.send({ type: "task.step", step: "finish" })
  expect(run.asked("move")).toMatchObject({ step: "finish", note: "Diterima satpam" })
})

test("without a network the note stays; a refusal reads the task again", () => {
  const run = opened(running)
  run.send({ type: "note.change", note: "Diterima satpam" })
  run.send({ type: "task.step", step: "finish" })
  run.answer("move", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("ready")
  expect(run.context().note).toBe("Diterima satpam")
  run.send({ type: "task.step", step: "finish" })
  run.answer("move", { output: failed(failures.Stale) })
  expect(run.value()).toBe("loading")
})

test("refusing needs a reason, and what is over is not refused", () => {
  const run = opened(fresh)
  run.send({ type: "task.reject" })
  run.send({ type: "reject.submit" })
  expect(run.context().errors).toEqual({ note: ["Isi alasan, minimal 5 karakter"] })
  run.send({ type: "note.change", note: REASON })
  run.send({ type: "reject.submit" })
  expect(run.asked("refuse")).toEqual({ id: 4, version: 2, step: "reject", note: REASON })
  const over = opened(finished)
  over.send({ type: "task.reject" })
  over.send({ type: "check.toggle", nth: 1, done: true })
  expect(over.value()).toBe("ready")
})
