import { describe, expect, test } from "vitest"
import { adjustMachine, adjustProblems } from "#machines/adjust/adjustMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { adjustModel, of, typed } from "#tests/paths/models/adjust.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(adjustModel)({
    states: {
      closed: { by: ["start", "adjust.close", "save ok"], accepts: ["adjust.open"] },
      editing: {
        by: ["adjust.open", ...failing("save")],
        accepts: ["adjust.change", "adjust.submit", "adjust.close"],
        context: ({ by, context }) => ({
          errors:
            by === "adjust.submit"
              ? adjustProblems(context.values)
              : by === "save Invalid"
                ? failures.Invalid.errors
                : by === "adjust.open"
                  ? {}
                  : context.errors,
        }),
      },
      "saving.sent": { by: ["adjust.submit"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy"],
        runs: {
          save: ({ context: { values } }: { readonly context: { readonly values: object } }) => ({
            ...of,
            ...values,
          }),
        },
        context: { errors: {} },
      },
    },
    emits: {
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "adjust.saved" }],
      ...toasts("save", ["Invalid"]),
    },
  })
})

test.each([
  ["nothing chosen", typed.empty, ["kategori_id", "amount", "reason"]],
  ["nothing added", { ...typed.full, amount: 0 }, ["amount"]],
  ["a reason of blanks", { ...typed.full, reason: "   a   " }, ["reason"]],
  ["all of it", typed.full, []],
])("%s", (_, values, fields) => {
  expect(Object.keys(adjustProblems(values))).toEqual(fields)
})

test("opened again it is empty but for its category, and typing waits while it is saved", () => {
  const run = drive(adjustMachine, of)
  run.send({ type: "adjust.open", of, kategori_id: 3 })
  run.send({ type: "adjust.change", values: { amount: 2, reason: "Saldo sistem lama" } })
  run.send({ type: "adjust.submit" })
  run.send({ type: "adjust.change", values: { amount: 9 } })
  expect(run.asked("save")).toEqual({ ...of, kategori_id: 3, amount: 2, reason: "Saldo sistem lama" })
})
