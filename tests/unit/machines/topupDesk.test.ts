import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { mistakesIn, noValues, whyNot } from "#machines/topup/steps.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  admin,
  asked,
  AT,
  confirming,
  desk,
  deciding,
  deskMachine,
  opened,
  paid,
  PATH,
  row,
  topupDeskModel,
} from "#tests/paths/models/topupDesk.ts"
import { asFailure, failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const isState = { ...failures.Refused, message: "Top-up ini sudah disetujui" }
/** Answers of a step after which the rows are reloaded. */
const looksAgain = ["act ok", "act isState", ...failing("act", ["Invalid", "defect"])]
const empty = {
  from_bank: ["Wajib diisi"],
  from_name: ["Wajib diisi"],
  amount: ["Wajib diisi"],
  paid_at: ["Wajib diisi"],
  proof: ["Lampirkan bukti transfer"],
}
type At = { readonly context: { readonly question: unknown; readonly desk: unknown } }

describe("every path", () => {
  testWalks(topupDeskModel)({
    machine: { accepts: ["desk.show"], context: { actor: admin, path: PATH } },
    states: {
      watch: {
        accepts: ["desk.ask"],
        arriving: ({ by, before }) =>
          by === "desk.ask"
            ? asked
            : by === "desk.ask row"
              ? opened
              : by === "start"
                ? { question: {}, chosen: null }
                : { question: before?.context.question ?? {}, chosen: before?.context.chosen ?? null },
      },
      "watch.loading": {
        by: ["start", "desk.ask", "desk.retry", "desk.refresh", ...looksAgain],
        tags: ["busy"],
        accepts: ["desk.refresh"],
        runs: {
          load: ({ context }: At) => ({ question: context.question, behind: context.desk !== null }),
        },
      },
      "watch.ready": {
        by: ["load ok", "reload ok", ...failing("reload")],
        accepts: ["desk.refresh"],
        context: { desk },
        arriving: ({ by }) => ({ failure: by.startsWith("reload ") ? failureIn(by) : null }),
      },
      "watch.refreshing": {
        by: ["desk.refresh", "after pulse", ...looksAgain],
        accepts: ["desk.refresh"],
        runs: { reload: ({ context }: At) => ({ question: context.question, behind: true }) },
        context: { desk },
      },
      "watch.failed": {
        by: failing("load"),
        accepts: ["desk.retry", "desk.refresh"],
        arriving: ({ by }) => ({ failure: failureIn(by) }),
      },
      work: {},
      "work.idle": {
        by: ["start", "act ok", "step.close"],
        accepts: ["step.open"],
        context: { step: null, errors: {}, problem: null, values: noValues },
      },
      "work.filling": {
        by: ["step.open", "act isState", ...failing("act")],
        accepts: ["step.submit", "step.close"],
        context: { step: confirming },
        arriving: ({ by }) => ({
          problem:
            by === "act isState"
              ? isState
              : by.startsWith("act ") && by !== "act Invalid"
                ? failureIn(by)
                : null,
          errors: by === "act Invalid" ? failures.Invalid.errors : {},
        }),
      },
      "work.sending.sent": { by: ["step.submit"] },
      "work.sending.overdue": { by: ["after patience"], tags: ["overdue"] },
      "work.sending": {
        tags: ["busy", "sending"],
        runs: { act: { step: confirming, values: paid } },
        context: { errors: {}, problem: null },
      },
    },
    emits: {
      "desk.show": [{ type: "navigation.requested", to: `${PATH}?status=created`, replace: false }],
      "act ok": [{ type: "toast.succeeded", message: MESSAGE }],
      "act isState": [{ type: "toast.failed", failure: isState }],
      ...toasts("act", ["Invalid"]),
      ...toasts("load"),
    },
  })
})

const open = (chosen: number | null = null) => {
  const run = drive(deskMachine, { path: PATH, actor: admin, question: {}, chosen })
  run.answer("load", { output: succeeded(desk) })
  return run
}

test("rows are asked for again every three seconds, and a failure of that is not said", () => {
  const run = open()
  run.pass(2_999)
  expect(run.running()).toEqual([])
  run.pass(1)
  expect(run.asked("reload")).toEqual({ question: {}, behind: true })
  run.answer("reload", { output: failed(failures.Unreachable) })
  expect([run.emitted(), run.context().desk]).toEqual([[], desk])
})

test("the address asks for other rows, or opens one of those that are there", () => {
  const run = open()
  run.send({ type: "desk.ask", question: {}, chosen: 7 })
  expect(run.value()).toEqual({ watch: "ready", work: "idle" })
  expect([run.context().question, run.context().chosen]).toEqual([{}, 7])
  run.send({ type: "desk.ask", question: { status: "created" }, chosen: null })
  expect([run.context().question, run.context().chosen]).toEqual([{ status: "created" }, null])
  expect(run.asked("load")).toEqual({ question: { status: "created" }, behind: true })
})

test("rows that are read again stay in sight meanwhile, and the newest answer is what is seen", () => {
  const run = open()
  run.send({ type: "desk.refresh" })
  expect(run.value()).toEqual({ watch: "refreshing", work: "idle" })
  run.send({ type: "desk.refresh" })
  expect(run.value()).toEqual({ watch: "refreshing", work: "idle" })
  run.answer("reload", { output: succeeded({ balance: 301 }) })
  expect(run.value()).toEqual({ watch: "ready", work: "idle" })
  expect(run.context()).toMatchObject({ desk: { balance: 301 }, failure: null })
})

test("a form that is open while rows are read again keeps what it holds", () => {
  const run = open()
  run.send({ type: "step.open", step: confirming, at: AT })
  run.pass(3_000)
  run.answer("reload", { output: succeeded({ balance: 301 }) })
  expect(run.value()).toEqual({ watch: "ready", work: "filling" })
  expect(run.context().step).toEqual(confirming)
})

test("a second press while the answer is on its way does nothing", () => {
  const run = open()
  run.send({ type: "step.open", step: confirming, at: AT })
  run.send({ type: "step.submit", values: paid, at: AT })
  run.send({ type: "step.submit", values: { ...paid, amount: 999_999 }, at: AT })
  run.send({ type: "step.close" })
  expect(run.running().map(({ id, input }) => [id, input])).toEqual([
    ["act", { step: confirming, values: paid }],
  ])
})

test("a step the lifecycle bars cannot be opened, and one that lacks something is not sent", () => {
  const run = open()
  run.send({ type: "step.open", step: deciding, at: AT })
  expect(run.value()).toEqual({ watch: "ready", work: "idle" })
  run.send({ type: "step.open", step: confirming, at: AT })
  run.send({ type: "step.submit", values: noValues, at: AT })
  expect([run.value(), run.context().errors]).toEqual([{ watch: "ready", work: "filling" }, empty])
})

test("a bug in a step is said and leaves the form open", () => {
  const run = open()
  run.send({ type: "step.open", step: confirming, at: AT })
  run.send({ type: "step.submit", values: paid, at: AT })
  run.emitted()
  run.answer("act", { error: new Error("a defect of the actor") })
  expect([run.emitted(), run.context().problem]).toEqual([
    [{ type: "toast.failed", failure: asFailure }],
    asFailure,
  ])
})

test("an address without words is the path alone; with a row open it names the row", () => {
  const run = open()
  run.send({ type: "desk.show", question: {}, chosen: null })
  run.send({ type: "desk.show", question: { status: "created", page: "2" }, chosen: 7 })
  expect(run.emitted().map((event) => ("to" in event ? event.to : event.type))).toEqual([
    PATH,
    `${PATH}?status=created&page=2&id=7`,
  ])
})

test("the browser's reason is the lifecycle's", () => {
  const platform = { id: 9, nama: "Ratih", as: "platform" as const }
  const waiting = { ...row, status: "waiting_confirmation" as const, confirmed_by: 1 }
  expect([
    whyNot(row, "confirm", admin, AT),
    whyNot(row, "confirm", admin, "2026-11-22T09:00:00+07:00"),
    whyNot(row, "approve", platform, AT),
    whyNot(waiting, "approve", platform, AT),
    whyNot(waiting, "approve", { ...platform, id: 1 }, AT),
    whyNot(waiting, "reject", platform, AT),
  ]).toEqual([
    null,
    "Batas waktu pembayaran sudah lewat pada 21 Nov 2026 08.00",
    "Top-up ini menunggu pembayaran, dibuat oleh Siti Rahma pada 20 Nov 2026 08.00",
    null,
    "Anda sendiri yang mengonfirmasi pembayaran ini; super administrator lain yang memutuskan",
    null,
  ])
})

test("an order needs a number and an account", () => {
  const order = { kind: "order", paket: {} as never } as const
  expect(mistakesIn(order, admin, AT, { ...noValues, qty: null })).toEqual({
    qty: ["Wajib diisi"],
    bank_id: ["Pilih rekening tujuan"],
  })
  expect(mistakesIn(order, admin, AT, { ...noValues, bank_id: 1 })).toEqual({})
})
