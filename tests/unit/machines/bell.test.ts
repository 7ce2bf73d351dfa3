import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/errors.ts"
import { bellMachine } from "#machines/bell/bellMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { bellModel, news, noNews } from "#tests/paths/models/bell.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const empty = { unread: 0, rows: [] }

describe("every path", () => {
  testWalks(bellModel)({
    states: {
      loading: {
        by: ["start", "after pause", "bell.open", "markRead ok", ...failing("markRead", ["defect"])],
        tags: ["busy"],
        runs: { load: {} },
      },
      waiting: {
        by: ["load news", "load noNews", ...failing("load"), "markRead defect"],
        accepts: ({ context: { unread } }) =>
          unread > 0 ? ["bell.open", "bell.read", "bell.readAll"] : ["bell.open", "bell.read"],
        arriving: ({ by, before }) =>
          by === "load news"
            ? { ...news, isFailed: false }
            : by === "load noNews"
              ? { ...noNews, isFailed: false }
              : by.startsWith("load ")
                ? { unread: before?.context.unread ?? 0, rows: before?.context.rows ?? [], isFailed: true }
                : {},
      },
      marking: {
        by: ["bell.read", "bell.readAll"],
        tags: ["busy"],
        runs: { markRead: ({ by }: { readonly by: string }) => ({ ids: by === "bell.read" ? [2] : null }) },
      },
    },
  })
})

const waiting = () => {
  const run = drive(bellMachine, undefined)
  run.answer("load", { output: succeeded(news) })
  return run
}

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
  expect(run.context()).toEqual({ ...news, isFailed: true, marking: { ids: null } })
})

test("before the first answer there is nothing to show", () => {
  expect(drive(bellMachine, undefined).context()).toEqual({
    ...empty,
    isFailed: false,
    marking: { ids: null },
  })
})
