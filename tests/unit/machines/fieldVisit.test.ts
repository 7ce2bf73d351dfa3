import { expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import { fieldVisitMachine } from "#machines/fieldVisit/fieldVisitMachine.ts"
import { SIGNATURE } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { answersOf, reportOf } from "#machines/fieldVisit/judging.ts"
import { drive } from "#tests/paths/drive.ts"
import { located, photo, picture } from "#tests/paths/models/checkIn.ts"
import {
  ahead,
  kept,
  onTheWay,
  over,
  planned,
  REASON,
  strict,
  there,
} from "#tests/paths/models/fieldVisit.ts"
import { failures } from "#tests/paths/outcomes.ts"

const opened = (visit: OwnVisit = planned) => {
  const run = drive(fieldVisitMachine, { id: 7 })
  run.answer("load", { output: succeeded(visit) })
  return run
}
type Run = ReturnType<typeof opened>
const arrived = (visit: OwnVisit, where: (typeof located)[keyof typeof located]) => {
  const run = opened(visit)
  run.send({ type: "visit.arrive" })
  run.answer("locate", { output: succeeded(where) })
  return run
}
/** At the customer, with nothing filled in. */
const filling = (visit: OwnVisit = there) => {
  const run = opened(visit)
  run.answer("recall", { output: succeeded(null) })
  return run
}
const filled = () => {
  const run = filling()
  run.send({ type: "form.change", ending: { result: "berhasil" } })
  run.send({ type: "answer.change", key: "stok", value: "12" })
  return run
}
/** Presses check-out; what is filled in is kept before the position is asked for. */
const submit = (run: Run) => {
  run.send({ type: "form.submit" })
  run.answer("keepBefore", { output: succeeded(null) })
}
const takePhoto = (run: Run) => {
  run.answer("findCamera", { output: succeeded(true) })
  run.send({ type: "photo.choose", picture })
  run.answer("capture", { output: succeeded(photo) })
}

test("on the way, then check-in: one report with the version that was shown", () => {
  const run = opened()
  expect(run.value()).toBe("planned")
  run.send({ type: "visit.depart" })
  expect(run.asked("depart")).toEqual({ id: 7, version: 3 })
  run.answer("depart", { output: succeeded(null) })
  run.answer("load", { output: succeeded(onTheWay) })
  expect(run.value()).toBe("onTheWay")
  run.send({ type: "visit.arrive" })
  run.answer("locate", { output: succeeded(located.inside) })
  run.send({ type: "note.change", note: " Lewat belakang " })
  run.send({ type: "step.continue" })
  expect(run.asked("report")).toMatchObject({
    id: 7,
    version: 3,
    phase: "in",
    position: located.inside.found,
    note: "Lewat belakang",
    answers: [],
    mark: null,
  })
  run.answer("report", { output: succeeded(null) })
  run.answer("load", { output: succeeded(there) })
  run.answer("recall", { output: succeeded(null) })
  expect(run.value()).toEqual({ filling: "editing" })
})

test("each trouble of the position is a state with its way on; too far away has none but locating again", () => {
  for (const [where, state] of [
    ["denied", "denied"],
    ["unknown", "unlocated"],
    ["mock", "mocked"],
    ["vague", "vague"],
    ["outside", "outside"],
  ] as const) {
    const run = arrived(planned, located[where])
    expect([where, run.value()]).toEqual([where, state])
    run.send({ type: "step.continue" })
    expect(["inside", { sending: "sent" }]).toContainEqual(run.value())
  }
  const run = arrived(strict, located.outside)
  expect(run.value()).toBe("blocked")
  run.send({ type: "step.continue" })
  expect(run.value()).toBe("blocked")
  run.send({ type: "locate.again" })
  run.answer("locate", { output: succeeded(located.inside) })
  run.send({ type: "step.continue" })
  expect(run.value()).toEqual({ photo: "checking" })
  run.answer("findCamera", { output: succeeded(false) })
  expect(run.value()).toEqual({ photo: "noCamera" })
  run.send({ type: "photo.choose", picture })
  run.answer("capture", { output: succeeded(photo) })
  expect(run.asked("report")).toMatchObject({ photo })
})

test("without a network nothing is lost: the same report is sent again", () => {
  const run = arrived(strict, located.inside)
  run.send({ type: "step.continue" })
  takePhoto(run)
  const first = run.asked("report")
  run.answer("report", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("unsent")
  run.send({ type: "send.again" })
  expect(run.asked("report")).toEqual(first)
  run.answer("report", { output: failed(failures.Refused) })
  expect(run.value()).toBe("refused")
  expect(run.context().failure).toEqual(failures.Refused)
  run.send({ type: "step.cancel" })
  expect(run.value()).toBe("loading")
})

test("a step that is not possible now is not taken", () => {
  const run = opened(ahead)
  run.send({ type: "visit.arrive" })
  run.send({ type: "visit.depart" })
  expect(run.value()).toBe("planned")
  expect(opened(over).value()).toBe("over")
})

test("the form says what is missing before the position is asked for", () => {
  const run = filling()
  expect(run.context().form.ending).toMatchObject({ penerima: "Ibu Sari", cod: 250_000 })
  run.send({ type: "form.submit" })
  expect(run.context().errors).toEqual({
    result: ["Pilih hasil kunjungan"],
    "answers.stok": ["Wajib diisi"],
  })
  run.send({ type: "form.change", ending: { result: "tidak_bertemu" } })
  run.send({ type: "form.submit" })
  expect(run.context().errors).toMatchObject({ failure: ["Pilih sebab tidak berhasil"] })
  run.send({ type: "form.change", ending: { failure: "tutup" } })
  submit(run)
  expect(run.value()).toBe("locating")
  run.send({ type: "step.cancel" })
  run.send({ type: "form.change", ending: { result: "berhasil" } })
  expect(run.context().form.ending.failure).toBeNull()
})

test("check-out: answers, picture and signature go with the position and the photo", () => {
  const run = filled()
  run.send({ type: "picture.choose", key: "rak", picture })
  run.send({ type: "form.change", ending: { result_note: "Stok menipis" } })
  run.answer("preparePicture", { output: succeeded(photo) })
  run.send({ type: "stroke.begin", key: SIGNATURE, point: { x: 0.1, y: 0.2 } })
  run.send({ type: "stroke.extend", key: SIGNATURE, point: { x: 0.3, y: 0.4 } })
  submit(run)
  run.answer("locate", { output: succeeded(located.inside) })
  run.send({ type: "step.continue" })
  takePhoto(run)
  expect(run.asked("report")).toMatchObject({
    phase: "out",
    photo,
    ending: { result: "berhasil", result_note: "Stok menipis" },
    answers: [
      { key: "stok", value: "12", picture: null },
      { key: "rak", value: null, picture: photo },
    ],
    mark: {
      strokes: [
        [
          { x: 0.1, y: 0.2 },
          { x: 0.3, y: 0.4 },
        ],
      ],
      nama: "",
    },
  })
  run.answer("report", {
    output: failed({ ...failures.Invalid, errors: { "answers.stok": ["Isi dengan angka"] } }),
  })
  expect(run.value()).toEqual({ filling: "editing" })
  expect(run.context().errors).toEqual({ "answers.stok": ["Isi dengan angka"] })
  expect(run.context().form.values).toEqual({ stok: "12" })
})

test("a typed name signs where nothing is drawn; clearing empties both", () => {
  const run = filling()
  run.send({ type: "mark.name", key: SIGNATURE, nama: "Ibu Sari" })
  expect(reportOf({ ...run.context(), phase: "out" }).mark).toEqual({ strokes: [], nama: "Ibu Sari" })
  run.send({ type: "mark.clear", key: SIGNATURE })
  expect(reportOf({ ...run.context(), phase: "out" }).mark).toBeNull()
})

test("a field whose condition is not met is not sent", () => {
  const when = { key: "stok", is: "0" }
  const form = [...there.form, { ...there.form[0], key: "alasan", type: "text", required: true, when }]
  const run = filling({ ...there, form: form as OwnVisit["form"] })
  run.send({ type: "answer.change", key: "alasan", value: "Kosong" })
  run.send({ type: "answer.change", key: "stok", value: "3" })
  expect(answersOf(run.context()).map(({ key }) => key)).toEqual(["stok"])
  run.send({ type: "answer.change", key: "stok", value: "0" })
  expect(answersOf(run.context()).map(({ key }) => key)).toEqual(["stok", "alasan"])
})

test("what was filled in before the page was closed comes back, and is kept on leaving", () => {
  const run = opened(there)
  run.answer("recall", { output: succeeded(kept) })
  expect(run.context().form).toMatchObject({ values: { stok: "12" }, pictures: {} })
  run.send({ type: "answer.change", key: "stok", value: "13" })
  run.send({ type: "draft.flush" })
  expect(run.asked("keepDraft")).toMatchObject({ id: 7, form: { values: { stok: "13" } } })
  run.send({ type: "answer.change", key: "stok", value: "14" })
  run.answer("keepDraft", { output: failed(failures.NotFound) })
  expect(run.value()).toEqual({ filling: "editing" })
  expect(run.context().form.values).toEqual({ stok: "14" })
})

test("ticking the checklist reads the visit again and keeps what is filled in", () => {
  const run = filled()
  run.send({ type: "check.toggle", nth: 1, done: true })
  expect(run.asked("tick")).toEqual({ id: 4, nth: 1, done: true })
  run.answer("tick", { output: succeeded(null) })
  run.answer("load", { output: succeeded({ ...there, version: 4 }) })
  expect(run.value()).toEqual({ filling: "editing" })
  expect(run.context().form.values).toEqual({ stok: "12" })
})

test("calling off asks for a reason", () => {
  const run = opened()
  run.send({ type: "visit.cancel" })
  run.send({ type: "reason.submit" })
  expect(run.context().errors).toEqual({ note: ["Isi alasan, minimal 5 karakter"] })
  run.send({ type: "reason.change", reason: REASON })
  run.send({ type: "reason.submit" })
  expect(run.asked("cancel")).toEqual({ id: 7, version: 3, note: REASON })
  run.answer("cancel", { output: succeeded(null) })
  expect(run.value()).toBe("loading")
})
