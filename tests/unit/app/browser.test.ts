import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { LIST_CACHE_MS } from "#contract/kit/constants.ts"
import { dropLists, keepList, recallList } from "#src/api/wire/cache.ts"
import { drafts } from "#src/api/browser/drafts.ts"
import type { Unsaved, Values } from "#machines/form/formTypes.ts"
import { setOwner } from "#src/api/browser/owner.ts"
import { readLetters, readView, writeLetters, writeView } from "#src/api/browser/preferences.ts"
import { requestIds } from "#src/api/wire/requestIds.ts"
import { dropAllLists, token } from "#src/api/browser/storage.ts"
import { user } from "../menu.fixture.ts"
import { makeStorage } from "./browser.fixture.ts"

const key = Buffer.alloc(32, 7).toString("base64")
const ani = user({ id: 1, draft_key: key })
const budi = user({ id: 2, draft_key: Buffer.alloc(32, 8).toString("base64") })
const elsewhere = user({ id: 1, companies_id: 2, draft_key: key })
const now = Date.parse("2026-11-20T08:00:00+07:00")

let storage: ReturnType<typeof makeStorage>
beforeEach(() => {
  storage = makeStorage()
  setOwner(ani)
})
afterEach(() => {
  setOwner(null)
  vi.unstubAllGlobals()
})

describe("first pages of lists", () => {
  const page = { rows: [{ id: 1, nama: "Angelina Wijaya" }], total: 1, page: 1, last_page: 1 }
  const at = new Date(now).toISOString()

  test("are kept under the spec's key for a day", async () => {
    await keepList("list-devisi", page, at)
    expect(Object.keys(storage.kept)).toEqual(["list-devisi"])
    expect(await recallList("list-devisi", now)).toEqual({ page, at })
    expect(await recallList("list-devisi", now + LIST_CACHE_MS)).toEqual({ page, at })
    expect(await recallList("list-devisi", now + LIST_CACHE_MS + 1)).toBeNull()
  })

  test("are read only with the account's key", async () => {
    await keepList("list-members", page, at)
    expect(Object.values(storage.kept).join()).not.toContain("Angelina")
    setOwner({ ...ani, draft_key: budi.draft_key })
    expect(await recallList("list-members", now)).toBeNull()
  })

  test.each([
    ["another account", budi],
    ["the same account in another company", elsewhere],
    ["nobody", null],
  ])("are not shown to %s", async (_who, someone) => {
    await keepList("list-devisi", page, at)
    setOwner(someone)
    expect(await recallList("list-devisi", now)).toBeNull()
  })

  test.each([
    ["not json", "{"],
    ["another shape", "[]"],
    ["nothing", "null"],
    ["an older version's", JSON.stringify({ owner: "1.1", at, page })],
  ])("%s under the key is no page", async (_what, raw) => {
    storage.kept["list-devisi"] = raw
    expect(await recallList("list-devisi", now)).toBeNull()
  })

  test("are dropped by name, and all at once", async () => {
    for (const name of ["list-devisi", "list-jabatan", "list-shift"]) await keepList(name, page, at)
    storage.kept["auth.token"] = "t"
    dropLists(["list-devisi"])
    expect(Object.keys(storage.kept)).toEqual(["list-jabatan", "list-shift", "auth.token"])
    dropAllLists()
    expect(Object.keys(storage.kept)).toEqual(["auth.token"])
  })

  test.each([
    ["left", () => token.forget("left")],
    ["expired", () => token.forget("expired")],
    ["another one's token", () => token.set("t")],
  ])("are gone with the session they were read in: %s", async (_how, end) => {
    await keepList("list-members", page, at)
    end()
    expect(Object.keys(storage.kept).filter((name) => name.startsWith("list-"))).toEqual([])
  })

  test("are not kept for whoever is out again by the time they are sealed", async () => {
    const keeping = keepList("list-members", page, at)
    setOwner(null)
    await keeping
    expect(storage.kept).toEqual({})
  })

  test("are not kept where the browser cannot encrypt", async () => {
    vi.stubGlobal("crypto", {})
    await keepList("list-members", page, at)
    expect(storage.kept).toEqual({})
  })

  test("a storage that is full or forbidden breaks nothing", async () => {
    storage.breakIt(true)
    await keepList("list-devisi", page, at)
    dropAllLists()
    expect(await recallList("list-devisi", now)).toBeNull()
  })
})

describe("drafts", () => {
  const typed = { nama: "Kreatif", nik: "3201010101010001" }
  const unsaved = (id: number | null, values: Values): Unsaved => ({ id, version: null, values, lacks: [] })
  const valuesOf = async (form: ReturnType<typeof drafts>, id: number | null) => {
    const outcome = await form.recall(id)
    return outcome.ok ? (outcome.value?.values ?? null) : "failed"
  }

  test("are one for each form and row, with the version they began with", async () => {
    const form = drafts("devisi", { personal: false })
    await form.keep(unsaved(null, typed))
    await form.keep({ ...unsaved(4, { nama: "Lain" }), version: 3 })
    expect(Object.keys(storage.kept)).toEqual(["draft.1.1.devisi.new", "draft.1.1.devisi.4"])
    expect(await valuesOf(form, null)).toEqual(typed)
    expect(await form.recall(4)).toMatchObject({ ok: true, value: { version: 3, values: { nama: "Lain" } } })
    await form.forget(null)
    expect(await valuesOf(form, null)).toBeNull()
    expect(await valuesOf(form, 4)).toEqual({ nama: "Lain" })
  })

  test.each([
    ["another account", budi],
    ["the same account in another company", elsewhere],
    ["nobody", null],
  ])("are not offered to %s", async (_who, someone) => {
    const form = drafts("devisi", { personal: false })
    await form.keep(unsaved(null, typed))
    setOwner(someone)
    expect(await valuesOf(form, null)).toBeNull()
  })

  test("with personal values are read only with the account's key", async () => {
    const form = drafts("pegawai", { personal: true })
    await form.keep(unsaved(null, typed))
    const kept = Object.values(storage.kept).join()
    expect(kept).not.toContain("3201010101010001")
    expect(kept).not.toContain("Kreatif")
    expect(await valuesOf(form, null)).toEqual(typed)
    setOwner({ ...ani, draft_key: budi.draft_key })
    expect(await valuesOf(form, null)).toBeNull()
  })

  test("of any length are sealed", async () => {
    const form = drafts("pegawai", { personal: true })
    const long = { nama: "é".repeat(200_000) }
    await form.keep(unsaved(null, long))
    expect(await valuesOf(form, null)).toEqual(long)
  })

  test("with personal values are not kept where the browser cannot encrypt", async () => {
    vi.stubGlobal("crypto", { getRandomValues: () => new Uint8Array(12) })
    const answer = await drafts("pegawai", { personal: true }).keep(unsaved(null, typed))
    expect(storage.kept).toEqual({})
    expect(answer.ok).toBe(false)
  })

  test("are not said to be kept by a browser that does not take them, but come back while the page is open", async () => {
    const form = drafts("devisi", { personal: false })
    storage.breakIt(true)
    expect(await form.keep(unsaved(null, typed))).toMatchObject({ ok: false })
    expect(await valuesOf(form, null)).toEqual(typed)
    storage.breakIt(false)
    expect(await form.keep(unsaved(null, typed))).toMatchObject({ ok: true })
  })

  test("say which fields had files, also files an earlier visit had chosen", async () => {
    const form = drafts("devisi", { personal: false })
    const foto = new Blob(["x"])
    await form.keep({
      ...unsaved(null, { ...typed, foto, documents: [{ file: foto }] }),
      lacks: ["ktp", "foto"],
    })
    expect(await form.recall(null)).toMatchObject({ value: { without: ["ktp", "foto", "documents"] } })
  })

  test.each([
    [],
    { values: typed, version: null },
    { values: [1], version: null, at: "2026-11-20T01:00:00Z" },
    { values: typed, version: "4", at: "2026-11-20T01:00:00Z" },
    { values: typed, version: null, at: "kemarin" },
    { values: typed, version: null, at: "2026-11-20T01:00:00Z", without: "foto" },
    { values: typed, version: null, at: "2026-11-20T01:00:00Z", without: [5] },
  ])("what is no draft is not offered: %j", async (kept) => {
    storage.kept["draft.1.1.devisi.new"] = JSON.stringify(kept)
    expect(await valuesOf(drafts("devisi", { personal: false }), null)).toBeNull()
  })
})

describe("columns, density, named searches and bare letters", () => {
  test("are remembered for each account", () => {
    const view = {
      hidden: ["kode"],
      density: "comfortable",
      saved: [{ name: "Baru", query: "q=baru" }],
    } as const
    writeView("devisi", view)
    writeLetters(false)
    expect(readView("devisi", [])).toEqual(view)
    expect(readView("jabatan", ["kode"])).toEqual({ hidden: ["kode"], density: "compact", saved: [] })
    expect(readView("members", [], "comfortable").density).toBe("comfortable")
    expect(readLetters()).toBe(false)
    setOwner(budi)
    expect(readView("devisi", [])).toEqual({ hidden: [], density: "compact", saved: [] })
    expect(readLetters()).toBe(true)
  })

  test.each([
    "{",
    "null",
    '{"hidden":3}',
    '{"hidden":[1],"density":"x"}',
    '{"hidden":[],"density":1,"saved":[1,{"name":"a"}]}',
  ])("%s is no choice of theirs", (raw) => {
    storage.kept["view.1.1.devisi"] = raw
    expect(readView("devisi", [])).toEqual({ hidden: [], density: "compact", saved: [] })
  })
})

describe("ids of writes", () => {
  const claim = (path = "devisi/create", payload: object = { nama: "A" }) => requestIds.claim(path, payload)

  test("are 128 random bits, another one for each write that was answered", () => {
    const first = claim()
    expect(first.id).toMatch(/^[0-9a-f]{32}$/)
    first.settle()
    const second = claim()
    expect(second.id).not.toBe(first.id)
    second.settle()
  })

  test("stay the same for the same write until it is answered, and differ for another", () => {
    const first = claim()
    const others = [claim("devisi/create", { nama: "B" }), claim("jabatan/create")]
    const again = claim()
    expect(again.id).toBe(first.id)
    expect(new Set([first, ...others].map((one) => one.id)).size).toBe(3)
    for (const one of [again, ...others]) one.settle()
  })

  test("outlive the page for a day, without what was written", async () => {
    const { id } = claim()
    expect(JSON.stringify(storage.kept)).not.toContain("nama")
    vi.resetModules()
    const { requestIds: afterReload } = await import("#src/api/wire/requestIds.ts")
    const again = afterReload.claim("devisi/create", { nama: "A" })
    expect(again.id).toBe(id)
    vi.setSystemTime(Date.now() + 86_400_001)
    vi.resetModules()
    const { requestIds: nextDay } = await import("#src/api/wire/requestIds.ts")
    expect(nextDay.claim("devisi/create", { nama: "A" }).id).not.toBe(id)
    vi.useRealTimers()
    claim().settle()
  })

  test("of a password are not kept in the browser", () => {
    claim("profil/update/users", { password: "rahasia" }).settle()
    const lost = claim("profil/update/users", { password: "rahasia" })
    expect(storage.kept).toEqual({})
    lost.settle()
  })

  test("of a group are forgotten once rows of it are deleted: adding the same again is a new wish", () => {
    const lost = claim()
    const other = claim("jabatan/create")
    claim("devisi/delete", { ids: [1] }).settle()
    expect(claim().id).not.toBe(lost.id)
    expect(claim("jabatan/create").id).toBe(other.id)
    for (const one of [claim(), claim("jabatan/create")]) one.settle()
  })
})
