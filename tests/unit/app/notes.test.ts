import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { SessionUser } from "#contract/user.ts"
import { keepNotes, recallNotes } from "#src/api/notes.ts"
import { setOwner } from "#src/api/owner.ts"

const user = (id: number, companies_id: number) => ({ id, companies_id, draft_key: "" }) as SessionUser
const note = { note: "Foto gelap", extra: null }
const amounts = { note: "", extra: { items: [{ id: 11, amount_approved: 5_000 }] } }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T01:00:00Z") })
  setOwner(user(1, 9))
})
afterEach(() => {
  keepNotes("persetujuan", { 7: null, 8: null, many: null })
  setOwner(null)
  vi.useRealTimers()
})

test("notes and amounts are kept by row, for one queue of one account in one company", () => {
  keepNotes("persetujuan", { 7: note, many: note })
  keepNotes("persetujuan", { 8: amounts })
  expect(recallNotes("persetujuan")).toEqual({ 7: note, 8: amounts, many: note })
  expect(recallNotes("reimbursement")).toEqual({})
  for (const other of [user(2, 9), user(1, 10), null]) {
    setOwner(other)
    expect(recallNotes("persetujuan")).toEqual({})
  }
  setOwner(user(1, 9))
  keepNotes("persetujuan", { 7: null, 8: { note: " ", extra: null } })
  expect(recallNotes("persetujuan")).toEqual({ many: note })
})

test("after a month nobody looks for them any more", () => {
  keepNotes("persetujuan", { 7: note })
  vi.setSystemTime(Date.parse("2026-12-19T01:00:00Z"))
  keepNotes("persetujuan", { 8: note })
  vi.setSystemTime(Date.parse("2026-12-21T01:00:00Z"))
  expect(recallNotes("persetujuan")).toEqual({ 8: note })
})
