import { describe, expect, test } from "vitest"
import { assignMachine } from "#machines/assign/assignMachine.ts"
import { succeeded } from "#contract/kit/errors.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { assignModel, preview, values } from "#tests/paths/models/assign.ts"
import { failing, failures, MESSAGE } from "#tests/paths/outcomes.ts"

type At = { readonly context: { readonly values: object } }
const given = ({ context }: At) => ({ values: context.values })

describe("every path", () => {
  testWalks(assignModel)({
    states: {
      filling: {
        by: ["start", "assign.back", ...failing("preview"), "assign Invalid"],
        accepts: ["assign.change", "assign.preview"],
        context: ({ by, context }) =>
          by.endsWith(" Invalid") ? { errors: failures.Invalid.errors } : { values: context.values },
      },
      previewing: {
        by: ["assign.preview"],
        tags: ["busy"],
        runs: { preview: given },
        context: { failure: null, errors: {} },
      },
      reviewing: {
        by: ["preview ok", ...failing("assign", ["Invalid"])],
        accepts: ["assign.back", "assign.confirm"],
      },
      assigning: { tags: ["busy"], runs: { assign: given } },
      "assigning.sent": { by: ["assign.confirm"] },
      "assigning.overdue": { by: ["after patience"], tags: ["overdue"] },
      assigned: { by: ["assign ok"] },
    },
    emits: {
      "assign ok": [
        { type: "toast.succeeded", message: MESSAGE },
        { type: "navigation.requested", to: "/penugasan/tugas/papan?tanggal=2026-11-20", replace: false },
      ],
    },
  })
})

test("what was typed is still there after the preview, and nothing is assigned where nobody gets anything", () => {
  const run = drive(assignMachine, { values: {} })
  run.send({ type: "assign.change", patch: values })
  run.send({ type: "assign.preview", unread: {} })
  expect(run.asked("preview")).toEqual({ values })
  run.answer("preview", { output: succeeded(preview(0)) })
  run.send({ type: "assign.confirm" })
  run.send({ type: "assign.back" })
  expect(run.context()).toMatchObject({ values, failure: null })
})
