import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { mayShow, pageToDo, type WelcomePage, welcomePages } from "#machines/welcome/pages.ts"
import { welcomeMachine } from "#machines/welcome/welcomeMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { delivered, progressAt, rina, undelivered, welcomeModel } from "#tests/paths/models/welcome.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const toast = { type: "toast.succeeded" as const, message: MESSAGE }
const goTo = (page: WelcomePage, replace: boolean) => ({
  type: "navigation.requested" as const,
  to: `/welcome/${page}`,
  replace,
})
type Seen = { readonly context: { readonly page: WelcomePage } }
/** The address is corrected if it names a page that may not be shown yet. */
const putRight = (wanted: WelcomePage | undefined, { context: { page } }: Seen) =>
  wanted === undefined || wanted === page ? [] : [goTo(page, true)]

const step = (name: "step_one" | "step_two" | "step_three", page: WelcomePage) => ({
  [`open.${name}`]: { context: { page } },
  [`open.${name}.unmarked`]: {
    by: failing(`mark_${name}`, ["Refused"]),
    tags: ["shown"],
    accepts: ["welcome.retry"],
    arriving: ({ by }: { readonly by: string }) => ({ failure: failureIn(by) }),
  },
  [`open.${name}.marking`]: {
    by: ["step.filled", "welcome.retry", ...(name === "step_three" ? ["step.skip"] : [])],
    tags: ["busy", "shown"],
    runs: { [`mark_${name}`]: { step: name } },
  },
})
const marked = (answer: "one" | "two" | "three", page: WelcomePage) => [
  { type: "onboarding.changed" as const, onboarding: progressAt[answer].onboarding },
  goTo(page, false),
]
const marks = (["step_one", "step_two", "step_three"] as const).map((name) => `mark_${name}`)

describe("every path", () => {
  testWalks(welcomeModel)({
    states: {
      loading: {
        by: ["start", "welcome.retry", ...marks.map((mark) => `${mark} Refused`)],
        tags: ["busy"],
        accepts: ["page.open"],
        runs: { load: {} },
      },
      failed: {
        by: failing("load"),
        accepts: ["welcome.retry", "page.open"],
        arriving: ({ by }: { readonly by: string }) => ({ failure: failureIn(by) }),
      },
      open: { accepts: ["page.open"] },
      "open.placing": "passing",
      ...step("step_one", "step-1"),
      "open.step_one.filling": {
        by: ["load none", "load one", "load two", "load three", "page.open"],
        tags: ["shown"],
        accepts: ["step.filled"],
      },
      ...step("step_two", "step-2"),
      "open.step_two.filling": {
        by: ["load one", "load two", "load three", "page.open", "mark_step_one"],
        tags: ["shown"],
        accepts: ["step.filled"],
      },
      ...step("step_three", "step-3"),
      "open.step_three.filling": {
        by: ["load two", "load three", "page.open", "mark_step_two", "count"],
        tags: ["shown"],
        accepts: ["step.filled", "step.skip", "member.added"],
      },
      "open.step_three.counting": {
        by: ["member.added"],
        tags: ["shown"],
        accepts: ["step.filled", "step.skip", "member.added"],
        runs: { count: {} },
      },
      "open.review": { context: { page: "step-4" } },
      "open.review.idle": {
        by: [
          "load three",
          "page.open",
          "mark_step_three",
          "invite.cancel",
          ...failing("invite"),
          "recount",
          ...failing("finish"),
        ],
        tags: ["shown"],
        accepts: ["invite.ask", "welcome.finish"],
        context: { chosen: [] },
      },
      "open.review.asking": {
        by: ["invite.ask"],
        tags: ["shown"],
        accepts: ["invite.confirm", "invite.cancel"],
        context: { chosen: [7], invitations: [] },
      },
      "open.review.inviting": {
        by: ["invite.confirm"],
        tags: ["busy", "shown"],
        runs: { invite: { ids: [7] } },
        context: { chosen: [7] },
      },
      "open.review.undelivered": {
        by: ["invite some"],
        tags: ["shown"],
        accepts: ["invite.close"],
        context: { chosen: [7], invitations: undelivered },
      },
      "open.review.recounting": {
        by: ["invite ok", "invite.close"],
        tags: ["shown"],
        accepts: ["welcome.finish"],
        runs: { recount: {} },
        arriving: ({ by }: { readonly by: string }) => ({
          invitations: by === "invite ok" ? delivered : undelivered,
        }),
      },
      "open.review.finishing": {
        by: ["welcome.finish"],
        tags: ["busy", "shown"],
        runs: { finish: {} },
      },
      "open.done": {
        by: ["load all", "page.open", "finish all"],
        tags: ["shown"],
        context: { page: "done" },
      },
    } as never,
    emits: {
      ...toasts("load"),
      load: (seen) => putRight(seen.before?.context.page, seen),
      "page.open": (seen) => putRight((seen.event as { readonly page?: WelcomePage }).page, seen),
      "mark_step_one one": marked("one", "step-2"),
      "mark_step_one two": marked("two", "step-2"),
      "mark_step_one three": marked("three", "step-2"),
      "mark_step_two two": marked("two", "step-3"),
      "mark_step_two three": marked("three", "step-3"),
      "mark_step_three three": marked("three", "step-4"),
      ...toasts("mark_step_one"),
      ...toasts("mark_step_two"),
      ...toasts("mark_step_three"),
      ...toasts("count"),
      "invite ok": [toast],
      ...toasts("invite"),
      ...toasts("recount"),
      "finish all": [
        { type: "onboarding.changed", onboarding: progressAt.all.onboarding },
        toast,
        goTo("done", true),
      ],
      ...toasts("finish"),
    },
  })
})

describe("where a company goes on", () => {
  test.each([
    ["nothing done", progressAt.none, "step-1", ["step-1"]],
    ["its office there", progressAt.one, "step-2", ["step-1", "step-2"]],
    ["its hours there", progressAt.two, "step-3", ["step-1", "step-2", "step-3"]],
    ["its people there", progressAt.three, "step-4", ["step-1", "step-2", "step-3", "step-4"]],
    ["all done", progressAt.all, "done", ["done"]],
  ])("%s", (_, { onboarding }, page, open) => {
    expect(pageToDo(onboarding)).toBe(page)
    expect(welcomePages.filter((one) => mayShow(one, onboarding))).toEqual(open)
  })

  test("a step nobody knows is the beginning", () => {
    expect(pageToDo({ step: "step_nine", welcome_done: false, hide_help: false })).toBe("step-1")
  })
})

const open = (page: WelcomePage, at: keyof typeof progressAt) => {
  const run = drive(welcomeMachine, { page })
  run.answer("load", { output: succeeded(progressAt[at]) })
  return run
}

test("on another machine the first page leads to where the company goes on", () => {
  const run = open("step-4", "one")
  expect([run.value(), run.emitted()]).toEqual([{ open: { step_two: "filling" } }, [goTo("step-2", true)]])
})

test("a step that could not be noted is noted again without filling it in again", () => {
  const run = open("step-1", "none")
  run.send({ type: "step.filled" })
  run.answer("mark_step_one", { output: failed(failures.Unreachable) })
  expect(run.value()).toEqual({ open: { step_one: "unmarked" } })
  run.send({ type: "welcome.retry" })
  run.answer("mark_step_one", { output: succeeded(progressAt.one) })
  expect(run.value()).toEqual({ open: { step_two: "filling" } })
})

test("who was added while the third step is filled in is counted", () => {
  const run = open("step-3", "two")
  run.send({ type: "member.added" })
  run.answer("count", { output: succeeded({ ...progressAt.three, total: 12 }) })
  expect(run.value()).toEqual({ open: { step_three: "filling" } })
  expect(run.context().progress).toEqual({ ...progressAt.three, total: 12 })
})

test("who was invited is read again before the review goes on", () => {
  const run = open("step-4", "three")
  run.send({ type: "invite.ask", ids: [7] })
  run.send({ type: "invite.confirm" })
  run.answer("invite", { output: succeeded(delivered) })
  const invited = { ...progressAt.three, people: [{ ...rina, isInvited: true }] }
  run.answer("recount", { output: succeeded(invited) })
  expect(run.value()).toEqual({ open: { review: "idle" } })
  expect(run.context().progress).toEqual(invited)
})

test("pressing the end twice ends it once", () => {
  const run = open("step-4", "three")
  run.send({ type: "welcome.finish" })
  run.send({ type: "welcome.finish" })
  expect(run.running().map(({ id }) => id)).toEqual(["finish"])
})

test("nobody is invited by choosing nobody", () => {
  const run = open("step-4", "three")
  run.send({ type: "invite.ask", ids: [] })
  expect(run.value()).toEqual({ open: { review: "idle" } })
})
