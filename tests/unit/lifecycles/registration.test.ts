import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import {
  registration as life,
  type RegistrationEvent,
  registrationStates,
} from "#machines/lifecycles/registrationMachine.ts"
import { periodFrom } from "#server/areas/growth/extend.ts"
import { admin, AT, clock, factsOf, REASON, registrationFacts, superOne } from "./cases.ts"

const by = { by: superOne, at: AT }
const confirm = { ...by, type: "registration.confirm", start_date: "2026-11-20" } as const
const good: readonly RegistrationEvent[] = [confirm, { ...by, type: "registration.reject", note: REASON }]
const table = registrationStates.flatMap((status) =>
  good.map((event) => [status, event.type, event] as const),
)

describe("every state × every event, sent by a super administrator", () => {
  test.each(good.map((event) => [event.type, event] as const))("pending, %s: goes on", (type, event) => {
    expect(factsOf(decide(life, registrationFacts(), event)).status).toBe(
      type === "registration.confirm" ? "confirmed" : "rejected",
    )
  })
  test.each(table.filter(([status]) => status !== "pending"))("%s, %s: refused", (status, _type, event) => {
    expect(takes(life, registrationFacts({ status }), event)).toBe(false)
    expect(decide(life, registrationFacts({ status }), event)).toMatchObject({ ok: false, state: status })
  })

  test("time alone makes one expire, once its time is over", () => {
    const expire: RegistrationEvent = { type: "registration.expire", by: clock, at: AT }
    expect(refusalOf(life, registrationFacts(), expire)).toMatchObject({
      message: "Batas waktunya baru lewat pada 4 Des 2026 08.00",
    })
    const late = { ...expire, at: "2026-12-04T01:00:00.000Z" }
    expect(factsOf(decide(life, registrationFacts(), late)).status).toBe("expired")
    expect(refusalOf(life, registrationFacts(), { ...late, by: superOne })).toMatchObject({
      reason: "forbidden",
    })
  })
})

test.each([
  ["without a company", {}, { companies_id: null }, "Pilih dahulu perusahaan yang diperpanjang"],
  ["without a payment", {}, { paid_at: null }, "Catat dahulu tanggal pembayarannya"],
  ["without an amount", {}, { amount: 0 }, "Isi dahulu jumlah pembayarannya"],
  ["with a payment of tomorrow", {}, { paid_at: "2026-11-21" }, "Tanggal pembayarannya belum tiba"],
  ["after its time", {}, { expires_at: AT }, "Batas waktunya sudah lewat pada 20 Nov 2026 08.00"],
  [
    "with a start a year away",
    { start_date: "2027-11-20" },
    {},
    "Isi tanggal dalam 92 hari sebelum atau sesudah hari ini",
  ],
  ["by a company", { by: admin }, {}, "Hanya super administrator yang memutuskan registrasi langganan"],
] as const)("no confirmation %s", (_, event, facts, message) => {
  expect(refusalOf(life, registrationFacts(facts), { ...confirm, ...event })).toMatchObject({ message })
})

describe("the period of a subscription", () => {
  test.each([
    ["a new one begins on its day", "2026-11-20", null, 12, "2026-11-20", "2027-11-19"],
    ["one month from the end of a long one", "2027-01-31", null, 1, "2027-01-31", "2027-02-27"],
    ["a leap day counts", "2028-01-31", null, 1, "2028-01-31", "2028-02-28"],
    ["one that runs is continued the day after", "2026-11-20", "2026-12-31", 3, "2027-01-01", "2027-03-31"],
    ["one that ends today too", "2026-11-20", "2026-11-20", 1, "2026-11-21", "2026-12-20"],
    ["one that is over leaves a gap", "2026-11-20", "2026-11-19", 6, "2026-11-20", "2027-05-19"],
  ] as const)("%s", (_, start, until, months, first, last) => {
    expect(periodFrom(start, until, months)).toEqual({ start_date: first, end_date: last })
  })
})
