import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { readUserAnswer } from "#src/api/browser/identity.ts"
import { mistakesIn } from "#src/api/wire/calls.ts"
import { listOf } from "#src/api/actors/list.ts"
import { narrowedTo } from "#src/api/wire/listPayload.ts"
import { request, run } from "#src/api/wire/request.ts"
import { wires } from "#src/api/actors/session.ts"
import { wordsOf } from "#src/api/actors/resource.ts"
import { token } from "#src/api/browser/storage.ts"
import { askEarly, callOf } from "#src/app/earlyCalls.ts"
import { earlyLists } from "#src/app/live/earlyLists.ts"
import { earlyPages } from "#src/app/live/earlyPages.ts"
import { liveHome } from "#src/api/actors/shell.ts"
import { readOffice } from "#src/screens/home/address.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { createActor } from "xstate"
import { makeStorage } from "./browser.fixture.ts"

type Sent = { readonly url: string; readonly body: string | null; readonly held: string | null }
let sent: Sent[] = []
let answer: () => Promise<Response>
const json = (data: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify({ api_status: 1, api_message: "", data }), {
      status,
      headers: { "content-type": "application/json" },
    }),
  )
const ANI = {
  id: 1,
  nama_lengkap: "Ani",
  is_superusers: false,
  menu_companies: [],
  menus: [],
  plan: {},
  onboarding: {},
}
const ME = { path: "me", body: null }
const askMe = () => run(wires.me, request(wires.me, {}, readUserAnswer))

beforeEach(() => {
  makeStorage()
  sent = []
  answer = () => json({ user: ANI })
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? init.body : null
    sent.push({ url, body, held: new Headers(init.headers).get("access-token") })
    return answer()
  })
  token.set("milik-ani")
})
afterEach(() => {
  globalThis.earlyAnswer = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const resources = import.meta.glob<Record<string, unknown>>("/src/resources/**/*.ts")
const isList = (value: unknown): value is Described =>
  typeof value === "object" && value !== null && "contract" in value && "columns" in value && "path" in value

const choices = ({ filters }: Described, key: string): readonly string[] =>
  filters.flatMap((filter) =>
    filter.key === key && "options" in filter ? filter.options.map(({ value }) => value) : [],
  )

test.each(Object.entries(earlyLists))("%s: the early question is the list's own", async (path, early) => {
  const module = await resources[`/${early.source}`]?.()
  const resource = Object.values(module ?? {})
    .filter(isList)
    .find((one) => one.path === path)
  if (resource === undefined) throw new Error(`${early.source} has no list at ${path}`)
  const { contract } = resource
  const words = wordsOf(contract)
  /** One filter at a time, with a value that its contract accepts. */
  const filters = words.filters.map((key) => {
    const values = ["7", "2026", "2026-11-20", "true", "courier", "teks", ...choices(resource, key)]
    const found = values.find(
      (value) =>
        mistakesIn(contract.calls.list, {
          ...contract.within,
          ...narrowedTo({ q: "", filters: { [key]: value } }),
        }) === null,
    )
    if (found === undefined) throw new Error(`no value of ${key} is known`)
    return `?${key}=${found}`
  })
  const last = words.sorts.at(-1)
  const searches = ["", "?action=true", "?q=a+%26+b&page=3&per_page=50", `?sort=${last}&dir=desc`, ...filters]
  for (const search of searches) {
    const asked = callOf(early, search)
    sent = []
    const actor = createActor(listOf(contract), {
      input: {
        path,
        words,
        allowed: [],
        query: readQuery(search, words),
        view: { hidden: [], density: "comfortable", saved: [] },
      },
    }).start()
    await expect.poll(() => sent).toHaveLength(1)
    actor.stop()
    expect({ path: sent[0]?.url, body: sent[0]?.body }).toEqual({
      path: `/api/v1/${asked.path}`,
      body: asked.body,
    })
  }
})

test.each(["", "?tren=week", "?offices_id=3"])(
  "/home%s: the early questions are the home's own",
  async (search) => {
    const actor = createActor(liveHome, { input: { input: readOffice(search) } }).start()
    await expect.poll(() => sent.length).toBeGreaterThan(1)
    actor.stop()
    const own = sent.map(({ url, body }) => ({ path: url.replace("/api/v1/", ""), body }))
    const early = earlyPages["/home"]?.callsOf(search)
    expect(early).toEqual(search.includes("offices_id") ? [] : own)
  },
)

test("every list with a page of its own is asked early", async () => {
  const paths = await Promise.all(
    Object.values(resources).map(async (load) =>
      Object.values(await load())
        .filter(isList)
        .map(({ path }) => path),
    ),
  )
  expect(Object.keys(earlyLists).toSorted()).toEqual(paths.flat().toSorted())
})

test("what was asked early is not asked again, once", async () => {
  askEarly([ME], "milik-ani")
  expect(await askMe()).toMatchObject({ ok: true, value: ANI })
  expect(sent).toHaveLength(1)
  await askMe()
  expect(sent).toHaveLength(2)
})

test("an early answer is never another session's", async () => {
  askEarly([ME], "milik-ani")
  token.set("milik-budi")
  expect((await askMe()).ok).toBe(true)
  expect(sent.map(({ held }) => held)).toEqual(["milik-ani", "milik-budi"])
})

test("an early answer that is old is asked for anew", async () => {
  vi.useFakeTimers()
  askEarly([ME], "milik-ani")
  await vi.advanceTimersByTimeAsync(10_001)
  await askMe()
  expect(sent).toHaveLength(2)
})

test("a question that differs in one word is another one", async () => {
  const list = { ...wires.me, path: "devisi/list-all", method: "POST" as const }
  askEarly([{ path: list.path, body: '{"page":1}' }], "milik-ani")
  await run(list, request(list, { page: 2 }, readUserAnswer))
  expect(sent.map(({ body }) => body)).toEqual(['{"page":1}', '{"page":2}'])
})

test("an early question that the network lost is a lost call: asked again", async () => {
  vi.useFakeTimers()
  answer = () => Promise.reject(new TypeError("Failed to fetch"))
  askEarly([ME], "milik-ani")
  const outcome = askMe()
  answer = () => json({ user: ANI })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toMatchObject({ ok: true })
  expect(sent).toHaveLength(2)
})

test("an early answer that ends the session is the session's to judge", async () => {
  answer = () => json({}, 401)
  askEarly([ME], "milik-ani")
  expect(await askMe()).toMatchObject({ ok: false, failure: { _tag: "SessionOver" } })
  expect(sent).toHaveLength(1)
})

test("an early answer that is a proxy's page is of another shape, not a lost call", async () => {
  answer = () =>
    Promise.resolve(
      new Response("<html>Masuk ke jaringan</html>", { headers: { "content-type": "text/html" } }),
    )
  askEarly([ME], "milik-ani")
  expect(await askMe()).toEqual({ ok: false, failure: { _tag: "BadShape", detail: "envelope" } })
  expect(sent).toHaveLength(1)
})
