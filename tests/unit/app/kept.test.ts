import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ownBalances } from "#contract/areas/self/balances.ts"
import { ownRequests } from "#contract/areas/self/requests.ts"
import { calls } from "#contract/index.ts"
import type { Call } from "#contract/kit/call.ts"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { ANYBODY } from "#contract/kit/user.ts"
import { token } from "#src/api/browser/storage.ts"
import { orStored, orStoredUser } from "#src/api/wire/kept.ts"
import { shownStored } from "#src/api/wire/shownStored.ts"
import { offlineWords } from "#src/screens/session/offlineWords.ts"
import { makeStorage } from "./browser.fixture.ts"

const NOW = Date.parse("2026-11-20T01:15:00.000Z")
const lost = failed({ _tag: "Unreachable" })
const boxed = (data: unknown) => ({ data })
const decode = (data: unknown) => ({ data })
const user = { ...ANYBODY, id: 7, nama_lengkap: "Lina Permanasari", self: { id: 3, nama: "Lina" } }
let store: ReturnType<typeof makeStorage>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] })
  store = makeStorage()
  token.set("token-of-lina")
})
afterEach(() => {
  shownStored.forget()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HUNG_MS = 30_000
/**
 * Storing encrypts in another thread: on a busy machine that takes any number of turns of the event loop, so the limit is
 * real time (performance.now is not faked). vi.waitFor would move the clock.
 */
const until = async (isDone: () => boolean) => {
  const end = performance.now() + HUNG_MS
  while (!isDone() && performance.now() < end) await new Promise(setImmediate)
  expect(isDone()).toBe(true)
}
const stored = () => Object.keys(store.kept).filter((key) => key.startsWith("offline."))

const keep = async (data: unknown, call: Call = ownRequests, payload: object = { page: 1 }) => {
  const before = store.kept[`offline.${call.path} ${JSON.stringify(payload)}`]
  await orStored(call, payload, succeeded(boxed(data)), decode)
  await until(() => store.kept[`offline.${call.path} ${JSON.stringify(payload)}`] !== before)
}
const shown = async (call: Call = ownRequests, payload: object = { page: 1 }) => {
  const outcome = await orStored(call, payload, lost, decode)
  return outcome.ok ? outcome.value.data : null
}

test("without a connection the last answer is shown, with the time at which it was given", async () => {
  await keep({ rows: ["Cuti Lina"] })
  const heard: string[] = []
  const off = shownStored.on((at) => heard.push(at))
  expect(await shown()).toEqual({ rows: ["Cuti Lina"] })
  off()
  expect(heard).toEqual(["2026-11-20T01:15:00.000Z"])
  expect(await shown(ownRequests, { page: 2 })).toBe(null)
})

test("an answer of the server is never replaced, and a refusal is not a lost call", async () => {
  await keep({ rows: ["lama"] })
  const refused = failed({ _tag: "NotFound" })
  expect(await orStored(ownRequests, { page: 1 }, refused, decode)).toEqual(refused)
})

test("nothing is readable in the storage, and nothing survives the session or serves another", async () => {
  await keep({ rows: ["Cuti Lina"] })
  const copy = { ...store.kept }
  expect(JSON.stringify(copy)).not.toContain("Lina")
  token.set("token-of-budi")
  expect(stored()).toEqual([])
  expect(await shown()).toBe(null)
  Object.assign(store.kept, copy, { "auth.token": "token-of-budi" })
  expect(await shown()).toBe(null)
  token.forget("left")
  expect(stored()).toEqual([])
})

test("a day later it is too old", async () => {
  await keep({ rows: [] })
  vi.setSystemTime(NOW + 86_400_000)
  expect(await shown()).toEqual({ rows: [] })
  vi.setSystemTime(NOW + 86_400_001)
  expect(await shown()).toBe(null)
})

test("only the last dozen answers are kept", async () => {
  for (let page = 1; page <= 14; page += 1) {
    vi.setSystemTime(NOW + page)
    await keep({ page }, ownRequests, { page })
  }
  await until(() => stored().length === 12)
  expect(await shown(ownRequests, { page: 2 })).toBe(null)
  expect(await shown(ownRequests, { page: 14 })).toEqual({ page: 14 })
})

test("what is deducted from pay is not stored", async () => {
  await keep({ leave: null, advances: [{ id: 1, left: 500_000 }], claims: [] }, ownBalances, {})
  expect(await shown(ownBalances, {})).toEqual({ leave: null, advances: null, claims: [] })
})

test("the user is stored for an employee, and for nobody else", async () => {
  await orStoredUser(succeeded({ ...user, self: null }))
  await orStoredUser(
    succeeded({ ...user, impersonated_by: { id: 1, nama_lengkap: "Super", expires_at: "" } }),
  )
  expect((await orStoredUser(lost)).ok).toBe(false)
  await orStoredUser(succeeded(user))
  await until(() => stored().includes("offline.me"))
  expect(await orStoredUser(lost)).toMatchObject({ ok: true, value: { id: 7, self: { id: 3 } } })
})

test("only reads about oneself are shown offline: no pay, no file, no list of others", () => {
  const declared = (calls as readonly Call[]).filter(({ offline }) => offline !== null)
  expect(declared.map(({ path }) => path).sort()).toEqual([
    "saya/absen/keadaan",
    "saya/kalender",
    "saya/pengajuan/list",
    "saya/saldo",
  ])
  for (const { who, write } of declared) expect({ who, write }).toEqual({ who: ["self"], write: false })
})

test("the bar says how old the data is", () => {
  expect(offlineWords(null, NOW)).toBe("Tidak ada sambungan ke server.")
  expect(offlineWords("2026-11-20T01:15:00.000Z", NOW)).toBe(
    "Tidak ada sambungan. Data terakhir dari jam 08.15.",
  )
  expect(offlineWords("2026-11-19T01:15:00.000Z", NOW)).toContain("jam 08.15 19 ")
})
