import { expect, test } from "vitest"
import { decoder } from "#contract/kit/decode.ts"
import { guestValues, stayValues } from "#contract/areas/members/memberOffices.ts"

test("a guest's dates the wrong way round are refused by the form, before anything is sent", () => {
  const dates = { valid_from: "2027-03-01", valid_to: "2027-02-28" }
  const refused = {
    ok: false,
    errors: { valid_to: ["Tanggal berakhir tidak boleh sebelum tanggal mulai"] },
  }
  expect(decoder(guestValues)({ members_id: [1], ...dates })).toMatchObject(refused)
  expect(decoder(stayValues)({ nama: "Budi", ...dates })).toMatchObject(refused)
})
