import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { type LinkData, mailLinkMachine } from "#machines/mailLink/mailLinkMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { expired, link, mailLinkModel, typed, unknown, used } from "#tests/paths/models/mailLink.ts"
import { failing, failures, failureIn, toasts } from "#tests/paths/outcomes.ts"

const nothing = { password: "", confirm_password: "" }
const to = (path: string) => [{ type: "navigation.requested" as const, to: path, replace: true }]
const toErrors = (state: string) => to(`/mailing/response/errors?state=${state}`)

const ended: Readonly<Record<string, LinkData>> = {
  "readLink expired": expired,
  "readLink used": used,
  "readLink unknown": unknown,
  "savePassword isUsed": { ...link, link_state: "used" },
  "savePassword isExpired": { ...link, link_state: "expired" },
  "savePassword isUnknown": { ...link, link_state: "unknown" },
}

describe("every path", () => {
  testWalks(mailLinkModel)({
    states: {
      reading: {
        by: ["start", "link.retry"],
        tags: ["busy"],
        runs: { readLink: { key: "kunci-1" } },
        context: { link: null },
      },
      unavailable: {
        by: failing("readLink", ["Invalid"]),
        accepts: ["link.retry"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
      choosing: {
        by: [
          "readLink valid",
          ...failing("savePassword", ["Refused"]),
          "savePassword Refused",
          "savePassword isThrottled",
        ],
        accepts: ["password.submit"],
        context: ({ by }) => ({
          link,
          typed: nothing,
          errors: by === "savePassword Invalid" ? failures.Invalid.errors : {},
        }),
      },
      "saving.sent": { by: ["password.submit"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy"],
        runs: { savePassword: { key: "kunci-1", ...typed } },
        context: { errors: {}, failure: null },
      },
      refused: {
        by: [
          "readLink expired",
          "readLink used",
          "readLink unknown",
          "readLink Invalid",
          "savePassword isUsed",
          "savePassword isExpired",
          "savePassword isUnknown",
        ],
        context: ({ by }) => ({ typed: nothing, link: ended[by] ?? null }),
      },
      done: { by: ["savePassword ok"], context: { typed: nothing } },
    },
    emits: {
      "readLink expired": toErrors("expired"),
      "readLink used": toErrors("used"),
      "readLink unknown": toErrors("unknown"),
      /** A truncated key is treated like an unknown one. */
      "readLink Invalid": toErrors("unknown"),
      "savePassword ok": to("/mailing/response/success"),
      "savePassword isUsed": toErrors("used"),
      "savePassword isExpired": toErrors("expired"),
      "savePassword isUnknown": toErrors("unknown"),
      "savePassword isThrottled": [
        { type: "toast.failed", failure: { ...failures.Refused, reason: "throttled" } },
      ],
      ...toasts("savePassword", ["Invalid"]),
    },
  })
})

const open = (state = link) => {
  const run = drive(mailLinkMachine, { key: "kunci-1" })
  run.answer("readLink", { output: succeeded(state) })
  return run
}

test.each([expired, used, unknown])("a link that is $link_state leads to the page that says so", (state) => {
  const run = open(state)
  expect(run.value()).toBe("refused")
  expect(run.emitted()).toEqual(toErrors(state.link_state))
})

test("a link that runs out while a password is chosen is told from one that was used", () => {
  for (const [reason, state] of [
    ["expired", "expired"],
    ["used", "used"],
    ["not_found", "unknown"],
  ] as const) {
    const run = open()
    run.send({ type: "password.submit", typed })
    run.answer("savePassword", { output: failed({ ...failures.Refused, reason }) })
    expect(run.emitted()).toEqual(toErrors(state))
  }
})

test("a second press while the password is saved does nothing", () => {
  const run = open()
  run.send({ type: "password.submit", typed })
  run.send({ type: "password.submit", typed: { password: "lain-sama-sekali", confirm_password: "x" } })
  expect(run.asked("savePassword")).toEqual({ key: "kunci-1", ...typed })
})

test("passwords are forgotten as soon as they were sent", () => {
  const run = open()
  run.send({ type: "password.submit", typed })
  run.answer("savePassword", { output: failed(failures.Unreachable) })
  expect(JSON.stringify(run.context())).not.toContain(typed.password)
})
