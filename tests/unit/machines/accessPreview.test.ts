import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import {
  type AccessPreviewContext,
  accessPreviewMachine,
} from "#machines/accessPreview/accessPreviewMachine.ts"
import {
  allWanted,
  ANY_PERSONA,
  type Asked,
  changed,
  keyOf,
  readAsked,
  writeAsked,
} from "#machines/accessPreview/persona.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { accessPreviewModel, PATH } from "#tests/paths/models/accessPreview.ts"
import { asFailure, failing, failureIn, failures } from "#tests/paths/outcomes.ts"

const source = { company: null, role: null, entries: [] }
/** Expected if requested data is missing: no walk asks for this, so the test fails if a ready state lacks the data. */
const unasked: Asked = { a: ANY_PERSONA, b: null, q: "not known", only: "all" }
const KNOWN = keyOf({ companies_id: null, role_id: null })
const open = (search = "") => drive(accessPreviewMachine, { path: PATH, search })
const ready = (search = "") => {
  const run = open(search)
  run.answer("read", { output: succeeded({ [KNOWN]: source }) })
  return run
}

describe("every path", () => {
  const to = ({ context: { asked } }: { readonly context: { readonly asked: Asked } }, replace: boolean) => [
    { type: "navigation.requested" as const, to: `${PATH}${writeAsked(asked)}`, replace },
  ]
  const known = (seen: { readonly context: { readonly sources: object; readonly asked: Asked } }) =>
    allWanted(seen.context.asked).every((wanted) => keyOf(wanted) in seen.context.sources)
  const choices = ["persona.change", "compare.open", "compare.close", "sides.swap", "address.change"] as const
  testWalks(accessPreviewModel)({
    machine: {
      accepts: ({ context: { asked } }) => [
        "persona.change",
        ...(asked.b === null ? (["compare.open"] as const) : (["compare.close", "sides.swap"] as const)),
        "pages.find",
        "pages.narrow",
        "address.change",
      ],
    },
    states: {
      settling: "passing",
      reading: {
        by: ["start", "start compared", ...choices, "preview.retry"],
        tags: ["busy"],
        context: { failure: null },
        runs: {
          read: ({ context: { asked, sources } }: { readonly context: AccessPreviewContext }) => ({
            wanted: allWanted(asked).filter((wanted) => !(keyOf(wanted) in sources)),
          }),
        },
      },
      ready: {
        by: ["read ok", ...choices],
        context: (seen) => ({ failure: null, asked: known(seen) ? seen.context.asked : unasked }),
      },
      failed: {
        by: failing("read"),
        accepts: ["preview.retry"],
        arriving: ({ by }) => ({ failure: failureIn(by) ?? asFailure }),
      },
    },
    emits: {
      "persona.change": (seen) => to(seen, false),
      "compare.open": (seen) => to(seen, false),
      "compare.close": (seen) => to(seen, false),
      "sides.swap": (seen) => to(seen, false),
      "pages.find": (seen) => to(seen, true),
      "pages.narrow": (seen) => to(seen, true),
    },
  })
})

test("company and role are asked for once; what follows from them is not asked for", () => {
  const run = ready()
  run.send({ type: "persona.change", side: "a", change: { kind: "office", turned: ["leave"] } })
  expect(run.value()).toBe("ready")
  run.send({ type: "persona.change", side: "a", change: { company: 7 } })
  expect(run.asked("read")).toEqual({ wanted: [{ companies_id: 7, role_id: null }] })
  expect(run.context().asked.a.turned).toEqual([])
})

test("what is chosen is said as an address to come back to; letters and filters are not", () => {
  const run = ready()
  run.send({ type: "persona.change", side: "a", change: { kind: "normal" } })
  run.send({ type: "pages.find", q: "cuti" })
  run.send({ type: "pages.narrow", only: "closed" })
  expect(run.emitted()).toEqual([
    { type: "navigation.requested", to: `${PATH}?kind=normal`, replace: false },
    { type: "navigation.requested", to: `${PATH}?kind=normal&q=cuti`, replace: true },
    { type: "navigation.requested", to: `${PATH}?kind=normal&q=cuti&only=closed`, replace: true },
  ])
})

test("its own address coming back changes nothing, another one is read", () => {
  const run = ready("?kind=office")
  const before = run.context().asked
  run.send({ type: "address.change", search: "?kind=office" })
  expect(run.context().asked).toBe(before)
  run.send({ type: "address.change", search: "?kind=super" })
  expect(run.context().asked.a.kind).toBe("super")
})

test("two are compared, changed apart, swapped, and one of them put away with the filter that needs both", () => {
  const run = ready()
  run.send({ type: "sides.swap" })
  run.send({ type: "compare.open" })
  run.send({ type: "persona.change", side: "b", change: { kind: "office" } })
  run.send({ type: "pages.narrow", only: "different" })
  run.send({ type: "sides.swap" })
  expect([run.context().asked.a.kind, run.context().asked.b?.kind]).toEqual(["office", "company"])
  run.send({ type: "compare.close" })
  expect(run.context().asked).toMatchObject({ a: { kind: "office" }, b: null, only: "all" })
})

test("what failed is asked for again, and a choice made meanwhile asks for its own", () => {
  const run = open("?companies_id=3")
  run.answer("read", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("failed")
  expect(run.context().failure).toEqual(failures.Unreachable)
  run.send({ type: "preview.retry" })
  run.send({ type: "persona.change", side: "a", change: { company: 4 } })
  expect(run.asked("read")).toEqual({ wanted: [{ companies_id: 4, role_id: null }] })
  expect(run.context().failure).toBeNull()
})

test("within one's own company there are its accounts and roles only, from whatever address", () => {
  const run = drive(accessPreviewMachine, {
    path: PATH,
    search: "?kind=super&companies_id=7&role_id=4&turned=leave&plan=limited&b_kind=inside",
    isOwn: true,
  })
  expect(run.asked("read")).toEqual({
    wanted: [{ companies_id: null, role_id: null }],
  })
  run.answer("read", { output: succeeded({ [KNOWN]: source }) })
  expect(run.context().asked).toMatchObject({ a: ANY_PERSONA, b: { kind: "company", company: null } })
  run.send({ type: "persona.change", side: "a", change: { kind: "inside", company: 9, turned: ["leave"] } })
  expect(run.context().asked.a).toMatchObject({ kind: "company", company: null, turned: [] })
  run.send({ type: "address.change", search: "?kind=office&role_id=4" })
  expect(run.asked("read")).toEqual({ wanted: [{ companies_id: null, role_id: 4 }] })
})

describe("an address", () => {
  const asked: readonly Asked[] = [
    { a: ANY_PERSONA, b: null, q: "", only: "all" },
    { a: { ...ANY_PERSONA, kind: "super" }, b: null, q: "", only: "closed" },
    { a: { ...ANY_PERSONA, role: 4, kind: "company" }, b: null, q: "a & b", only: "all" },
    {
      a: {
        kind: "normal",
        company: 2,
        role: 3,
        canSetting: false,
        turned: ["leave", "advances"],
        plan: "unlimited",
      },
      b: { kind: "inside", company: 2, role: null, canSetting: true, turned: ["admins"], plan: "limited" },
      q: "gaji",
      only: "different",
    },
  ]
  test.each(asked)("is read as it was written: %j", (one) => {
    expect(readAsked(writeAsked(one))).toEqual(one)
  })

  test("of before, company and role alone, is an ordinary account's", () => {
    expect(readAsked("?companies_id=2&role_id=3").a).toMatchObject({ kind: "normal", company: 2, role: 3 })
  })

  test.each([
    "?kind=boss&companies_id=-1&role_id=x&turned=nope,leave,leave&plan=free&only=different&q=",
    "?b_=1",
  ])("that is not understood costs no more than itself: %s", (search) => {
    const { a, b, only } = readAsked(search)
    expect({ ...a, turned: [] }).toEqual(
      search.includes("role_id") ? { ...ANY_PERSONA, kind: "normal" } : ANY_PERSONA,
    )
    expect([b, only]).toEqual([null, "all"])
  })
})

test("a super administrator has no company outside of one, and no role inside", () => {
  const given = { ...ANY_PERSONA, company: 2, role: 3, turned: ["leave" as const] }
  expect(changed(given, { kind: "super" })).toEqual({ ...ANY_PERSONA, kind: "super" })
  expect(changed(given, { kind: "inside" })).toMatchObject({ company: 2, role: null, turned: ["leave"] })
})
