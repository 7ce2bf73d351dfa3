import { describe, expect, test } from "vitest"
import { barred, decide, refusalOf, takes, why } from "#machines/lifecycles/lifecycle.ts"
import {
  company,
  type CompanyEvent,
  type CompanyState,
  companyStates,
  dueClosing,
} from "#machines/lifecycles/companyMachine.ts"
import { admin, AT, clock, companyFacts, REASON, superOne } from "./cases.ts"

/** After the last day of the trial and of the subscription in `companyFacts`. */
const OVER = "2026-12-01T01:00:00.000Z"
const deal: CompanyEvent = { type: "company.deal", by: superOne, at: AT }
const close: CompanyEvent = { type: "company.close", by: superOne, at: AT, note: REASON }
const reopen: CompanyEvent = { type: "company.reopen", by: superOne, at: AT, note: REASON }
const expire: CompanyEvent = { type: "company.expire", by: clock, at: OVER }
const leave: CompanyEvent = { type: "company.leave", by: clock, at: OVER }
const good = [deal, close, reopen, expire, leave]

const legal: Readonly<Record<CompanyState, Partial<Record<CompanyEvent["type"], CompanyState>>>> = {
  trial: {
    "company.deal": "active",
    "company.close": "close",
    "company.expire": "close",
    "company.leave": "close",
  },
  active: { "company.close": "close", "company.leave": "close" },
  close: { "company.reopen": "active" },
}
const sentences: Readonly<Record<CompanyState, string>> = {
  trial: "Perusahaan ini sudah dicatat sebagai Trial oleh Siti Rahma pada 20 Nov 2026 08.00",
  active: "Perusahaan ini sudah berlangganan (Deal) oleh Siti Rahma pada 20 Nov 2026 08.00",
  close: "Perusahaan ini sudah ditutup oleh Siti Rahma pada 20 Nov 2026 08.00",
}
const table = companyStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("every state × every event, sent by who may", () => {
  const targetOf = (status: CompanyState, type: CompanyEvent["type"]) => legal[status][type]
  const allowed = table.filter(([status, type]) => targetOf(status, type) !== undefined)
  const refused = table.filter(([status, type]) => targetOf(status, type) === undefined)

  test.each(allowed)("%s, %s: goes on", (status, type, event) => {
    const facts = companyFacts({ status })
    const stays = type === "company.reopen" ? { leaves_on: null, leave_reason: null } : {}
    const last = { nama: event.by.as === "system" ? null : event.by.nama, at: event.at }
    expect(takes(company, facts, event)).toBe(true)
    expect(decide(company, facts, event)).toEqual({
      ok: true,
      facts: { ...facts, ...stays, status: targetOf(status, type), version: 2, last },
    })
  })

  test.each(refused)("%s, %s: refused", (status, _type, event) => {
    const facts = companyFacts({ status })
    expect(takes(company, facts, event)).toBe(false)
    expect(decide(company, facts, event)).toEqual({
      ok: false,
      state: status,
      refused: { reason: "state", message: sentences[status] },
    })
    expect(barred(company, facts, event)).toBe(sentences[status])
  })
})

describe("who and when", () => {
  const onlyPlatform = "Hanya super administrator yang mengubah status perusahaan"
  const onlyClock = "Perusahaan ditutup dengan sendirinya setelah hari terakhirnya"
  test.each([
    ["the company closes itself", {}, { ...close, by: admin }, onlyPlatform],
    ["the company subscribes itself", {}, { ...deal, by: admin }, onlyPlatform],
    ["the company opens itself", { status: "close" }, { ...reopen, by: admin }, onlyPlatform],
    ["a person ends the trial", {}, { ...expire, by: superOne }, onlyClock],
    ["a person ends the subscription", {}, { ...leave, by: superOne }, onlyClock],
    [
      "on the last day of the trial",
      {},
      { ...expire, at: AT },
      "Masa coba masih berlaku sampai 24 November 2026",
    ],
    ["a trial without an end", { trial_end: null }, expire, "Masa coba tidak dibatasi"],
    ["before the last day", {}, { ...leave, at: AT }, "Langganan masih berlaku sampai 30 November 2026"],
    ["without a last day", { leaves_on: null }, leave, "Langganan tidak dibatasi"],
  ] as const)("%s is refused", (_, changes, event, message) => {
    expect(why(company, companyFacts(changes), event)).toBe(message)
  })

  test.each([close, { ...reopen }])("without a reason it is neither closed nor opened again", (event) => {
    const facts = companyFacts({ status: event === close ? "active" : "close" })
    expect(refusalOf(company, facts, { ...event, note: null })).toMatchObject({
      reason: "invalid",
      errors: { note: ["Isi alasan 5 sampai 500 karakter"] },
    })
  })
})

describe("what is due by time", () => {
  const none = { leaves_on: null, leave_reason: null }
  test.each([
    ["the last day of a trial", none, "2026-11-24T16:59:59.000Z", null],
    [
      "the first moment after it",
      none,
      "2026-11-24T17:00:00.000Z",
      "Masa coba berakhir pada 24 November 2026",
    ],
    ["an active company has no trial", { ...none, status: "active" }, OVER, null],
    ["a closed one has no end", { status: "close" }, OVER, null],
    [
      "who cancelled, after the last day",
      { status: "active" },
      "2026-11-30T17:00:00.000Z",
      "Berhenti berlangganan setelah 30 November 2026: Pindah",
    ],
    ["who cancelled, on the last day", { status: "active" }, "2026-11-30T16:59:59.000Z", null],
  ] as const)("%s", (_, changes, at, note) => {
    expect(dueClosing(companyFacts(changes), at)?.note ?? null).toBe(note)
  })

  test("what is due is what the machine takes", () => {
    for (const changes of [none, { status: "active" }] as const) {
      const facts = companyFacts(changes)
      const event = dueClosing(facts, OVER)
      expect(event !== null && takes(company, facts, event)).toBe(true)
    }
  })
})
