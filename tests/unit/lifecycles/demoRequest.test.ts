import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import { type DemoEvent, demoRequest as life, demoStates } from "#machines/lifecycles/demoRequestMachine.ts"
import { admin, AT, demoFacts, factsOf, REASON, superOne } from "./cases.ts"

const SOON = "2026-11-21T03:00:00.000Z"
const OVER = "2026-11-19T03:00:00.000Z"
const by = { by: superOne, at: AT }
const good: readonly DemoEvent[] = [
  { ...by, type: "demo.schedule", scheduled_at: SOON, assigned_to: 90 },
  { ...by, type: "demo.finish", note: REASON },
  { ...by, type: "demo.miss" },
  { ...by, type: "demo.cancel", note: REASON },
]
const legal: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  new: { "demo.schedule": "scheduled", "demo.cancel": "cancelled" },
  scheduled: {
    "demo.schedule": "scheduled",
    "demo.finish": "done",
    "demo.miss": "no_show",
    "demo.cancel": "cancelled",
  },
}
const table = demoStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

const isLegal = ([status, type]: (typeof table)[number]) => legal[status]?.[type] !== undefined
const standing = (status: (typeof demoStates)[number]) =>
  demoFacts({ status, scheduled_at: status === "new" ? null : OVER })
describe("every state × every event, sent by a super administrator", () => {
  test.each(table.filter(isLegal))("%s, %s: goes on", (status, type, event) => {
    expect(factsOf(decide(life, standing(status), event))).toMatchObject({
      status: legal[status]?.[type],
      scheduled_at: type === "demo.schedule" ? SOON : standing(status).scheduled_at,
    })
  })
  test.each(table.filter((one) => !isLegal(one)))("%s, %s: refused", (status, _type, event) => {
    expect(takes(life, standing(status), event)).toBe(false)
    expect(decide(life, standing(status), event)).toMatchObject({ ok: false, state: status })
  })
})

test.each([
  [
    "a schedule needs a time and an account, both at once",
    { type: "demo.schedule", scheduled_at: null, assigned_to: null },
    {},
    { errors: { preferred_at: ["Isi waktu yang belum lewat"], assigned_to: ["Pilih petugasnya"] } },
  ],
  [
    "a time that has passed is none",
    { type: "demo.schedule", scheduled_at: AT, assigned_to: 90 },
    {},
    { errors: { preferred_at: ["Isi waktu yang belum lewat"] } },
  ],
  [
    "a demo that has not begun has no result",
    { type: "demo.finish", note: REASON },
    { status: "scheduled", scheduled_at: SOON },
    { message: "Demonya baru dimulai 21 Nov 2026 10.00" },
  ],
  ["a cancellation needs a reason", { type: "demo.cancel", note: "ya" }, {}, { reason: "invalid" }],
  ["a company has no say", { type: "demo.cancel", note: REASON, by: admin }, {}, { reason: "forbidden" }],
] as const)("%s", (_, event, facts, refused) => {
  expect(refusalOf(life, demoFacts(facts), { ...by, ...event })).toMatchObject(refused)
})
