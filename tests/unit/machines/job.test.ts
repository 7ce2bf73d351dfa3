import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { JobContext } from "#machines/job/jobTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { gone, jobMachine, jobModel, jobs, wanted } from "#tests/paths/models/job.ts"
import { failing, failureIn, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type At = { readonly context: JobContext }
const named = (by: string) => Object.entries(jobs).find(([name]) => by.endsWith(` ${name}`))?.[1] ?? null
const told = { type: "job.ended", id: 7 } as const

describe("every path", () => {
  testWalks(jobModel)({
    states: {
      recalling: {
        by: ["start", "job.retry"],
        tags: ["busy"],
        runs: { recall: null },
      },
      unavailable: {
        by: failing("recall"),
        accepts: ["job.retry", "job.follow", "job.begin"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      none: {
        by: ["recall none", "watch isMissing", "job.forget", ...failing("start")],
        accepts: ["job.follow", "job.begin"],
        context: { job: null, failure: null },
      },
      asked: {
        by: [
          "recall asked",
          "watch asked",
          "job.follow",
          "resume ok",
          "start ok",
          ...failing("watch").filter((by) => by !== "watch defect"),
          "watch defect",
        ],
        tags: ["open"],
        accepts: ["job.stop"],
        arriving: ({ by, before }) =>
          failing("watch").includes(by)
            ? { failure: failureIn(by), job: before?.context.job ?? null }
            : { failure: null, job: jobs.asked },
      },
      running: {
        by: ["recall running", "watch running", ...failing("watch").filter((by) => by !== "watch defect")],
        tags: ["open"],
        accepts: ["job.stop"],
        arriving: ({ by }) =>
          by.endsWith(" running") ? { failure: null, job: jobs.running } : { failure: failureIn(by) },
      },
      starting: { by: ["job.begin"], tags: ["busy"], runs: { start: wanted } },
      watching: {
        by: ["after pause", ...failing("stop")],
        tags: ["open"],
        accepts: ["job.stop"],
        runs: { watch: { id: 7 } },
      },
      stopping: { by: ["job.stop"], tags: ["busy", "open"], runs: { stop: { id: 7 } } },
      resuming: { by: ["job.resume"], tags: ["busy"], runs: { resume: { id: 7 } } },
      stopped: {
        by: ["recall stopped", "watch stopped", "stop ok", ...failing("resume")],
        accepts: ["job.resume", "job.forget", "job.follow", "job.begin"],
        arriving: ({ by }) => (by.startsWith("resume ") ? { failure: failureIn(by) } : { job: jobs.stopped }),
      },
      failed: {
        by: ["recall failed", "watch failed"],
        accepts: ["job.resume", "job.forget", "job.follow", "job.begin"],
        arriving: ({ by }) => ({ job: named(by) }),
      },
      done: {
        by: ["recall done", "watch done"],
        accepts: ["job.forget", "job.follow", "job.begin"],
        arriving: ({ by }) => ({ job: named(by) }),
      },
    },
    emits: {
      "watch done": [told],
      "stop ok": [{ type: "toast.succeeded", message: MESSAGE }, told],
      ...toasts("start"),
      ...toasts("stop"),
      ...toasts("resume"),
    },
  })
})

test("a lost connection ends nothing: it is asked again, and says so until it is answered", () => {
  const run = drive(jobMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.running) })
  run.fire(1_000)
  run.answer("watch", { output: failed(failures.Unreachable) })
  expect(run.context()).toMatchObject({ job: jobs.running, failure: failures.Unreachable } satisfies Partial<
    At["context"]
  >)
  run.fire(1_000)
  run.answer("watch", { output: succeeded(jobs.done) })
  expect(run.context()).toMatchObject({ job: jobs.done, failure: null })
})

test("one the server has put away is gone from the page", () => {
  const run = drive(jobMachine, undefined)
  run.answer("recall", { output: succeeded(jobs.running) })
  run.fire(1_000)
  run.answer("watch", { output: failed(gone) })
  expect(run.context()).toMatchObject({ job: null, failure: null })
})
