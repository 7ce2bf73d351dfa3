import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { checkInMachine } from "#machines/checkIn/checkInMachine.ts"
import type { CheckInContext, Located } from "#machines/checkIn/checkInTypes.ts"
import { canPress, entryOf, isPlaceless, nextKind } from "#machines/checkIn/judging.ts"
import { PATIENCE_MS } from "#machines/lib/patience.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  blocking,
  checkInModel,
  kept,
  located,
  photo,
  picture,
  pressed,
  reason,
  stamp,
  state,
  strict,
} from "#tests/paths/models/checkIn.ts"
import { failing, failures, toasts } from "#tests/paths/outcomes.ts"

type Seen = { readonly context: CheckInContext }
const given = ["ok", "strict", "blocking", "free", "complete"].map((name) => `load ${name}`)
const ways = ["locate.again", "press.cancel"] as const
const orWithout = ({ context }: Seen) =>
  isPlaceless(context) ? ([...ways, "press.continue"] as const) : ways
const begins = ({ context }: Seen) => (canPress(context) ? (["press.begin"] as const) : [])

describe("every path", () => {
  testWalks(checkInModel)({
    states: {
      recalling: { by: ["start"], tags: ["busy"], runs: { recall: null } },
      loading: {
        by: [
          "recall none",
          "recall one",
          "load.retry",
          "press.again",
          "press.cancel",
          "sendKept all",
          "discard ok",
          ...failing("recall"),
        ],
        tags: ["busy"],
        runs: { load: null },
      },
      unread: { by: failing("load"), accepts: ["load.retry"] },
      resting: "passing",
      ready: {
        by: [...given, "press.cancel"],
        accepts: (seen) => ["load.retry", ...begins(seen)],
      },
      locating: {
        by: ["press.begin", "locate.again"],
        tags: ["busy", "pressing"],
        runs: { locate: null },
      },
      judging: "passing",
      denied: { by: ["locate denied"], tags: ["pressing"], accepts: orWithout },
      unlocated: {
        by: ["locate unknown", ...failing("locate")],
        tags: ["pressing"],
        accepts: orWithout,
      },
      mocked: { by: ["locate mock"], tags: ["pressing"], accepts: ways },
      vague: { by: ["locate vague"], tags: ["pressing"], accepts: ["press.continue", ...ways] },
      weighing: "passing",
      blocked: { by: ["locate outside"], tags: ["pressing"], accepts: ways },
      inside: {
        by: ["locate inside", "locate outside", "locate mock", "press.continue"],
        tags: ["pressing"],
        accepts: ["press.continue", ...ways],
      },
      outside: {
        by: ["locate outside"],
        tags: ["pressing"],
        accepts: ["press.continue", "reason.change", ...ways],
      },
      proceeding: "passing",
      photo: { tags: ["pressing"], accepts: ["press.cancel"] },
      "photo.checking": {
        by: ["press.continue", "send wantsPhoto", "camera.again"],
        tags: ["busy"],
        runs: { findCamera: null },
      },
      "photo.ready": { by: ["findCamera yes", ...failing("capture")], accepts: ["photo.choose"] },
      "photo.noCamera": {
        by: ["findCamera no", ...failing("findCamera")],
        accepts: ["camera.again", "photo.choose"],
      },
      "photo.reading": { by: ["photo.choose"], tags: ["busy"], runs: { capture: { picture } } },
      explaining: {
        by: ["send wantsReason"],
        tags: ["pressing"],
        accepts: ["press.continue", "press.cancel", "reason.change"],
      },
      stamping: {
        by: ["press.continue", "send.again", "capture ok"],
        tags: ["busy", "pressing"],
        runs: { stamp: null },
      },
      dispatching: "passing",
      sending: {
        tags: ["busy", "pressing"],
        runs: { send: ({ context }: Seen) => entryOf(context, false) },
      },
      "sending.sent": { by: ["stamp ok"] },
      "sending.overdue": { by: ["after patience"], tags: ["overdue"], accepts: ["press.keep"] },
      unsent: {
        by: [...failing("stamp"), ...failing("send", ["Unreachable", "TimedOut"]), ...failing("keep")],
        tags: ["pressing"],
        accepts: ["press.cancel", "send.again"],
      },
      keeping: {
        by: ["send Unreachable", "send TimedOut", "press.keep", "stamp ok"],
        tags: ["busy", "pressing"],
        runs: { keep: ({ context }: Seen) => entryOf(context, true) },
      },
      kept: {
        by: [
          "keep ok",
          "sendKept lost",
          "press.cancel",
          ...given,
          ...failing("load"),
          ...failing("sendKept"),
        ],
        accepts: (seen) => ["send.now", "line.back", ...begins(seen)],
        runs: { watchLine: null },
      },
      resending: { by: ["send.now", "line.back"], tags: ["busy"], runs: { sendKept: null } },
      rejected: {
        by: ["sendKept refused", ...failing("discard")],
        accepts: ["send.now", "kept.discard"],
      },
      discarding: { by: ["kept.discard"], tags: ["busy"], runs: { discard: null } },
      done: { by: ["send ok"], accepts: ["press.again"], context: { result: pressed } },
    },
    emits: {
      ...toasts("stamp"),
      ...toasts("capture"),
      ...toasts("discard"),
      "sendKept all": [{ type: "toast.succeeded", message: "Absen yang tersimpan di ponsel sudah terkirim" }],
    },
  })
})

const begun = (rules = state, stored: readonly (typeof kept)[] = []) => {
  const run = drive(checkInMachine, undefined)
  run.answer("recall", { output: succeeded(stored) })
  run.answer("load", { output: succeeded(rules) })
  run.send({ type: "press.begin" })
  return run
}
const found = (run: ReturnType<typeof begun>, where: Located) =>
  run.answer("locate", { output: succeeded(where) })

test("outside, where an approval is needed: reason, photo, then one write", () => {
  const run = begun(strict)
  found(run, located.outside)
  run.send({ type: "press.continue" })
  expect(run.context().errors).toEqual({ reason: ["Isi alasan, minimal 5 karakter"] })
  run.send({ type: "reason.change", reason })
  run.send({ type: "press.continue" })
  run.answer("findCamera", { output: succeeded(true) })
  run.send({ type: "photo.choose", picture })
  run.answer("capture", { output: succeeded(photo) })
  run.answer("stamp", { output: succeeded(stamp) })
  expect(run.asked("send")).toEqual({
    ...stamp,
    kind: "in",
    position: located.outside.found,
    reason,
    photo,
    is_offline: false,
  })
})

test("where the rules refuse it, nothing can be sent from outside", () => {
  const run = begun(blocking)
  found(run, located.outside)
  expect(run.value()).toBe("blocked")
  run.send({ type: "press.continue" })
  expect(run.value()).toBe("blocked")
})

test("without a connection the same press is stored, marked, and sent once there is one", () => {
  const run = begun()
  found(run, located.inside)
  run.send({ type: "press.continue" })
  run.answer("stamp", { output: succeeded(stamp) })
  run.answer("send", { output: failed(failures.Unreachable) })
  expect(run.asked("keep")).toMatchObject({ ...stamp, is_offline: true })
  run.answer("keep", { output: succeeded([kept]) })
  expect(nextKind(run.context())).toBe("out")
  run.send({ type: "line.back" })
  run.answer("sendKept", { output: succeeded({ left: [], refused: null }) })
  expect(run.context().kept).toEqual([])
  expect(run.asked("load")).toBeNull()
})

test("a press behind a stored one is stored as well, so that both arrive in their order", () => {
  const run = begun(state, [kept])
  found(run, located.inside)
  run.send({ type: "press.continue" })
  run.answer("stamp", { output: succeeded({ ...stamp, request_id: "absen-kedua" }) })
  expect(run.asked("keep")).toMatchObject({ kind: "out", request_id: "absen-kedua", is_offline: true })
})

test("after an answer that takes long it may be stored: the key says that it is the same press", () => {
  const run = begun()
  found(run, located.inside)
  run.send({ type: "press.continue" })
  run.answer("stamp", { output: succeeded(stamp) })
  const sent = run.asked("send")
  run.pass(PATIENCE_MS)
  run.send({ type: "press.keep" })
  expect(run.asked("keep")).toEqual({ ...(sent as object), is_offline: true })
})
