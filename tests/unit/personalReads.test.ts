import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { members } from "#contract/areas/members/members.ts"
import { ofPay } from "#contract/kit/payFields.ts"
import { peopleIn, readPlansOf } from "#contract/kit/personalReads.ts"

/** Which employees an answer was about, from its declaration alone. */

const row = Schema.Struct({
  members_id: Schema.Int,
  nik: Schema.NullOr(Schema.String),
  amount: ofPay(Schema.NullOr(Schema.Int)),
})
const page = Schema.Struct({ rows: Schema.Array(row) })
const idsOf = (found: ReturnType<typeof peopleIn>) =>
  Object.fromEntries([...found].map(([kind, people]) => [kind, [...people]]))

describe("people in an answer", () => {
  test("are named by kind, and only where a value is filled", () => {
    const rows = [
      { members_id: 4, nik: "3275", amount: null },
      { members_id: 5, nik: null, amount: 9 },
      { members_id: 6, nik: null, amount: null },
    ]
    expect(idsOf(peopleIn({ rows }, readPlansOf(page.ast, null)))).toEqual({ identitas: [4], gaji: [5] })
  })
  test("an employee's record is about its own id", () => {
    const plans = readPlansOf(members.row.ast, "members")
    expect(idsOf(peopleIn({ id: 7, nip: "X", nik: "1", gaji_pokok: 5, documents: [{}] }, plans))).toEqual({
      identitas: [7],
      gaji: [7],
      berkas: [7],
    })
  })
  test("answers of the payroll are pay, whatever their fields are called", () => {
    const plans = readPlansOf(Schema.Struct({ members_id: Schema.Int, net: Schema.Int }).ast, "payroll")
    expect(idsOf(peopleIn({ members_id: 3, net: 1 }, plans))).toEqual({ gaji: [3] })
  })
  test("an answer without a person has nothing to register", () => {
    expect(readPlansOf(Schema.Struct({ nama: Schema.String }).ast, "offices")).toEqual([])
  })
})
