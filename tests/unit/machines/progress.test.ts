import { describe, expect, test } from "vitest"
import { progressMachine } from "#machines/app/progressMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { progressModel } from "#tests/paths/models/progress.ts"

describe("every path", () => {
  testWalks(progressModel)({
    states: {
      idle: { by: ["start", "work.ended", "after fade"], accepts: ["work.started"] },
      waiting: { by: ["work.started"], accepts: ["work.ended"] },
      running: { by: ["after throttle"], accepts: ["work.ended"] },
      stalled: { by: ["after limit"], accepts: ["work.ended"] },
      finishing: { by: ["work.ended"], accepts: ["work.started"] },
    },
  })
})

const working = () => {
  const run = drive(progressMachine, undefined)
  run.send({ type: "work.started" })
  return run
}

test("work shorter than 200 ms is never shown", () => {
  const run = working()
  run.pass(199)
  expect(run.value()).toBe("waiting")
  run.send({ type: "work.ended" })
  run.pass(10_000)
  expect(run.value()).toBe("idle")
})

test("the bar runs from 200 ms on and stalls 5000 ms later", () => {
  const run = working()
  run.pass(200)
  expect(run.value()).toBe("running")
  run.pass(4_999)
  expect(run.value()).toBe("running")
  run.pass(1)
  expect(run.value()).toBe("stalled")
})

test("a bar that was seen fills before it goes, stalled or not", () => {
  for (const ms of [200, 60_000]) {
    const run = working()
    run.pass(ms)
    run.send({ type: "work.ended" })
    expect(run.value()).toBe("finishing")
    run.pass(200)
    expect(run.value()).toBe("idle")
  }
})

test("new work that starts while the bar fades waits its own 200 ms", () => {
  const run = working()
  run.pass(200)
  run.send({ type: "work.ended" })
  run.send({ type: "work.started" })
  run.pass(199)
  expect(run.value()).toBe("waiting")
})
