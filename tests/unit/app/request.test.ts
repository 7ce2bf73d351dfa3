import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { TOKEN_HEADER } from "#contract/kit/constants.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { isAhead, send, sendAhead, takeAnswered, underWay } from "#src/api/wire/calls.ts"
import { refused } from "#src/api/wire/refused.ts"
import { token } from "#src/api/browser/storage.ts"
import { makeStorage } from "./browser.fixture.ts"

const { list, create } = devisi.calls
const page = { rows: [], total: 0, page: 1, last_page: 1, cursor: null }
const answered = () =>
  new Response(JSON.stringify({ api_status: 1, api_message: "", data: page }), {
    headers: { "content-type": "application/json" },
  })

/** The session token of each call. */
let sent: (string | null)[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  makeStorage()
  vi.useFakeTimers()
  sent = []
  answer = () => Promise.reject(new TypeError("Failed to fetch"))
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get(TOKEN_HEADER))
    return answer()
  })
  token.set("milik-ani")
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a lost call is sent three times", async () => {
  const outcome = send(create, { nama: "Keuangan" })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ ok: false, failure: { _tag: "Unreachable" } })
  expect(sent).toEqual(["milik-ani", "milik-ani", "milik-ani"])
})

test.each([
  ["somebody else signed in", () => token.set("milik-budi")],
  ["nobody is signed in", () => token.forget("expired")],
])("a lost call is not sent again once %s", async (_when, change) => {
  const outcome = send(create, { nama: "Keuangan" })
  await vi.advanceTimersByTimeAsync(10)
  change()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ ok: false, failure: { _tag: "Unreachable" } })
  expect(sent).toEqual(["milik-ani"])
})

test("what is asked ahead is asked once, and taken once", async () => {
  answer = () => Promise.resolve(answered())
  const payload = { page: 1 }
  sendAhead(list, payload)
  sendAhead(list, payload)
  expect(isAhead(list, payload)).toBe(true)
  expect((await send(list, payload)).ok).toBe(true)
  expect(sent).toHaveLength(1)
  await send(list, payload)
  expect(sent).toHaveLength(2)
})

test("the answer to what was asked ahead is taken before anything is drawn, once it is here", async () => {
  answer = () => Promise.resolve(answered())
  const payload = { page: 4 }
  sendAhead(list, payload)
  expect(takeAnswered(list, payload)).toBeNull()
  await underWay()
  expect(takeAnswered(list, { page: 5 })).toBeNull()
  expect(takeAnswered(list, payload)).not.toBeNull()
  expect([takeAnswered(list, payload), isAhead(list, payload), underWay()]).toEqual([null, false, null])
  expect(sent).toHaveLength(1)
})

test("a page's questions are each asked ahead once; of many only the last are kept", async () => {
  answer = () => Promise.resolve(answered())
  const pages = [1, 2, 3, 4, 5].map((number) => ({ page: number }))
  for (const payload of pages.slice(0, 2)) sendAhead(list, payload)
  for (const payload of pages.slice(0, 2)) await send(list, payload)
  expect(sent).toHaveLength(2)
  for (const payload of pages) sendAhead(list, payload)
  expect(pages.map((payload) => isAhead(list, payload))).toEqual([false, true, true, true, true])
})

test("what was asked ahead of a write is asked again after it", async () => {
  answer = () => Promise.resolve(answered())
  const payload = { page: 7 }
  sendAhead(list, payload)
  answer = () =>
    Promise.resolve(
      new Response(JSON.stringify({ api_status: 1, api_message: "", data: { id: 1, version: 1 } }), {
        headers: { "content-type": "application/json" },
      }),
    )
  expect((await send(create, { nama: "Gudang" })).ok).toBe(true)
  expect(isAhead(list, payload)).toBe(false)
})

test("a failure that was asked ahead is left for the list to tell", async () => {
  answer = () => Promise.resolve(new Response("{}", { status: 500 }))
  const payload = { page: 6 }
  sendAhead(list, payload)
  await underWay()
  expect(takeAnswered(list, payload)).toBeNull()
  expect((await send(list, payload)).ok).toBe(false)
  expect(sent).toHaveLength(1)
})

test("what was asked ahead too long ago is asked again", async () => {
  answer = () => Promise.resolve(answered())
  const payload = { page: 2 }
  sendAhead(list, payload)
  await vi.advanceTimersByTimeAsync(5_001)
  expect(isAhead(list, payload)).toBe(false)
  await send(list, payload)
  expect(sent).toHaveLength(2)
})

test("nothing is asked ahead for nobody", () => {
  token.forget("left")
  sendAhead(list, { page: 3 })
  expect(sent).toEqual([])
})

/** An answer with field errors, as `is_validate` marks them. */
const invalid = () =>
  Promise.resolve(
    new Response(
      JSON.stringify({
        api_status: 0,
        is_validate: 1,
        api_message: "Nama sudah dipakai",
        data: { errors: { nama: ["Sudah dipakai"] } },
      }),
      { headers: { "content-type": "application/json" } },
    ),
  )

test.each([
  [
    "tells the app of its refusals",
    { toastsRefusal: true },
    ["Nama sudah dipakai", "Periksa kembali isian Anda"],
  ],
  ["does not, in the background", { toastsRefusal: true, background: true }, []],
  ["of any other kind does not", {}, []],
] as const)("a call with the flag %s", async (_what, flags, toasts) => {
  answer = invalid
  const told: string[] = []
  const off = refused.on((failure) => "message" in failure && told.push(failure.message))
  const call = { ...create, ...flags }
  const marked = toasts.length === 0 ? {} : { toasts: true }
  expect(await send(call, { nama: "Keuangan" })).toEqual({
    ok: false,
    failure: {
      _tag: "Invalid",
      message: "Nama sudah dipakai",
      errors: { nama: ["Sudah dipakai"] },
      ...marked,
    },
  })
  expect(await send(call, { nama: "" })).toMatchObject({
    failure: { _tag: "Invalid", message: "Periksa kembali isian Anda", ...marked },
  })
  off()
  expect(told).toEqual(toasts)
})
