import { describe, expect, test } from "vitest"
import { type DataChangeEvent, dataChangeOf } from "#machines/lifecycles/dataChangeMachine.ts"
import { barred, decide, takes } from "#machines/lifecycles/lifecycle.ts"
import { dataChangeFacts, employee, move, REASON } from "./cases.ts"

const one = dataChangeOf(1)
const approve: DataChangeEvent = { ...move, type: "approval.approve" }
const moved = dataChangeFacts({ moved: ["Tempat lahir"] })

test("a record as it was when the request was made is approved without more", () => {
  expect(decide(one, dataChangeFacts(), approve)).toMatchObject({ ok: true, facts: { status: "approved" } })
})

describe("a record that was changed since", () => {
  test.each([undefined, 3, 5])("version %s of the record was not seen", (known) => {
    const event = known === undefined ? approve : { ...approve, known }
    expect(decide(one, moved, event)).toMatchObject({
      ok: false,
      refused: {
        reason: "invalid",
        errors: { known: [expect.stringContaining("Sudah berubah sejak diminta: Tempat lahir")] },
      },
    })
  })
  test("is overwritten by who has seen it", () => {
    expect(takes(one, moved, { ...approve, known: moved.record_version })).toBe(true)
  })
  test("the button stays open, because its form asks for the confirmation", () => {
    expect(barred(one, moved, approve)).toBeNull()
  })
  test("is refused, or taken back, without it", () => {
    expect(takes(one, moved, { ...move, type: "approval.reject", note: REASON })).toBe(true)
    expect(takes(one, moved, { ...move, type: "approval.cancel", by: employee })).toBe(true)
  })
})
