import type { FieldErrors } from "#contract/kit/errors.ts"
import { describe, expect, test } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { inPlaceMachine, inPlaceModel, mistake } from "#tests/paths/models/inPlace.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const met = { value: [`Sudah menjadi ${JSON.stringify(failures.Stale.current)}`] }
const errorsBy: Readonly<Record<string, FieldErrors>> = {
  "inPlace.submit": mistake,
  "save Invalid": failures.Invalid.errors,
  "save Stale": met,
}

describe("every path", () => {
  testWalks(inPlaceModel)({
    states: {
      closed: { by: ["start", "inPlace.close", "save ok"], accepts: ["inPlace.open"] },
      editing: {
        by: ["inPlace.open", ...failing("save")],
        tags: ["open"],
        accepts: ["inPlace.change", "inPlace.submit", "inPlace.close"],
        context: ({ by }: { readonly by: string }) => ({ errors: errorsBy[by] ?? {} }),
      },
      "saving.sent": { by: ["inPlace.submit"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy", "open"],
        runs: {
          save: ({ context }: { readonly context: { readonly values: unknown } }) => ({
            values: context.values,
          }),
        },
      },
    },
    emits: {
      "save ok": [
        { type: "toast.succeeded", message: MESSAGE },
        { type: "inPlace.saved", answer: { value: 95 } },
      ],
      ...toasts("save", ["Invalid"]),
    },
  })
})

test("what was left without saving is not there when it is opened again", () => {
  const run = drive(inPlaceMachine, {})
  run.send({ type: "inPlace.open", values: { value: 90 } })
  run.send({ type: "inPlace.change", values: { value: 12 } })
  run.send({ type: "inPlace.close" })
  run.send({ type: "inPlace.open", values: { value: 90 } })
  expect(run.context().values).toEqual({ value: 90 })
})
