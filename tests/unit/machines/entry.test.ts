import { describe, expect, test } from "vitest"
import { pointsEntry, type PriceEntry, priceEntry } from "#machines/entry/entryMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { hargaVarianModel, of, typed } from "#tests/paths/models/entry.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const problems = ({ harga, effective_from }: PriceEntry) => ({
  ...(harga === null ? { harga: ["Isi harganya"] } : {}),
  ...(effective_from === "" ? { effective_from: ["Isi tanggal mulainya"] } : {}),
})

describe("every path", () => {
  testWalks(hargaVarianModel)({
    states: {
      closed: { by: ["start", "entry.close", "save ok"], accepts: ["entry.open"] },
      editing: {
        by: ["entry.open", ...failing("save")],
        accepts: ["entry.change", "entry.submit", "entry.close"],
        context: ({ by, context }) => ({
          errors:
            by === "entry.submit"
              ? problems(context.values)
              : by === "save Invalid"
                ? failures.Invalid.errors
                : by === "entry.open"
                  ? {}
                  : context.errors,
        }),
      },
      "saving.sent": { by: ["entry.submit"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy"],
        runs: {
          save: ({ context: { values } }: { readonly context: { readonly values: PriceEntry } }) => ({
            of,
            values,
          }),
        },
        context: { errors: {} },
      },
    },
    emits: {
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "entry.saved" }],
      ...toasts("save", ["Invalid"]),
    },
  })
})

test("opened again it is empty, and typing waits while it is saved", () => {
  const run = drive(priceEntry, of)
  run.send({ type: "entry.open" })
  run.send({ type: "entry.change", values: typed.full })
  run.send({ type: "entry.close" })
  run.send({ type: "entry.open" })
  expect(run.context().values).toEqual(typed.empty)
  run.send({ type: "entry.change", values: typed.full })
  run.send({ type: "entry.submit" })
  run.send({ type: "entry.change", values: { harga: 1 } })
  expect(run.asked("save")).toEqual({ of, values: typed.full })
})

test.each([
  ["nothing", { points: null, note: "" }, ["points", "note"]],
  ["no points", { points: 0, note: "Poin pameran" }, ["points"]],
  ["a reason of blanks", { points: -5, note: "   a   " }, ["note"]],
  ["too long a reason", { points: 5, note: "x".repeat(201) }, ["note"]],
])("points: %s", (_, values, fields) => {
  const run = drive(pointsEntry, of)
  run.send({ type: "entry.open" })
  run.send({ type: "entry.change", values })
  run.send({ type: "entry.submit" })
  expect(Object.keys(run.context().errors)).toEqual(fields)
})
