import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { bellMachine, type Marking } from "#machines/bell/bellMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { bellModel, news, noNews } from "#tests/paths/models/bell.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const hearing = { hear: {} }
const pressed = ({ context: { unread } }: { readonly context: { readonly unread: number } }) =>
  unread > 0 ? (["bell.read", "bell.readAll"] as const) : (["bell.read"] as const)

type Marks = { readonly marking: Marking }

const empty = { unread: 0, rows: [] }

describe("every path", () => {
  testWalks(bellModel)({
    machine: { runs: hearing, accepts: ["live.changed"] },
    states: {
      loading: {
        by: [
          "start",
          "after pause",
          "after longPause",
          "live.changed on",
          "live.changed off",
          "bell.open",
          "live.news",
          "load news",
          "load noNews",
          "markRead ok",
          ...failing("markRead", ["defect"]),
          ...failing("load", ["defect"]),
        ],
        tags: ["busy"],
        accepts: (at) => ["live.news", ...pressed(at)],
        runs: { load: {} },
      },
      waiting: {
        by: ["load news", "load noNews", ...failing("load"), "markRead defect"],
        accepts: (at) => ["bell.open", "live.news", ...pressed(at)],
        arriving: ({ by, before }) =>
          by === "load news"
            ? { ...news, isFailed: false }
            : by === "load noNews"
              ? { ...noNews, isFailed: false }
              : by.startsWith("load ")
                ? { unread: before?.context.unread ?? 0, rows: before?.context.rows ?? [], isFailed: true }
                : {},
      },
      listening: {
        by: ["load news", "load noNews", ...failing("load", ["defect"])],
        accepts: (at) => ["bell.open", "live.news", ...pressed(at)],
        context: { isLive: true },
      },
      marking: {
        by: ["bell.read", "bell.readAll"],
        tags: ["busy"],
        accepts: pressed,
        runs: {
          markRead: ({
            by,
            before,
          }: {
            readonly by: string
            readonly before?: { readonly context: Marks }
          }) => ({
            ids: by === "bell.readAll" || before?.context.marking.ids === null ? null : [2],
          }),
        },
      },
    },
  })
})

const waiting = () => {
  const run = drive(bellMachine, undefined)
  run.answer("load", { output: succeeded(news) })
  return run
}

test.each([
  ["an answer that says no", { output: failed(failures.Unreachable) }],
  ["a defect", { error: new Error("a defect") }],
])("after %s what was known stays, marked as old", (_, answer) => {
  const run = waiting()
  run.send({ type: "bell.open" })
  run.answer("load", answer)
  expect(run.context()).toMatchObject({ ...news, isFailed: true })
})

test("notifications are asked for every minute", () => {
  const run = waiting()
  run.pass(59_999)
  expect(run.value()).toBe("waiting")
  run.pass(1)
  expect(run.value()).toBe("loading")
})

test("nothing that fails is said outside the panel, and the old ones stay", () => {
  const run = waiting()
  run.send({ type: "bell.readAll" })
  run.answer("markRead", { error: new Error("bug") })
  run.send({ type: "bell.open" })
  run.answer("load", { output: failed(failures.Unreachable) })
  expect(run.emitted()).toEqual([])
  expect(run.context()).toEqual({
    ...news,
    isFailed: true,
    marking: { ids: [] },
    again: false,
    isLive: false,
  })
})

test("before the first answer there is nothing to show", () => {
  expect(drive(bellMachine, undefined).context()).toEqual({
    ...empty,
    isFailed: false,
    marking: { ids: [] },
    again: false,
    isLive: false,
  })
})

test("what comes while they are asked for is asked for once more", () => {
  const run = waiting()
  run.send({ type: "live.news" })
  run.send({ type: "live.news" })
  run.answer("load", { output: succeeded(noNews) })
  expect([run.value(), run.context().unread]).toEqual(["loading", 0])
  run.answer("load", { output: succeeded(news) })
  expect([run.value(), run.context().unread]).toEqual(["waiting", 1])
})

test("one that is pressed while they are asked for is marked all the same", () => {
  const run = waiting()
  run.send({ type: "bell.open" })
  run.send({ type: "bell.read", id: 2 })
  expect(run.asked("markRead")).toEqual({ ids: [2] })
})

test("who presses one after the other loses none", () => {
  const run = waiting()
  run.send({ type: "bell.read", id: 2 })
  run.send({ type: "bell.read", id: 1 })
  run.send({ type: "bell.read", id: 2 })
  expect(run.asked("markRead")).toEqual({ ids: [1, 2] })
  run.answer("markRead", { output: succeeded(null) })
  run.answer("load", { output: succeeded(news) })
  run.send({ type: "bell.read", id: 1 })
  expect(run.asked("markRead")).toEqual({ ids: [1] })
})
