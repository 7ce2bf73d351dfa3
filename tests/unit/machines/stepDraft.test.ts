import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { stepDraftMachine, type StepDraftContext } from "#machines/topup/stepDraftMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { draft, start, stepDraftModel } from "#tests/paths/models/stepDraft.ts"
import { failing } from "#tests/paths/outcomes.ts"

type At = { readonly context: StepDraftContext }
const about = { id: 12 }
const kept = { context: about }

describe("every path", () => {
  testWalks(stepDraftModel)({
    machine: { accepts: ({ context }) => (context.draft === null ? [] : ["draft.restore", "draft.discard"]) },
    states: {
      starting: "passing",
      loose: {
        by: ["start loose"],
        accepts: ["step.change"],
        context: { id: null, draft: null },
      },
      recalling: {
        by: ["start"],
        accepts: ["step.change"],
        runs: { recallDraft: about },
        context: { ...about, values: start, draft: null },
      },
      still: {
        by: [
          "recallDraft none",
          "recallDraft draft",
          ...failing("recallDraft"),
          "keepDraft ok",
          ...failing("keepDraft"),
          "forgetDraft ok",
          ...failing("forgetDraft"),
        ],
        accepts: ["step.change"],
        ...kept,
        arriving: ({ by }) => (by === "recallDraft draft" ? { draft } : {}),
      },
      dirty: {
        by: ["step.change", "draft.restore"],
        accepts: ["step.change", "draft.flush"],
        ...kept,
        arriving: ({ by, before }) =>
          by === "draft.restore"
            ? { draft: null, values: { ...before?.context.values, ...draft.values, proof: null } as never }
            : { values: { ...before?.context.values, from_bank: "Mandiri" } as never },
      },
      keeping: {
        by: ["after draftPause", "draft.flush"],
        accepts: ["step.change"],
        runs: { keepDraft: ({ context: { id, values } }: At) => ({ id, values }) },
        ...kept,
      },
      forgetting: {
        by: ["draft.discard"],
        accepts: ["step.change"],
        runs: { forgetDraft: about },
        context: { ...about, draft: null },
      },
    },
  })
})

const open = () => {
  const run = drive(stepDraftMachine, { id: 12, start })
  run.answer("recallDraft", { output: succeeded(draft) })
  return run
}

test("what is typed is kept once typing stops, all of it, and at once when the page is left", () => {
  const run = open()
  run.send({ type: "step.change", patch: { from_bank: "B" } })
  run.pass(599)
  run.send({ type: "step.change", patch: { from_bank: "BN" } })
  run.pass(599)
  expect(run.running()).toEqual([])
  run.pass(1)
  expect(run.asked("keepDraft")).toEqual({ id: 12, values: { ...start, from_bank: "BN" } })
  run.send({ type: "step.change", patch: { from_bank: "BNI" } })
  run.send({ type: "draft.flush" })
  expect(run.asked("keepDraft")).toEqual({ id: 12, values: { ...start, from_bank: "BNI" } })
})

test("what is restored stands over what the form began with; a file chosen since stays", () => {
  const run = open()
  const proof = { name: "bukti.png", size: 68 }
  run.send({ type: "step.change", patch: { proof } })
  run.send({ type: "draft.restore" })
  expect(run.context()).toMatchObject({
    draft: null,
    values: { ...start, ...draft.values, proof },
  })
})
