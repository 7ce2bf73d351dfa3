import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let owner: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const NOBODY = 9_000_000_001
type Row = { readonly id: number; readonly title: string; readonly is_read: boolean }
const list = async (payload: object, token = admin) =>
  ((await world.call("notifications/list-all", payload, token)).data as { rows: Row[] }).rows
/** Creates a notification for PT Maju's administrator, or for the super administrators. @returns its id */
const ring = async (title: string, more: { type?: string; body?: string; platform?: true } = {}) => {
  const { id, accounts } = world.seeded.maju
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
      values (${id}, ${more.platform === true ? null : accounts.admin}, ${more.type ?? "sistem"}, ${title},
        ${more.body ?? "Isi"}, ${world.time.now.toISOString()}) returning id::float8 as id`,
  )
  return row?.id ?? 0
}
const titles = (rows: readonly Row[]) => rows.map(({ title }) => title)

describe("all notifications", () => {
  test("are found by words of title and body, by what they are about and by whether they are read", async () => {
    const claim = await ring("Klaim Zamrud", { type: "klaim", body: "Bensin ke Bogor" })
    await ring("Kabar zamrud", { body: "Libur" })
    expect(titles(await list({ q: "zamrud" }))).toEqual(["Kabar zamrud", "Klaim Zamrud"])
    expect(titles(await list({ q: "bogor zamrud" }))).toEqual(["Klaim Zamrud"])
    expect(titles(await list({ q: "zamrud", type: "klaim" }))).toEqual(["Klaim Zamrud"])
    await world.call("notifications/read", { ids: [claim] }, admin)
    expect(titles(await list({ q: "zamrud", is_read: true }))).toEqual(["Klaim Zamrud"])
    expect(titles(await list({ q: "zamrud", is_read: false }))).toEqual(["Kabar zamrud"])
  })

  test("the newest come first, unless the oldest are asked for", async () => {
    const ids = [await ring("Urutan 1"), await ring("Urutan 2")]
    const idsOf = async (dir?: "asc") =>
      (await list({ q: "urutan", sort: "created_at", ...(dir === undefined ? {} : { dir }) })).map(
        ({ id }) => id,
      )
    expect(await idsOf("asc")).toEqual(ids)
    expect(await idsOf()).toEqual(ids.toReversed())
  })

  test("something no notification is about is answered at its field", async () => {
    const answer = await world.call("notifications/list-all", { type: "gosip" }, admin)
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
    expect(Object.keys((answer.data as { errors: object }).errors)).toEqual(["type"])
  })
})

describe.each([
  ["read", "Sudah dibaca", "1 notifikasi ditandai sudah dibaca, 1 tidak"],
  ["delete", "Dihapus", "1 notifikasi dihapus, 1 tidak"],
])("several at once: %s", (action, done, words) => {
  const path = `notifications/${action}`
  const missing = (id: number) => ({ id, ok: false, message: "Data notifikasi tidak ditemukan" })

  test("row by row, each once; what is nobody's is not found", async () => {
    const id = await ring("Satu")
    expect(await world.call(path, { ids: [id, NOBODY, id] }, admin)).toMatchObject({
      api_status: 1,
      api_message: words,
      api_success: 1,
      api_gagal: 1,
      data: { count: 1, rows: [{ id, ok: true, message: done }, missing(NOBODY)] },
    })
  })

  test("those of another bell are not found either, and stay as they are", async () => {
    const shared = await ring("Milik platform", { platform: true })
    const own = await ring("Milik perusahaan")
    for (const [token, id, of] of [
      [admin, shared, owner],
      [owner, own, admin],
    ] as const) {
      expect(await world.call(path, { ids: [id] }, token)).toMatchObject({
        api_status: 0,
        api_message: "Data notifikasi tidak ditemukan",
        data: { reason: "not_found", rows: [missing(id)] },
      })
      expect((await list({}, of)).find((row) => row.id === id)).toMatchObject({ is_read: false })
    }
  })

  test("of all there are it answers how many, and names none", async () => {
    await ring("Terakhir")
    const answer = await world.call(path, { all: true }, admin)
    expect(answer).toMatchObject({ api_status: 1, data: { rows: [] } })
    expect((answer.data as { count: number }).count).toBeGreaterThan(0)
    expect(await list({ is_read: false })).toEqual([])
  })
})

test("what has been read is read, whoever says so once more", async () => {
  const id = await ring("Dua kali")
  const answers = [1, 2].map(() => world.call("notifications/read", { ids: [id] }, admin))
  expect(
    (await Promise.all(answers)).map(({ data }) => (data as { count: number }).count).sort((a, b) => a - b),
  ).toEqual([0, 1])
})
