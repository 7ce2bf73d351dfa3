import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { queryMachine, queryModel } from "#tests/paths/models/query.ts"
import { failing, failures, failureIn, toasts } from "#tests/paths/outcomes.ts"

const value = { hadir: 221 }
type Seen = { readonly context: { readonly input: unknown; readonly value: unknown } }

describe("every path", () => {
  testWalks(queryModel)({
    machine: { accepts: ["query.ask"] },
    states: {
      loading: {
        by: ["start", "query.ask", "query.retry"],
        tags: ["busy"],
        accepts: ["query.refresh"],
        runs: { load: ({ context }: Seen) => ({ input: context.input, behind: context.value !== null }) },
        arriving: ({ by, context }) => ({
          input: { offices_id: by === "query.ask" ? 3 : context.input.offices_id },
          again: false,
        }),
      },
      ready: {
        by: ["load ok", "reload ok", ...failing("reload")],
        accepts: ["query.refresh"],
        context: ({ by }) => ({ value, failure: by.startsWith("reload ") ? failureIn(by) : null }),
      },
      refreshing: {
        by: ["query.refresh", "after pulse", "load ok", "reload ok", ...failing("reload")],
        tags: ["busy"],
        accepts: ["query.refresh"],
        runs: { reload: ({ context }: Seen) => ({ input: context.input, behind: true }) },
        context: { value },
      },
      failed: {
        by: failing("load"),
        accepts: ["query.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
    },
    emits: toasts("load"),
  })
})

const asked = { input: { offices_id: null }, again: false }
const shown = () => {
  const run = drive(queryMachine, { input: { offices_id: null } })
  run.answer("load", { output: succeeded(value) })
  return run
}

test("a refresh that fails keeps the value, says nothing in passing, and the next one mends it", () => {
  const run = shown()
  run.send({ type: "query.refresh" })
  run.answer("reload", { output: failed(failures.Unreachable) })
  expect(run.context().value).toEqual(value)
  expect(run.emitted()).toEqual([])
  run.send({ type: "query.refresh" })
  run.answer("reload", { output: succeeded({ hadir: 222 }) })
  expect(run.context()).toEqual({ ...asked, value: { hadir: 222 }, failure: null })
})

test.each([
  ["the first answer", "load"],
  ["a later one", "reload"],
])("what changes while %s is awaited is read once more, however often it changes", (_, id) => {
  const run = id === "load" ? drive(queryMachine, { input: { offices_id: null } }) : shown()
  if (id === "reload") run.send({ type: "query.refresh" })
  run.send({ type: "query.refresh" })
  run.send({ type: "query.refresh" })
  expect(run.running().map((actor) => actor.id)).toEqual([id])
  run.answer(id, { output: succeeded({ hadir: 220 }) })
  expect([run.value(), run.context().value]).toEqual(["refreshing", { hadir: 220 }])
  run.answer("reload", { output: succeeded({ hadir: 222 }) })
  expect([run.value(), run.context().value]).toEqual(["ready", { hadir: 222 }])
})

test("a change is read also when the answer awaited fails; another question forgets it", () => {
  const run = shown()
  run.send({ type: "query.refresh" })
  run.send({ type: "query.refresh" })
  run.answer("reload", { output: failed(failures.Unreachable) })
  expect(run.running().map(({ id }) => id)).toEqual(["reload"])
  run.send({ type: "query.refresh" })
  run.send({ type: "query.ask", input: { offices_id: 3 } })
  run.answer("load", { output: succeeded(value) })
  expect(run.value()).toBe("ready")
})

test("another question while one is asked: only the new one is answered", () => {
  const run = drive(queryMachine, { input: { offices_id: null } })
  run.send({ type: "query.ask", input: { offices_id: 3 } })
  expect(run.running().map(({ id, input }) => ({ id, input }))).toEqual([
    { id: "load", input: { input: { offices_id: 3 }, behind: false } },
  ])
})

test("a first answer that fails is said, and tried again when asked", () => {
  const run = drive(queryMachine, { input: { offices_id: null } })
  run.answer("load", { output: failed(failures.ServerBroken) })
  expect(run.emitted()).toEqual([{ type: "toast.failed", failure: failures.ServerBroken }])
  run.send({ type: "query.retry" })
  run.answer("load", { output: succeeded(value) })
  expect(run.context()).toEqual({ ...asked, value, failure: null })
})

test("what is in sight is read again by itself, each time a pulse after the last answer, whatever that was", () => {
  const run = shown()
  for (const answer of [
    { output: succeeded({ hadir: 222 }) },
    { output: failed(failures.Unreachable) },
    { error: new Error("bug") },
  ]) {
    run.pass(59_999)
    expect(run.value()).toBe("ready")
    run.pass(1)
    expect(run.asked("reload")).toEqual({ input: { offices_id: null }, behind: true })
    run.answer("reload", answer)
  }
  expect(run.emitted()).toEqual([])
  expect(run.context().value).toEqual({ hadir: 222 })
})

test("without a pulse time changes nothing", () => {
  const run = drive(createQueryMachine<typeof value, null>("still", "Sesuatu yang diam"), { input: null })
  run.answer("load", { output: succeeded(value) })
  run.pass(3_600_000)
  expect(run.value()).toBe("ready")
})
