import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { SessionUser } from "#contract/kit/user.ts"
import { keepNotes, recallNotes } from "#src/api/browser/notes.ts"
import { setOwner } from "#src/api/browser/owner.ts"
import { makeStorage } from "./browser.fixture.ts"

const keyOf = (id: number) => Buffer.alloc(32, id).toString("base64")
const user = (id: number, companies_id: number, draft_key = keyOf(id)) =>
  ({ id, companies_id, draft_key }) as SessionUser
const note = { note: "Foto gelap", extra: null }
const amounts = { note: "", extra: { items: [{ id: 11, amount_approved: 5_000 }] } }

let storage: ReturnType<typeof makeStorage>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T01:00:00Z"), toFake: ["Date"] })
  storage = makeStorage()
  setOwner(user(1, 9))
})
afterEach(() => {
  setOwner(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("notes and amounts are kept by row, for one queue of one account in one company", async () => {
  await keepNotes("persetujuan", { 7: note, many: note })
  await keepNotes("persetujuan", { 8: amounts })
  expect(await recallNotes("persetujuan")).toEqual({ 7: note, 8: amounts, many: note })
  expect(await recallNotes("reimbursement")).toEqual({})
  for (const other of [user(2, 9), user(1, 10), null]) {
    setOwner(other)
    expect(await recallNotes("persetujuan")).toEqual({})
  }
  setOwner(user(1, 9))
  await keepNotes("persetujuan", { 7: null, 8: { note: " ", extra: null } })
  expect(await recallNotes("persetujuan")).toEqual({ many: note })
})

test("they are read only with the account's key", async () => {
  await keepNotes("persetujuan", { 7: note, 8: amounts })
  const kept = Object.values(storage.kept).join()
  expect(kept).not.toContain("Foto")
  expect(kept).not.toContain("5000")
  expect(Object.keys(storage.kept)).toHaveLength(2)
  setOwner(user(1, 9, keyOf(3)))
  expect(await recallNotes("persetujuan")).toEqual({})
})

test("they are not kept where the browser cannot encrypt, nor is an older one left behind", async () => {
  await keepNotes("persetujuan", { 7: note })
  vi.stubGlobal("crypto", {})
  await keepNotes("persetujuan", { 7: amounts })
  expect(storage.kept).toEqual({})
})

test("of what is typed letter by letter the last is kept", async () => {
  for (const length of [1, 2, 3, 4])
    void keepNotes("persetujuan", { 7: { ...note, note: "x".repeat(length) } })
  await keepNotes("persetujuan", { 8: note })
  expect(await recallNotes("persetujuan")).toEqual({ 7: { ...note, note: "xxxx" }, 8: note })
})

test("a session that ends while one is being read takes nothing from its owner", async () => {
  await keepNotes("persetujuan", { 7: note })
  const reading = recallNotes("persetujuan")
  setOwner(null)
  expect(await reading).toEqual({})
  setOwner(user(1, 9))
  expect(await recallNotes("persetujuan")).toEqual({ 7: note })
})

test("after a month nobody looks for them any more", async () => {
  await keepNotes("persetujuan", { 7: note })
  vi.setSystemTime(Date.parse("2026-12-19T01:00:00Z"))
  await keepNotes("persetujuan", { 8: note })
  vi.setSystemTime(Date.parse("2026-12-21T01:00:00Z"))
  expect(await recallNotes("persetujuan")).toEqual({ 8: note })
})
