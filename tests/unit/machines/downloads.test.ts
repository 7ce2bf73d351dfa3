import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { downloadsMachine } from "#machines/downloads/downloadsMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { downloadsModel, allMade, firstAsk, making, otherAsk, stop } from "#tests/paths/models/downloads.ts"
import { failing, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type At = { readonly context: { readonly ask: unknown } }
const asked = { load: ({ context }: At) => context.ask }

describe("every path", () => {
  testWalks(downloadsModel)({
    machine: { accepts: ["logs.ask"] },
    states: {
      loading: {
        by: ["start", "logs.ask", "logs.retry"],
        tags: ["busy"],
        runs: asked,
        context: { moving: null },
      },
      failed: { by: failing("load"), accepts: ["logs.retry"] },
      watching: {
        by: ["load making", ...failing("load")],
        accepts: ["logs.move", "logs.refresh"],
        context: { logs: making },
      },
      resting: {
        by: ["load allMade", ...failing("load")],
        accepts: ["logs.move", "logs.refresh"],
        context: { logs: allMade },
      },
      refreshing: {
        by: ["after pause", "after longPause", "logs.refresh", "move ok", ...failing("move")],
        accepts: ["logs.move"],
        runs: asked,
        context: { moving: null },
      },
      moving: { by: ["logs.move"], tags: ["busy"], runs: { move: stop }, context: { moving: stop } },
    },
    emits: { "move ok": [{ type: "toast.succeeded", message: MESSAGE }], ...toasts("move") },
  })
})

test("another filter is read at once, also while a file is stopped", () => {
  const run = drive(downloadsMachine, { ask: firstAsk })
  run.answer("load", { output: succeeded(making, "") })
  run.send({ type: "logs.move", move: stop })
  run.send({ type: "logs.ask", ask: otherAsk })
  expect(run.value()).toBe("loading")
  expect(run.context()).toMatchObject({ ask: otherAsk, moving: null, logs: making })
})
