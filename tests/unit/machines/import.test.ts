import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { ImportContext } from "#machines/import/importTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { file, importMachine, importModel, jobs, replaced, undone } from "#tests/paths/models/import.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const taken = { column: "departement_id", name: "Gudang" }
type At = { readonly context: ImportContext }
const results = ["clean", "mixed", "hopeless"] as const
const named = (by: string) => Object.entries(jobs).find(([name]) => by.endsWith(` ${name}`))?.[1] ?? null

describe("every path", () => {
  testWalks(importModel)({
    states: {
      recalling: {
        by: [
          "start",
          "import.retry",
          "watch isReplaced",
          "download.failed isReplaced",
          "commit isReplaced",
          "recheck isReplaced",
          "undo ok",
        ],
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
        accepts: ({ context: { job } }) =>
          job?.state === "committed"
            ? ["how.choose", "import.review", "file.pick"]
            : ["how.choose", "file.pick"],
        arriving: ({ by }) => {
          if (by === "watch failed") return { job: jobs.failed, failure: null }
          if (by === "recall committed") return { job: jobs.committed }
          if (by === "import.again") return { job: null, file: null, failure: null }
          return by.startsWith("check ") ? { failure: failureIn(by), file } : { job: null }
        },
      },
      sending: {
        by: ["file.pick"],
        tags: ["busy"],
        runs: { check: ({ context: { how } }: At) => ({ file, how }) },
        context: { file, job: null, failure: null },
      },
      assigning: {
        by: ["recall assignable", "watch assignable", "columns.edit", ...failing("recheck")],
        accepts: ["column.assign", "columns.check", "import.again"],
        arriving: ({ by, before }) =>
          by.startsWith("recheck ")
            ? { failure: failureIn(by) }
            : { job: by === "columns.edit" ? (before?.context.job ?? null) : jobs.assignable },
      },
      rechecking: {
        by: ["columns.check", "names.take"],
        tags: ["busy"],
        runs: {
          recheck: ({ context: { columns, fixed, names } }: At) => ({ id: 7, columns, fixed, names }),
        },
        arriving: ({ by }) => (by === "names.take" ? { names: [taken] } : {}),
      },
      waiting: {
        by: [
          "recall checking",
          "recall writing",
          "check ok",
          "recheck ok",
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
          ...failing("recheck").filter((by) => by !== "recheck defect"),
        ],
        accepts: ({ context: { job } }) => {
          const always = ["columns.edit", "names.take", "import.again", "download.failed"] as const
          return job !== null && job.good > 0 ? ["import.commit", ...always] : [...always]
        },
        arriving: ({ by, before }) =>
          by.startsWith("commit ") || by.startsWith("recheck ")
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
        by: ["commit ok", "watch committed", "import.review", "undo.cancel", ...failing("undo")],
        accepts: ["undo.ask", "import.again"],
        context: { job: jobs.committed },
      },
      asking: {
        by: ["undo.ask"],
        accepts: ["undo.confirm", "undo.cancel"],
        context: { job: jobs.committed },
      },
      undoing: { by: ["undo.confirm"], tags: ["busy"], runs: { undo: { id: 7 } } },
    },
    emits: {
      ...toasts("recall"),
      ...toasts("check"),
      ...toasts("recheck"),
      ...toasts("commit"),
      ...toasts("undo"),
      "recheck isReplaced": [{ type: "toast.failed", failure: replaced }],
      "undo ok": [{ type: "toast.succeeded", message: MESSAGE }],
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

test("whether rows are added or changed goes with the file", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(null) })
  run.send({ type: "how.choose", how: "update" })
  run.send({ type: "file.pick", file })
  expect(run.asked("check")).toEqual({ file, how: "update" })
})

test("columns assigned by hand and names that are taken go to the server together, what was said last holds", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.assignable) })
  run.send({ type: "column.assign", assignment: { at: 0, key: "nama" } })
  run.send({ type: "column.assign", assignment: { at: 0, key: "nip" } })
  run.send({ type: "column.assign", assignment: { at: 2, key: null } })
  run.send({ type: "column.assign", assignment: { key: "status_karyawan", text: "Tetap" } })
  run.send({ type: "columns.check" })
  const put = { columns: { 0: "nip", 2: null }, fixed: { status_karyawan: "Tetap" } }
  expect(run.asked("recheck")).toEqual({ id: 7, ...put, names: [] })
  run.answer("recheck", { output: succeeded(jobs.checking) })
  run.pass(700)
  run.answer("watch", { output: succeeded(jobs.mixed) })
  run.send({ type: "names.take", names: [taken] })
  run.answer("recheck", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("checked")
  run.send({ type: "names.take", names: [{ ...taken, id: 3 }] })
  expect(run.asked("recheck")).toEqual({ id: 7, ...put, names: [{ ...taken, id: 3 }] })
})

test("what is in is taken back once somebody has said so, also by a page that comes back", () => {
  const run = drive(importMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.committed) })
  run.send({ type: "import.review" })
  run.send({ type: "undo.confirm" })
  expect(run.value()).toBe("committed")
  run.send({ type: "undo.ask" })
  run.send({ type: "undo.cancel" })
  run.send({ type: "undo.ask" })
  run.send({ type: "undo.confirm" })
  expect(run.asked("undo")).toEqual({ id: 7 })
  run.answer("undo", { output: succeeded(undone, MESSAGE) })
  expect([run.value(), run.context().job]).toEqual(["recalling", null])
})
