import { describe, expect, test } from "vitest"
import { recordMachine, sectionOf } from "#machines/record/recordMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { failures } from "#tests/paths/outcomes.ts"
import { input, recordModel, removals, sections } from "#tests/paths/models/record.ts"

describe("every path", () => {
  testWalks(recordModel)({
    states: {
      reading: {
        by: ["start", "section.close", "form.settled", "removal used", "removal cancelled", "removal defect"],
        accepts: ["section.edit", "form.points", "record.remove"],
        context: { open: null },
      },
      editing: {
        by: ["section.edit", "section.edit other", "form.points", "form.points below"],
        accepts: ["section.edit", "section.close", "form.settled", "form.points"],
      },
      removing: { by: ["record.remove"], runs: { removal: { ids: [7], isConfirmed: false } } },
      gone: { by: ["removal gone"] },
    },
    emits: {
      "removal gone": [
        { type: "toast.succeeded", message: removals.gone.output.message },
        { type: "navigation.requested", to: input.listPath, replace: false },
      ],
      "removal used": [{ type: "toast.failed", failure: failures.Refused }],
    },
  })
})

const opened = (title: string) => {
  const run = drive(recordMachine, input)
  run.send({ type: "section.edit", title })
  return run
}
const openIn = (run: ReturnType<typeof opened>) => run.context().open

test("one section is open at a time, and a section that is none opens nothing", () => {
  const run = opened("Identitas")
  run.send({ type: "section.edit", title: "Penggajian" })
  expect(openIn(run)).toBe("Penggajian")
  run.send({ type: "section.edit", title: "Tidak ada" })
  expect(openIn(run)).toBe("Penggajian")
})

test("what is wrong elsewhere opens its section; what is wrong here keeps this one", () => {
  const run = opened("Penggajian")
  run.send({ type: "form.points", keys: ["nama", "gaji_pokok"] })
  expect(openIn(run)).toBe("Penggajian")
  run.send({ type: "form.points", keys: ["email"] })
  expect(openIn(run)).toBe("Identitas")
})

test("a restored draft opens the section of its first field in the order of the page", () => {
  const run = drive(recordMachine, input)
  run.send({ type: "form.points", keys: ["gaji_pokok", "email"] })
  expect(openIn(run)).toBe("Identitas")
  run.send({ type: "form.settled" })
  expect(openIn(run)).toBeNull()
})

test.each([
  [["email"], "Identitas"],
  [["gaji_pokok.0.x"], "Penggajian"],
  [["version"], null],
  [[], null],
] as const)("the section of %j is %s", (keys, title) => {
  expect(sectionOf(sections, keys)).toBe(title)
})
