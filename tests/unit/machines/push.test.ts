import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { pushMachine } from "#machines/push/pushMachine.ts"
import { pushHint } from "#src/screens/session/pushWords.ts"
import { isShownLink, readMessage } from "#src/worker/message.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { denied, off, on, pushModel, unsupported } from "#tests/paths/models/push.ts"
import { failing, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(pushModel)({
    states: {
      looking: { by: ["start", "push.retry"], tags: ["busy"], runs: { look: {} } },
      deciding: passing,
      failed: { by: failing("look"), accepts: ["push.retry"] },
      unsupported: { by: ["look unsupported"], context: { state: unsupported } },
      denied: {
        by: ["look denied", "subscribe denied"],
        accepts: ["push.retry"],
        context: { state: denied },
      },
      off: {
        by: ["look off", "subscribe off", "unsubscribe off", ...failing("subscribe")],
        accepts: ["push.turnOn"],
        context: { state: off },
      },
      turningOn: { by: ["push.turnOn"], tags: ["busy"], runs: { subscribe: {} } },
      on: {
        by: ["look on", "subscribe on", "test ok", ...failing("unsubscribe"), ...failing("test")],
        accepts: ["push.turnOff", "push.test"],
        context: { state: on },
      },
      turningOff: { by: ["push.turnOff"], tags: ["busy"], runs: { unsubscribe: {} } },
      testing: { by: ["push.test"], tags: ["busy"], runs: { test: {} } },
    },
    emits: {
      "test ok": [{ type: "toast.succeeded", message: MESSAGE }],
      ...toasts("subscribe"),
      ...toasts("unsubscribe"),
      ...toasts("test"),
    },
  })
})

test("the browser is asked for its permission only after a press", () => {
  const run = drive(pushMachine, undefined)
  run.answer("look", { output: succeeded(off) })
  expect(run.value()).toBe("off")
  run.send({ type: "push.turnOn" })
  run.answer("subscribe", { output: succeeded(denied) })
  expect(run.value()).toBe("denied")
})

test("every state of a browser has its words", () => {
  const words = [
    pushHint(false, null),
    pushHint(false, unsupported),
    pushHint(true, denied),
    pushHint(false, off),
    pushHint(false, on),
    pushHint(false, { ...on, browsers: 3, is_used: false }),
  ]
  expect(new Set(words).size).toBe(words.length)
  expect(words.at(-1)).toContain("Menyala di 2 perangkat lain")
})

test("a message shows its title, and opens pages of this site only", () => {
  expect(readMessage(JSON.stringify({ title: "Cuti disetujui", link: "/saya/pengajuan/cuti/3" }))).toEqual({
    title: "Cuti disetujui",
    link: "/saya/pengajuan/cuti/3",
  })
  for (const broken of ["", "{", "null", "[]", '{"title":7}', '{"title":""}'])
    expect(readMessage(broken).title).toContain("Ada pemberitahuan")
  for (const link of ["https://jahat.test", "//jahat.test", "/\\jahat.test", "javascript:alert(1)", 7, null])
    expect(isShownLink(link)).toBe(false)
})
