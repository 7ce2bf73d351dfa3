import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { CONFIRM_FIRST, profileMachine } from "#machines/profile/profileMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { profileModel, submitted } from "#tests/paths/models/profile.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const mistakes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "profile.submit unconfirmed": { confirm_password: [CONFIRM_FIRST] },
  "profile.submit different": { confirm_password: ["Konfirmasi kata sandi tidak sama"] },
  "profile.submit short": { password: ["Minimal 6 karakter"] },
  "profile.submit nameless": { nama_lengkap: ["Wajib diisi"] },
  "save Invalid": failures.Invalid.errors,
}
const confirmFirst = {
  _tag: "Refused" as const,
  message: "Please insert confirm password",
  reason: null,
  retryAfter: null,
  rows: [],
}
const valuesOf = (by: string) => submitted[by.replace("profile.submit ", "") as keyof typeof submitted]

describe("every path", () => {
  testWalks(profileModel)({
    states: {
      starting: passing,
      barred: { by: ["start visiting"], accepts: ["profile.close"] },
      editing: {
        by: ["start", ...failing("save")],
        accepts: ["profile.submit", "profile.close"],
        context: ({ by, context }) => ({
          errors: mistakes[by] ?? {},
          values: by.startsWith("profile.submit") ? valuesOf(by) : context.values,
        }),
      },
      "saving.sent": { by: ["profile.submit name", "profile.submit password"] },
      "saving.overdue": { by: ["after patience"], tags: ["overdue"] },
      saving: {
        tags: ["busy"],
        runs: { save: ({ by }: { readonly by: string }) => valuesOf(by) },
        context: { errors: {} },
      },
      closed: {
        by: ["save ok", "profile.close"],
        context: ({ context }) => ({
          values: { ...context.values, password: "", confirm_password: "" },
        }),
      },
    },
    emits: {
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "profile.saved" }],
      "profile.submit unconfirmed": [{ type: "toast.failed", failure: confirmFirst }],
      ...toasts("save", ["Invalid"]),
    },
  })
})

const editing = () => drive(profileMachine, { nama_lengkap: "Siti", mayChange: true, mail_habit: "company" })

test("a password without its confirmation says exactly so and sends nothing", () => {
  const run = editing()
  run.send({ type: "profile.submit", values: submitted.unconfirmed })
  expect(run.emitted()).toEqual([{ type: "toast.failed", failure: confirmFirst }])
  expect(run.running()).toEqual([])
})

test("a second Save while the first is sent does nothing", () => {
  const run = editing()
  run.send({ type: "profile.submit", values: submitted.password })
  run.send({ type: "profile.submit", values: submitted.name })
  run.send({ type: "profile.close" })
  expect(run.asked("save")).toEqual(submitted.password)
})

test("a super administrator at work in a company may only read", () => {
  const run = drive(profileMachine, { nama_lengkap: "Super", mayChange: false, mail_habit: "company" })
  run.send({ type: "profile.submit", values: submitted.name })
  expect(run.value()).toBe("barred")
})

test("saved, it closes, says what the server said, and no password is left", () => {
  const run = editing()
  run.send({ type: "profile.submit", values: submitted.password })
  run.answer("save", { output: succeeded(null, "Profil tersimpan") })
  expect(run.emitted()).toEqual([
    { type: "toast.succeeded", message: "Profil tersimpan" },
    { type: "profile.saved" },
  ])
  expect(JSON.stringify(run.context())).not.toContain(submitted.password.password)
})

test("what was typed stays after a refusal", () => {
  const run = editing()
  run.send({ type: "profile.submit", values: submitted.name })
  run.answer("save", { output: failed(failures.Refused) })
  expect(run.context().values).toEqual(submitted.name)
})
