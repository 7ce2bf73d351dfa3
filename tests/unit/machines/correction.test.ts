import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { correctionMachine, correctionProblems } from "#machines/payroll/correctionMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { correctionModel, of, typed } from "#tests/paths/models/correction.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const own = { period_id: of.period_id, members_id: of.members_id }

describe("every path", () => {
  testWalks(correctionModel)({
    states: {
      closed: {
        by: ["start", "correction.close", "save ok", "takeBack ok"],
        accepts: ["correction.open", "correction.takeBack"],
      },
      editing: {
        by: ["correction.open", ...failing("save")],
        accepts: ["correction.change", "correction.submit", "correction.close"],
        context: ({ by, context }) => ({
          errors:
            by === "correction.submit"
              ? correctionProblems(of, context.values)
              : by === "save Invalid"
                ? failures.Invalid.errors
                : by === "correction.open"
                  ? {}
                  : context.errors,
        }),
      },
      "saving.sent": { by: ["correction.submit"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy"],
        runs: {
          save: ({ context: { values } }: { readonly context: { readonly values: object } }) => ({
            ...own,
            ...values,
          }),
        },
        context: { errors: {} },
      },
      asking: {
        by: ["correction.takeBack", ...failing("takeBack")],
        accepts: ["correction.submit", "correction.close"],
      },
      removing: {
        by: ["correction.submit"],
        tags: ["busy"],
        runs: { takeBack: () => ({ id: 9 }) },
      },
    },
    emits: {
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "correction.saved" }],
      "takeBack ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "correction.saved" }],
      ...toasts("save", ["Invalid"]),
      ...toasts("takeBack"),
    },
  })
})

test("in a closed period nothing opens; in an open one both do", () => {
  const actor = createActor(correctionMachine, { input: of }).start()
  const open = { type: "correction.open", of } as const
  const takeBack = { type: "correction.takeBack", id: 9, words: "Gaji pokok" } as const
  expect(actor.getSnapshot().can({ ...open, isOpen: false })).toBe(false)
  expect(actor.getSnapshot().can({ ...takeBack, isOpen: false })).toBe(false)
  actor.send({ ...open, isOpen: false })
  expect(actor.getSnapshot().value).toBe("closed")
  expect(actor.getSnapshot().can({ ...open, isOpen: true })).toBe(true)
  expect(actor.getSnapshot().can({ ...takeBack, isOpen: true })).toBe(true)
  actor.stop()
})

test.each([
  ["nothing chosen", typed.empty, ["kode", "month", "amount", "reason"]],
  ["the month of the period itself", { ...typed.full, month: of.month }, ["month"]],
  ["no amount", { ...typed.full, amount: 0 }, ["amount"]],
  ["a reason of blanks", { ...typed.full, reason: "   a   " }, ["reason"]],
  ["all of it", typed.full, []],
])("%s", (_, values, fields) => {
  expect(Object.keys(correctionProblems(of, values))).toEqual(fields)
})

test("opened again it is empty", () => {
  const run = drive(correctionMachine, of)
  run.send({ type: "correction.open", of, isOpen: true })
  run.send({ type: "correction.change", values: typed.full })
  run.send({ type: "correction.close" })
  run.send({ type: "correction.open", of, isOpen: true })
  run.send({ type: "correction.submit" })
  expect(run.context().errors).toEqual(correctionProblems(of, typed.empty))
})
