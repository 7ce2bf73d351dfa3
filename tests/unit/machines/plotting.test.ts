import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { plottingMachine } from "#machines/plotting/plottingMachine.ts"
import { liftedBy, pickedWith, problemsOf, whyNotInto } from "#machines/plotting/plottingRules.ts"
import type { PlottingContext } from "#machines/plotting/plottingTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  before,
  bekasi,
  budi,
  plottingModel,
  rina,
  rowsRefused,
  some,
  stayed,
  TODAY,
} from "#tests/paths/models/plotting.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type At = { readonly context: PlottingContext }
const changed = { type: "people.changed" as const }
const withdrawn = { type: "toast.withdrawn" as const }
const nothing = { ask: null, values: {}, errors: {}, failure: null, refused: [] }
const said = (type: "toast.succeeded" | "toast.offered") => ({ type, message: MESSAGE })
const refusedBy = (actor: "move" | "leave") =>
  Object.fromEntries(
    Object.entries(toasts(actor, ["Invalid", "defect"])).map(([label, toast]) => [
      label,
      [...toast, changed],
    ]),
  )
const defectOf = (actor: "move" | "leave") => ({
  [`${actor} defect`]: toasts(actor)[`${actor} defect`] ?? [],
})

describe("every path", () => {
  testWalks(plottingModel)({
    states: {
      idle: {
        by: [
          "start",
          "drag.drop team",
          "drag.drop outside",
          "drag.cancel",
          "ask.cancel",
          "report.close",
          "move all",
          "move final",
          "leave all",
          "undo ok",
          ...failing("undo"),
        ],
        accepts: ({ context }) => [
          "person.toggle",
          "people.pick",
          "people.clear",
          "drag.press",
          "move.ask",
          "leave.ask",
          "undo.close",
          ...(context.offer === null ? [] : (["undo.press"] as const)),
        ],
        context: { ...nothing, carried: [], at: null },
      },
      pressed: {
        by: ["drag.press"],
        accepts: ["drag.move", "drag.drop", "drag.cancel"],
        context: { at: null, over: null },
      },
      carrying: {
        by: ["drag.move far"],
        accepts: ["drag.move", "drag.drop", "drag.cancel"],
      },
      asking: {
        by: [
          "drag.drop team",
          "move.ask sent",
          "move.ask open",
          "leave.ask",
          "move Rows",
          ...failing("move"),
          ...failing("leave"),
        ],
        tags: ["asked"],
        accepts: ["ask.change", "ask.confirm", "ask.cancel"],
        context: { carried: [] },
      },
      moving: {
        tags: ["busy", "asked"],
        runs: { move: () => ({ tim_id: 7, valid_from: TODAY, people: [rina] }) },
        context: { errors: {}, failure: null, refused: [], offer: null },
      },
      "moving.sent": { by: ["ask.confirm read"] },
      "moving.overdue": { by: ["after patience"], tags: ["overdue"] },
      leaving: {
        tags: ["busy", "asked"],
        runs: {
          leave: ({ context }: At) => ({
            tim_id: 8,
            valid_to: null,
            members_id: context.ask?.people.map(({ id }) => id),
          }),
        },
        context: { errors: {}, failure: null, refused: [], offer: null },
      },
      "leaving.sent": { by: ["ask.confirm read"] },
      "leaving.overdue": { by: ["after patience"], tags: ["overdue"] },
      reporting: {
        by: ["move some", "leave some"],
        tags: ["asked"],
        accepts: ["report.close"],
        context: ({ by }) => ({ picked: [], refused: [stayed(by === "move some" ? 2 : 1)] }),
      },
      undoing: {
        by: ["undo.press"],
        tags: ["busy"],
        runs: { undo: ({ context }: At) => ({ ask: context.offer }) },
      },
    },
    emits: {
      "ask.confirm read": ({ context }: At) => (Object.keys(context.errors).length > 0 ? [] : [withdrawn]),
      "move all": [said("toast.offered"), changed],
      "move final": [said("toast.succeeded"), changed],
      "move some": [said("toast.offered"), changed],
      "leave all": [said("toast.succeeded"), changed],
      "leave some": [said("toast.succeeded"), changed],
      ...refusedBy("move"),
      ...refusedBy("leave"),
      ...defectOf("move"),
      ...defectOf("leave"),
      "move Rows": [{ type: "toast.failed", failure: rowsRefused }, changed],
      "undo ok": [said("toast.succeeded"), changed],
      ...Object.fromEntries(
        Object.entries(toasts("undo")).map(([label, toast]) => [label, [...toast, changed]]),
      ),
    },
  })
})

const asked = () => {
  const run = drive(plottingMachine, undefined)
  run.send({ type: "person.toggle", person: rina })
  run.send({ type: "person.toggle", person: budi })
  run.send({ type: "drag.press", person: budi, at: { x: 0, y: 0 } })
  run.send({ type: "drag.move", at: { x: 40, y: 40 }, over: 7 })
  run.send({ type: "drag.drop", team: bekasi, today: TODAY })
  return run
}

test("all picked people go along with the one under the pointer, to the team below it, from today", () => {
  const run = asked()
  expect(run.value()).toBe("asking")
  expect(run.context()).toMatchObject({
    ask: { kind: "move", people: [rina, budi] },
    values: { tim_id: 7, tim_nama: "Bekasi", valid_from: TODAY },
  })
})

test("a press that does not move is no drag, and a drop on the own team none either", () => {
  const run = drive(plottingMachine, undefined)
  run.send({ type: "drag.press", person: budi, at: { x: 0, y: 0 } })
  run.send({ type: "drag.move", at: { x: 3, y: 3 }, over: 7 })
  run.send({ type: "drag.drop", team: bekasi, today: TODAY })
  expect([run.value(), run.context().ask]).toEqual(["idle", null])
  run.send({ type: "drag.press", person: budi, at: { x: 0, y: 0 } })
  run.send({ type: "drag.move", at: { x: 30, y: 3 }, over: 8 })
  run.send({ type: "drag.drop", team: { id: 8, nama: "Bandung" }, today: TODAY })
  expect([run.value(), run.context().carried]).toEqual(["idle", []])
})

test("people who were moved elsewhere in the meantime are named with the reason, and the dialog stays", () => {
  const run = asked()
  run.send({ type: "ask.confirm", unread: {} })
  expect(run.asked("move")).toEqual({ tim_id: 7, valid_from: TODAY, people: [rina, budi] })
  run.send({ type: "ask.confirm", unread: {} })
  run.answer("move", { output: failed({ ...failures.Refused, rows: [stayed(1), stayed(2)] }) })
  expect(run.value()).toBe("asking")
  expect(run.context()).toMatchObject({ refused: [stayed(1), stayed(2)], values: { tim_id: 7 } })
})

test("a move is taken back with what was before, once", () => {
  const run = asked()
  run.send({ type: "ask.confirm", unread: {} })
  run.answer("move", {
    output: succeeded({ rows: [{ id: 2, ok: true, message: "", before }] }, "1 pegawai dipindahkan"),
  })
  expect(run.emitted()).toContainEqual({ type: "toast.offered", message: "1 pegawai dipindahkan" })
  run.send({ type: "undo.press" })
  expect(run.asked("undo")).toEqual({
    ask: { tim_id: 7, valid_from: TODAY, rows: [{ members_id: 2, before }] },
  })
  run.answer("undo", { output: succeeded(null, "1 pegawai kembali ke tim semula") })
  run.send({ type: "undo.press" })
  expect([run.value(), run.running()]).toEqual(["idle", []])
})

test("the message of a partly done move takes back the part that was done", () => {
  const run = asked()
  run.send({ type: "ask.confirm", unread: {} })
  run.answer("move", { output: succeeded(some, MESSAGE) })
  expect(run.context().offer).toMatchObject({ rows: [{ members_id: 1, before: null }] })
})

describe("rules", () => {
  test("who is lifted and picked", () => {
    expect(liftedBy([rina], budi)).toEqual([budi])
    expect(liftedBy([rina, budi], budi)).toEqual([rina, budi])
    expect(pickedWith([rina], [rina, budi])).toEqual([rina, budi])
    expect(pickedWith([rina, budi], [rina, budi])).toEqual([])
  })
  test("what is wrong is told at its field", () => {
    const ask = { kind: "move" as const, people: [budi], from: null }
    expect(problemsOf(ask, { tim_id: null, valid_from: "" })).toEqual({
      tim_id: ["Pilih tim"],
      valid_from: ["Isi tanggal mulai"],
    })
    expect(problemsOf(ask, { tim_id: 8, valid_from: TODAY })).toEqual({ tim_id: ["Sudah di tim ini"] })
    expect(problemsOf(ask, { tim_id: 7, valid_from: TODAY })).toEqual({})
    const crowd = Array.from({ length: 201 }, (_, nth) => ({ ...rina, id: nth + 1 }))
    expect(whyNotInto(crowd, 7)).toBe("Paling banyak 200 pegawai sekali pindah")
  })
})
