import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Answered, openWorld, type World } from "../lib/harness.ts"

let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object) => world.call(`webs/faq/${path}`, payload, owner)
const idOf = (answer: Answered) => (answer.data as { id: number }).id
const category = async (nama: string, type = "webs") => idOf(await call("kategori/create", { type, nama }))
const inOrder = async (type = "webs") =>
  (
    (await call("kategori/list-all", { type })).data as {
      rows: { id: number; nama: string; order: number }[]
    }
  ).rows
const sort = (ids: readonly number[], type = "webs") => call("kategori/update-sorting", { type, ids })

describe("the order of categories", () => {
  test("is that in which they came, one for each place", async () => {
    for (const nama of ["Satu", "Dua", "Tiga"]) await category(nama)
    await category("Lain", "apps")
    expect((await inOrder()).map(({ nama, order }) => [nama, order])).toEqual([
      ["Satu", 1],
      ["Dua", 2],
      ["Tiga", 3],
    ])
  })

  test("becomes the one that is sent, as a whole", async () => {
    const [satu, dua, tiga] = (await inOrder()).map(({ id }) => id) as [number, number, number]
    expect(await sort([tiga, satu, dua])).toMatchObject({
      api_status: 1,
      api_message: "Urutan kategori FAQ disimpan",
    })
    expect((await inOrder()).map(({ nama, order }) => [nama, order])).toEqual([
      ["Tiga", 1],
      ["Satu", 2],
      ["Dua", 3],
    ])
  })

  test("is refused where a row came or went, is named twice, or is another place's; nothing moves", async () => {
    const before = await inOrder()
    const ids = before.map(({ id }) => id)
    const [other] = await inOrder("apps")
    const refused = {
      api_status: 0,
      api_message: "Ada kategori FAQ yang baru ditambahkan atau dihapus. Periksa urutannya lagi.",
      data: { reason: "state" },
    }
    expect(await sort(ids.slice(1))).toMatchObject(refused)
    expect(await sort([...ids, other?.id ?? 0])).toMatchObject(refused)
    expect(await sort([...ids, ids[0] ?? 0])).toMatchObject(refused)
    expect(await inOrder()).toEqual(before)
  })

  test("ten who sort and ten who add at once: nobody meets a fault, and every place is taken once", async () => {
    const ids = (await inOrder()).map(({ id }) => id)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await sort(n % 2 === 0 ? ids : ids.toReversed())
        await category(`Serentak ${n}`)
      }),
    )
    const places = (await inOrder()).map(({ order }) => order)
    expect(new Set(places).size).toBe(places.length)
    expect(world.faults).toEqual([])
  })

  test("is the order in which they are chosen, those of one place", async () => {
    const chosen = await call("kategori/list-all-master", { type: "webs" })
    const rows = (chosen.data as { rows: { nama: string }[] }).rows.map(({ nama }) => nama)
    expect(rows).toEqual((await inOrder()).map(({ nama }) => nama))
  })
})

test("update changes one that is there, and only that", async () => {
  const id = await category("Lama")
  expect(await call("kategori/update", { id, type: "webs", nama: "Baru" })).toMatchObject({ api_status: 1 })
  expect(await call("kategori/update", { id: 99_999_999, type: "webs", nama: "Tiada" })).toMatchObject({
    data: { reason: "not_found" },
  })
  expect(await call("kategori/update", { type: "webs", nama: "Tanpa id" })).toMatchObject({ is_validate: 1 })
})

describe("questions", () => {
  const ask = (payload: object) =>
    call("create", { type: "webs", question: "Apa?", answer: "<p>Itu.</p>", ...payload })

  test("stand in their category's place, and one that moves goes to the end", async () => {
    const [first, second] = [await category("Pertama"), await category("Kedua")]
    const one = idOf(await ask({ kategori_id: first, question: "Satu?" }))
    await ask({ kategori_id: first, question: "Dua?" })
    await ask({ kategori_id: second, question: "Tiga?" })
    await ask({ id: one, kategori_id: second, question: "Satu?" })
    const page = await call("list-all", { type: "webs" })
    const rows = (page.data as { rows: { question: string; order: number; kategori_nama: string }[] }).rows
    expect(
      rows
        .filter(({ question }) => question.endsWith("?"))
        .map((row) => [row.kategori_nama, row.order, row.question]),
    ).toEqual([
      ["Pertama", 2, "Dua?"],
      ["Kedua", 1, "Tiga?"],
      ["Kedua", 2, "Satu?"],
    ])
  })

  test("are of a category of their own place, which stays while it has some", async () => {
    const apps = await category("Di aplikasi", "apps")
    expect(await ask({ kategori_id: apps })).toMatchObject({
      data: { errors: { kategori_id: ["Pilih kategori dari tempat yang sama"] } },
    })
    await ask({ kategori_id: apps, type: "apps" })
    expect(await call("kategori/delete", { id: apps })).toMatchObject({
      api_message: "Masih berisi 1 pertanyaan",
      data: { reason: "in_use" },
    })
    expect(await call("kategori/create", { id: apps, type: "webs", nama: "Di aplikasi" })).toMatchObject({
      data: { errors: { type: ["Tidak dapat diubah: kategori ini masih berisi pertanyaan"] } },
    })
  })

  test("are sorted within their category", async () => {
    const kategori_id = await category("Berurut")
    const ids: number[] = []
    for (const question of ["A?", "B?", "C?"]) ids.push(idOf(await ask({ kategori_id, question })))
    expect(await call("update-sorting", { kategori_id, ids: ids.toReversed() })).toMatchObject({
      api_status: 1,
    })
    const page = await call("list-all", { type: "webs", kategori_id })
    expect((page.data as { rows: { question: string }[] }).rows.map(({ question }) => question)).toEqual([
      "C?",
      "B?",
      "A?",
    ])
  })
})

describe("an answer", () => {
  const asked = async (answer: string) => {
    const kategori_id = await category(`Kategori ${answer.length}`)
    return call("create", { type: "webs", kategori_id, question: `Apa ${answer.length}?`, answer })
  }

  test("is kept clean, and found by its text, not by its markup", async () => {
    const id = idOf(
      await asked(`<p onclick="x()">Buka <strong>Absen &amp; cuti</strong><script>x()</script></p>`),
    )
    expect(((await call("find", { id })).data as { answer: string }).answer).toBe(
      "<p>Buka <strong>Absen &amp; cuti</strong></p>",
    )
    const total = async (q: string) =>
      ((await call("list-all", { type: "webs", q })).data as { total: number }).total
    expect([await total("absen & cuti"), await total("strong")]).toEqual([1, 0])
  })

  test("that shows nothing is refused at its field", async () => {
    expect(await asked("<p> </p>")).toMatchObject({
      is_validate: 1,
      data: { errors: { answer: ["Wajib diisi"] } },
    })
  })
})
