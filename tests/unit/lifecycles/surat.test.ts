import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import { type SuratEvent, suratLife as life, suratStates } from "#machines/lifecycles/suratMachine.ts"
import { employee, factsOf, move, office, REASON, suratFacts } from "./cases.ts"

const good: readonly SuratEvent[] = [
  { ...move, type: "letter.issue" },
  { ...move, type: "letter.cancel", note: REASON },
]
const legal: Readonly<Record<string, string>> = {
  "draft letter.issue": "terbit",
  "terbit letter.cancel": "dibatalkan",
}
const table = suratStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("every state × every event, sent by who may", () => {
  test.each(table)("%s, %s", (status, type, event) => {
    const decided = decide(life, suratFacts({ status }), event)
    const target = legal[`${status} ${type}`]
    expect({ ok: decided.ok, status: decided.ok ? factsOf(decided).status : status }).toEqual({
      ok: target !== undefined,
      status: target ?? status,
    })
  })
})

test("neither an office admin nor its employee issues or cancels one", () => {
  for (const by of [office, employee]) {
    expect(takes(life, suratFacts(), { ...move, by, type: "letter.issue" })).toBe(false)
    expect(
      takes(life, suratFacts({ status: "terbit" }), { ...move, by, type: "letter.cancel", note: REASON }),
    ).toBe(false)
  }
})

test("what its employee lacks refuses the issue, and says what", () => {
  const facts = suratFacts({ kurang: ["NIK", "Keperluan"] })
  expect(refusalOf(life, facts, { ...move, type: "letter.issue" })).toEqual({
    reason: "state",
    message: "Belum lengkap: NIK, Keperluan",
  })
})

test("a letter that tells pay is neither issued nor cancelled without the right to see it", () => {
  for (const [status, event] of [
    ["draft", good[0]],
    ["terbit", good[1]],
  ] as const)
    expect(event && refusalOf(life, suratFacts({ status, is_secret: true }), event)).toMatchObject({
      reason: "forbidden",
    })
})

test("a cancellation needs a reason", () => {
  expect(
    refusalOf(life, suratFacts({ status: "terbit" }), { ...move, type: "letter.cancel", note: "ya" }),
  ).toMatchObject({ reason: "invalid" })
})
