import { describe, expect, test } from "vitest"
import { terminalStatuses } from "#contract/areas/attendance/mesin.ts"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import { type TerminalEvent, terminalLife as life } from "#machines/lifecycles/terminalMachine.ts"
import { terminalFacts } from "#tests/paths/models/terminal.ts"
import { AT, clock, factsOf, move, office } from "./cases.ts"

const system = { by: clock, at: AT } as const
const good: readonly TerminalEvent[] = [
  { ...system, type: "mesin.adopt" },
  { ...system, type: "mesin.silence" },
  { ...system, type: "mesin.hear" },
  { ...move, type: "mesin.retire" },
  { ...move, type: "mesin.reclaim" },
]
const legal: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  baru: { "mesin.adopt": "diadopsi" },
  diadopsi: { "mesin.silence": "diam", "mesin.retire": "dipensiunkan" },
  diam: { "mesin.hear": "diadopsi", "mesin.retire": "dipensiunkan" },
  dipensiunkan: { "mesin.reclaim": "baru" },
}

describe("every state × every event, sent by who may", () => {
  test.each(terminalStatuses.flatMap((status) => good.map((event) => [status, event.type, event] as const)))(
    "%s, %s",
    (status, type, event) => {
      const to = legal[status]?.[type]
      const facts = terminalFacts({ status })
      const found = takes(life, facts, event) ? factsOf(decide(life, facts, event)).status : undefined
      expect(found).toBe(to)
    },
  )
})

test("nobody but the machine proves its code, and nobody but a company's administrator retires it", () => {
  expect(refusalOf(life, terminalFacts(), { ...move, type: "mesin.adopt" })).toMatchObject({
    reason: "forbidden",
  })
  const facts = terminalFacts({ status: "diadopsi" })
  expect(refusalOf(life, facts, { ...move, by: office, type: "mesin.retire" })).toMatchObject({
    reason: "forbidden",
  })
})

test("a machine that has just called is not silent", () => {
  const facts = terminalFacts({ status: "diadopsi", last_seen_at: AT, silent_min: 5 })
  const later = new Date(Date.parse(AT) + 5 * 60_000).toISOString()
  expect(refusalOf(life, facts, { ...system, type: "mesin.silence" })).toMatchObject({ reason: "state" })
  expect(factsOf(decide(life, facts, { ...system, at: later, type: "mesin.silence" })).status).toBe("diam")
})
