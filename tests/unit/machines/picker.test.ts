import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { pickerMachine, REASON_MAX, REASON_MIN } from "#machines/picker/pickerMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { coba, maju, pickerModel, reason } from "#tests/paths/models/picker.ts"
import { failing, failures, failureIn } from "#tests/paths/outcomes.ts"

const isReason = (text: string) => text.trim().length >= REASON_MIN && text.trim().length <= REASON_MAX

describe("every path", () => {
  testWalks(pickerModel)({
    machine: { accepts: ["picker.close"] },
    states: {
      starting: passing,
      looking: { accepts: ["company.search", "company.choose"], context: { chosen: null } },
      "looking.loading": {
        by: ["start", "company.back", "after searchPause", "picker.retry"],
        tags: ["busy"],
        runs: {
          loadCompanies: ({ context }: { readonly context: { readonly q: string } }) => ({ q: context.q }),
        },
      },
      "looking.typing": { by: ["company.search"], context: { q: "maju" } },
      "looking.found": { by: ["loadCompanies ok"], context: { companies: [maju, coba], failure: null } },
      "looking.failed": {
        by: failing("loadCompanies"),
        accepts: ["picker.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      explaining: {
        by: ["company.choose", "start given"],
        accepts: ({ context: { reason: typed } }) =>
          isReason(typed)
            ? ["reason.type", "company.back", "picker.submit"]
            : ["reason.type", "company.back"],
        context: ({ by, context }) => ({
          chosen: maju,
          reason:
            by === "reason.type" ? `  ${reason} ` : by === "reason.type short" ? "cek " : context.reason,
        }),
      },
      entered: { by: ["picker.submit"] },
      closed: { by: ["picker.close"] },
    },
  })
})

const explaining = (typed: string) => {
  const run = drive(pickerMachine, { company: maju })
  run.send({ type: "reason.type", reason: typed })
  return run
}

test.each([
  ["", false],
  ["cek ", false],
  ["    cek    ", false],
  ["x".repeat(REASON_MIN), true],
  ["x".repeat(REASON_MAX), true],
  ["x".repeat(REASON_MAX + 1), false],
])("a reason of 5 to 200 letters is needed: %j", (typed, enough) => {
  const run = explaining(typed)
  expect(run.can({ type: "picker.submit" })).toBe(enough)
  run.send({ type: "picker.submit" })
  expect(run.status()).toBe(enough ? "done" : "active")
})

test("it ends with the company and the reason without the space around it", () => {
  const run = explaining(`  ${reason} `)
  run.send({ type: "picker.submit" })
  expect(run.output()).toEqual({ companies_id: maju.companies_id, reason })
})

test("closed, at any moment, it ends with nothing", () => {
  const run = explaining(reason)
  run.send({ type: "picker.close" })
  expect(run.output()).toBeNull()
})

test("while names are typed the old list may still be chosen from; one question after 200 ms", () => {
  const run = drive(pickerMachine, { company: null })
  run.answer("loadCompanies", { output: succeeded([maju, coba]) })
  run.send({ type: "company.search", q: "c" })
  run.pass(199)
  expect(run.value()).toEqual({ looking: "typing" })
  run.pass(1)
  expect(run.asked("loadCompanies")).toEqual({ q: "c" })
  run.send({ type: "company.choose", company: coba })
  expect(run.context().chosen).toEqual(coba)
})

test("a list that failed is asked for again", () => {
  const run = drive(pickerMachine, { company: null })
  run.answer("loadCompanies", { output: failed(failures.Unreachable) })
  run.send({ type: "picker.retry" })
  run.answer("loadCompanies", { output: succeeded([maju]) })
  expect(run.context()).toEqual({ q: "", companies: [maju], chosen: null, reason: "", failure: null })
})
