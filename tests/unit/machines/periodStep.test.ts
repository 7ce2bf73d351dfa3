import { describe, expect, test } from "vitest"
import { periodMachine, stepMistakes } from "#machines/payroll/periodMachine.ts"
import type { StepOf } from "#machines/payroll/periodSteps.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { approving, periodStepModel, REASON, reopening } from "#tests/paths/models/periodStep.ts"
import { failing, failureIn, MESSAGE } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(periodStepModel)({
    states: {
      closed: { by: ["start", "step.close", "take ok", "take made"], accepts: ["step.open"] },
      confirming: {
        by: ["step.open", ...failing("take")],
        accepts: ["step.note", "step.submit", "step.close"],
        context: ({ by, context }) => ({
          errors: by === "step.submit" ? stepMistakes(context) : by === "step.open" ? {} : context.errors,
          failure: by === "step.open" ? null : by.startsWith("take ") ? failureIn(by) : context.failure,
        }),
      },
      sending: {
        by: ["step.submit"],
        tags: ["busy"],
        runs: {
          take: ({ context }: { readonly context: { readonly of: StepOf; readonly note: string } }) => ({
            ...context.of,
            note: context.note.trim() === "" ? null : REASON,
          }),
        },
        context: { errors: {}, failure: null },
      },
    },
    emits: {
      "take ok": [
        { type: "toast.succeeded", message: MESSAGE },
        { type: "step.taken", job: null },
      ],
      "take made": [
        { type: "toast.succeeded", message: MESSAGE },
        { type: "navigation.requested", to: "/payroll/detail/31", replace: false },
      ],
    },
  })
})

test.each([
  ["a step without a reason", { of: approving, note: "" }, []],
  ["a reason of blanks", { of: reopening, note: "  " }, ["note"]],
  ["a reason", { of: reopening, note: REASON }, []],
  ["a reason that is too long", { of: reopening, note: "a".repeat(501) }, ["note"]],
])("%s", (_, step, fields) => {
  expect(Object.keys(stepMistakes(step))).toEqual(fields)
})

test("a period is opened again only with its reason, which is not forgotten", () => {
  const run = drive(periodMachine, approving)
  run.send({ type: "step.open", of: reopening })
  run.send({ type: "step.submit" })
  run.send({ type: "step.note", note: ` ${REASON} ` })
  run.send({ type: "step.submit" })
  expect(run.asked("take")).toEqual({ ...reopening, note: REASON })
})
