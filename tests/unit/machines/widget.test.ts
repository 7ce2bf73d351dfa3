import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { forbidden, readings, widgetMachine, widgetModel } from "#tests/paths/models/widget.ts"
import { failing, failures, failureIn } from "#tests/paths/outcomes.ts"

type Seen = { readonly context: { readonly input: unknown; readonly reading: unknown } }

describe("every path", () => {
  testWalks(widgetModel)({
    machine: { accepts: ["widget.ask"] },
    states: {
      loading: {
        by: ["start", "widget.ask", "widget.retry"],
        tags: ["busy"],
        runs: {
          load: ({ context }: Seen) => ({ input: context.input, behind: context.reading !== null }),
        },
      },
      ready: {
        by: ["load full", "reload full"],
        accepts: ["widget.refresh"],
        context: { reading: readings.full, failure: null },
      },
      empty: {
        by: ["load nothing", "reload nothing"],
        accepts: ["widget.refresh"],
        context: { reading: readings.nothing, failure: null },
      },
      renewing: {
        by: ["widget.refresh", "widget.retry", "after pulse"],
        tags: ["busy"],
        runs: { reload: ({ context }: Seen) => ({ input: context.input, behind: true }) },
      },
      stale: {
        by: failing("reload"),
        accepts: ["widget.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      failed: {
        by: failing("load"),
        accepts: ["widget.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      noRight: {
        by: ["load Forbidden", "reload Forbidden"],
        context: { reading: null, failure: null },
      },
    },
    emits: {},
  })
})

const shown = () => {
  const run = drive(widgetMachine, { input: { offices_id: null } })
  run.answer("load", { output: succeeded(readings.full) })
  return run
}

test("figures that cannot be renewed stay in sight, say nothing in passing, and the next reading mends them", () => {
  const run = shown()
  run.send({ type: "widget.refresh" })
  run.answer("reload", { output: failed(failures.Unreachable) })
  expect(run.context()).toMatchObject({ reading: readings.full, failure: failures.Unreachable })
  expect(run.emitted()).toEqual([])
  run.send({ type: "widget.retry" })
  run.answer("reload", { output: succeeded(readings.full) })
  expect(run.context().failure).toBeNull()
})

test("figures go with the right to see them", () => {
  const run = shown()
  run.send({ type: "widget.refresh" })
  run.answer("reload", { output: failed(forbidden) })
  expect(run.context().reading).toBeNull()
})
