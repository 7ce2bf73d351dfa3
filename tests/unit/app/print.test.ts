import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import { devisi } from "#contract/areas/company/devisi.ts"
import { startQuery } from "#machines/list/listQuery.ts"
import { PRINT_MAX, printOf } from "#src/api/browser/print.ts"
import { wordsOf } from "#src/api/actors/resource.ts"
import { makeStorage } from "./browser.fixture.ts"

/** Stubs a server with this number of divisions, with pages by cursor. @returns the payloads it gets */
const serve = (total: number) => {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal("fetch", (_url: string, { body }: { body: string }) => {
    const payload = JSON.parse(body) as { per_page: number; cursor?: string }
    asked.push(payload)
    const from = Number(payload.cursor ?? 0)
    const to = Math.min(total, from + payload.per_page)
    const rows = Array.from({ length: to - from }, (_, at) => rowOf(from + at + 1))
    const data = { rows, total, page: 1, last_page: 1, ...(to < total ? { next: String(to) } : {}) }
    return Promise.resolve(
      new Response(JSON.stringify({ api_status: 1, api_message: "OK", data }), {
        headers: { "content-type": "application/json" },
      }),
    )
  })
  return asked
}
const at = "2026-11-20T08:00:00+07:00"
const rowOf = (id: number) => ({ ...ROW, id, nama: `Divisi ${id}` })
const ROW = {
  version: 1,
  created_at: at,
  updated_at: at,
  kode: null,
  nama: "",
  parent_id: null,
  parent_nama: null,
  head_id: null,
  head_nama: null,
  jumlah_pegawai: 0,
  is_active: true,
}

beforeEach(() => {
  makeStorage()
  vi.stubGlobal("window", { print: () => printed++ })
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work))
  vi.stubGlobal("matchMedia", () => new EventTarget())
  const page = new EventTarget()
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  tell = (type) => page.dispatchEvent(new Event(type))
  printed = 0
})
afterEach(() => vi.unstubAllGlobals())
let printed = 0
let tell: (type: string) => void = () => undefined

const query = { ...startQuery(wordsOf(devisi)), q: "div", page: 3, cursor: "40" }

test.each([
  [0, 0, 1],
  [20, 20, 1],
  [730, 730, 2],
  [1_000, 1_000, 2],
  [1_248, PRINT_MAX, 2],
])("of %i rows %i are printed, read in %i calls, from the first page on", async (total, shown, calls) => {
  const asked = serve(total)
  const print = createActor(printOf(devisi)).start()
  print.send({ type: "print.ask", query })
  await expect.poll(() => printed).toBe(1)
  const { printout } = print.getSnapshot().context
  expect(printout).toMatchObject({ total, query })
  expect(printout?.rows.map(({ id }) => id)).toEqual(Array.from({ length: shown }, (_, i) => i + 1))
  expect(asked).toHaveLength(calls)
  expect(asked[0]).toMatchObject({ q: "div", page: 1, per_page: 500 })
  expect(asked[0]).not.toHaveProperty("cursor")
  expect(print.getSnapshot().value).toBe("printing")
  tell("afterprint")
  await expect.poll(() => print.getSnapshot().value).toBe("idle")
  expect(print.getSnapshot().context.printout).toBeNull()
})

test("what the browser prints by itself begins and ends with it, and asks nothing", () => {
  const asked = serve(5)
  const print = createActor(printOf(devisi)).start()
  tell("beforeprint")
  expect(print.getSnapshot().value).toBe("onPaper")
  tell("afterprint")
  expect(print.getSnapshot().value).toBe("idle")
  expect(asked).toEqual([])
})

test.each(["pointerdown", "keydown"])(
  "where the browser never says that its dialog is closed, %s on the page does",
  async (input) => {
    serve(3)
    const print = createActor(printOf(devisi)).start()
    print.send({ type: "print.ask", query })
    await expect.poll(() => printed).toBe(1)
    tell(input)
    await expect.poll(() => print.getSnapshot().value).toBe("idle")
  },
)
