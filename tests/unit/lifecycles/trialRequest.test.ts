import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import {
  trialRequest as life,
  trialStates,
  type TrialEvent,
} from "#machines/lifecycles/trialRequestMachine.ts"
import { admin, AT, factsOf, REASON, superOne, trialFacts } from "./cases.ts"

const by = { by: superOne, at: AT }
const good: readonly TrialEvent[] = [
  { ...by, type: "trial.check" },
  { ...by, type: "trial.uncheck" },
  { ...by, type: "trial.convert" },
  { ...by, type: "trial.reject", note: REASON },
]
const legal: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  new: { "trial.check": "checked", "trial.convert": "converted", "trial.reject": "rejected" },
  checked: { "trial.uncheck": "new", "trial.convert": "converted", "trial.reject": "rejected" },
}
const table = trialStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

const isLegal = ([status, type]: (typeof table)[number]) => legal[status]?.[type] !== undefined
describe("every state × every event, sent by a super administrator", () => {
  test.each(table.filter(isLegal))("%s, %s: goes on", (status, type, event) => {
    expect(factsOf(decide(life, trialFacts({ status }), event))).toMatchObject({
      status: legal[status]?.[type],
      version: 2,
    })
  })
  test.each(table.filter((one) => !isLegal(one)))("%s, %s: refused", (status, _type, event) => {
    expect(takes(life, trialFacts({ status }), event)).toBe(false)
    expect(decide(life, trialFacts({ status }), event)).toMatchObject({ ok: false, state: status })
  })
})

test.each([
  ["an email that is in use makes no second company", { type: "trial.convert" }, { is_taken: true }, "state"],
  ["a reason is needed to reject one", { type: "trial.reject" }, {}, "invalid"],
  ["an administrator of a company has no say", { type: "trial.check", by: admin }, {}, "forbidden"],
] as const)("%s", (_, event, facts, reason) => {
  expect(refusalOf(life, trialFacts(facts), { ...by, ...event })).toMatchObject({ reason })
})

test("an email in use stands in the way of the company only: the request can still be ticked and rejected", () => {
  const facts = trialFacts({ is_taken: true })
  expect(takes(life, facts, { ...by, type: "trial.check" })).toBe(true)
  expect(takes(life, facts, { ...by, type: "trial.reject", note: REASON })).toBe(true)
})
