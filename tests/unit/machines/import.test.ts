import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/errors.ts"
import type { ImportContext } from "#machines/import/importTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { file, importMachine, importModel, jobs, replaced } from "#tests/paths/models/import.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type At = { readonly context: ImportContext }
const results = ["clean", "mixed", "hopeless"] as const
const named = (by: string) => Object.entries(jobs).find(([name]) => by.endsWith(` ${name}`))?.[1] ?? null

describe("every path", () => {
  testWalks(importModel)({
    states: {
      recalling: {
        by: ["start", "import.retry", "watch isReplaced", "download.failed isReplaced", "commit isReplaced"],
        tags: ["busy"],
        runs: { recall: null },
        context: { job: null, file: null },
      },
      unavailable: {
        by: failing("recall"),
        accepts: ["import.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      choosing: {
        by: [
          "recall none",
          "recall failed",
          "recall committed",
          "watch failed",
          "import.again",
          ...failing("check"),
        ],
        accepts: ["file.pick"],
        arriving: ({ by }) => {
          if (by === "watch failed") return { job: jobs.failed, failure: null }
          if (by === "import.again") return { job: null, file: null, failure: null }
          return by.startsWith("check ") ? { failure: failureIn(by), file } : { job: null }
        },
      },
      sending: {
        by: ["file.pick"],
        tags: ["busy"],
        runs: { check: { file } },
        context: { file, failure: null },
      },
      waiting: {
        by: [
          "recall checking",
          "recall writing",
          "check ok",
          "watch checking",
          "watch writing",
          ...failing("watch"),
        ],
        tags: ["busy"],
        arriving: ({ by, before }) => ({
          failure: failureIn(by),
          job: by.endsWith(" writing")
            ? jobs.writing
            : failing("watch").includes(by)
              ? (before?.context.job ?? null)
              : jobs.checking,
        }),
      },
      watching: {
        by: ["after pause"],
        tags: ["busy"],
        runs: { watch: null },
      },
      checked: {
        by: [
          ...results.map((name) => `recall ${name}`),
          ...results.map((name) => `watch ${name}`),
          ...failing("commit"),
        ],
        accepts: ({ context: { job } }) =>
          job !== null && job.good > 0
            ? ["import.commit", "import.again", "download.failed"]
            : ["import.again", "download.failed"],
        arriving: ({ by, before }) =>
          by.startsWith("commit ")
            ? { failure: failureIn(by), job: before?.context.job ?? null }
            : { failure: null, job: named(by) },
      },
      committing: {
        by: ["import.commit"],
        tags: ["busy"],
        runs: { commit: ({ context: { only } }: At) => ({ id: 7, only }) },
        arriving: ({ by }) => ({ only: by.endsWith("all") ? "all" : "good" }),
      },
      committed: {
        by: ["commit ok", "watch committed"],
        accepts: ["import.again"],
        context: { job: jobs.committed, failure: null },
      },
    },
    emits: {
      ...toasts("recall"),
      ...toasts("check"),
      ...toasts("commit"),
      "watch isReplaced": [{ type: "toast.failed", failure: replaced }],
      "commit isReplaced": [{ type: "toast.failed", failure: replaced }],
      "commit ok": [{ type: "toast.succeeded", message: MESSAGE }],
    },
  })
})

test("with mistakes in it a file is not taken as a whole, and a hopeless one not at all", () => {
  const opened = (known: (typeof jobs)[keyof typeof jobs]) => {
    const run = drive(importMachine, undefined)
    run.answer("recall", { output: succeeded(known) })
    return run
  }
  const mixed = opened(jobs.mixed)
  mixed.send({ type: "import.commit", only: "all" })
  expect(mixed.value()).toBe("checked")
  mixed.send({ type: "import.commit", only: "good" })
  expect(mixed.asked("commit")).toEqual({ id: 7, only: "good" })
  const hopeless = opened(jobs.hopeless)
  hopeless.send({ type: "import.commit", only: "good" })
  expect(hopeless.value()).toBe("checked")
})

test("what another tab has replaced is not shown any longer: the page asks how things stand", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.mixed) })
  run.send({ type: "download.failed", failure: failures.Unreachable })
  expect(run.value()).toBe("checked")
  run.send({ type: "import.commit", only: "good" })
  run.answer("commit", { output: failed(replaced) })
  expect(run.value()).toBe("recalling")
  const theirs = { ...jobs.mixed, id: 8, name: "dua.csv" }
  run.answer("recall", { output: succeeded(theirs) })
  expect([run.value(), run.context().job]).toEqual(["checked", theirs])
  run.send({ type: "download.failed", failure: replaced })
  expect(run.value()).toBe("recalling")
})

test("a page that comes back while rows are written watches them to their end, and offers no second go", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.writing) })
  run.send({ type: "import.commit", only: "good" })
  expect(run.value()).toBe("waiting")
  run.pass(700)
  run.answer("watch", { output: succeeded(jobs.committed) })
  expect(run.value()).toBe("committed")
})

test("a page that comes back while a file is checked goes on watching, also through a cut connection", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.checking) })
  expect(run.value()).toBe("waiting")
  run.pass(700)
  run.answer("watch", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("waiting")
  expect(run.emitted()).toEqual([])
  run.pass(700)
  const further = { ...jobs.checking, done: 2 }
  run.answer("watch", { output: succeeded(further) })
  expect([run.value(), run.context().job, run.context().failure]).toEqual(["waiting", further, null])
  run.pass(700)
  run.answer("watch", { output: succeeded(jobs.clean) })
  expect(run.value()).toBe("checked")
})

test("a file that another one replaces while it is checked says so before the other is shown", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.checking) })
  run.pass(700)
  const theirs = { ...jobs.clean, id: 8, name: "dua.csv" }
  run.answer("watch", { output: succeeded(theirs) })
  expect([run.value(), run.context().job]).toEqual(["recalling", null])
  expect(run.emitted()).toEqual([{ type: "toast.failed", failure: replaced }])
  run.answer("recall", { output: succeeded(theirs) })
  expect([run.value(), run.context().job]).toEqual(["checked", theirs])
})
