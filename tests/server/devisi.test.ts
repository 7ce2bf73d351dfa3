import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "./harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

describe("devisi", () => {
  test("a new division is listed, found, changed and deleted", async () => {
    const made = await world.call("devisi/create", { nama: " Gudang ", kode: "gdg" }, admin)
    expect(made).toMatchObject({ status: 200, api_status: 1, api_message: "Divisi berhasil ditambahkan" })
    const { id } = made.data as { id: number }
    const list = await world.call("devisi/list-all", { q: "guda" }, admin)
    expect((list.data as { rows: { nama: string }[]; total: number }).rows.map((row) => row.nama)).toEqual([
      "Gudang",
    ])
    const changed = await world.call(
      "devisi/create",
      { id, version: 1, nama: "Gudang Besar", kode: null },
      admin,
    )
    expect(changed).toMatchObject({ api_status: 1, data: { id, version: 2 } })
    expect(await world.call("devisi/find", { id }, admin)).toMatchObject({
      data: { nama: "Gudang Besar", kode: null, version: 2 },
    })
    expect(await world.call("devisi/delete", { id }, admin)).toMatchObject({
      api_status: 1,
      api_message: "Divisi berhasil dihapus",
    })
    expect(await world.call("devisi/find", { id }, admin)).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
    expect(world.faults).toEqual([])
  })

  test("a second save from an old version is told what stands now", async () => {
    const id = world.seeded.maju.devisi[0] ?? 0
    await world.call("devisi/create", { id, version: 1, nama: "Keuangan & Pajak", kode: "KEU" }, admin)
    const stale = await world.call("devisi/create", { id, version: 1, nama: "Finance", kode: "KEU" }, admin)
    expect(stale).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: { nama: "Keuangan & Pajak", version: 2 } },
    })
  })

  test("a name that exists, a circle and an unknown parent are said at their field", async () => {
    const [keuangan, operasional] = world.seeded.maju.devisi
    expect(await world.call("devisi/create", { nama: "operasional" }, admin)).toMatchObject({
      is_validate: 1,
      data: { errors: { nama: ["Sudah ada divisi dengan nama ini"] } },
    })
    await world.call("devisi/create", { id: operasional, nama: "Operasional", parent_id: keuangan }, admin)
    expect(
      await world.call("devisi/create", { id: keuangan, nama: "Keuangan", parent_id: operasional }, admin),
    ).toMatchObject({
      is_validate: 1,
      data: { errors: { parent_id: ["Tidak boleh di bawah divisi ini sendiri atau turunannya"] } },
    })
    expect(
      await world.call("devisi/create", { nama: "Baru", parent_id: world.seeded.lain.devisi[0] }, admin),
    ).toMatchObject({
      is_validate: 1,
      data: { errors: { parent_id: ["Pilihan tidak dikenal"] } },
    })
  })

  test("a division in use stays, row by row", async () => {
    const made = await world.call("devisi/create", { nama: "Sementara" }, admin)
    const { id } = made.data as { id: number }
    const used = world.seeded.maju.devisi[1] ?? 0
    const answer = await world.call("devisi/delete", { ids: [id, used] }, admin)
    expect(answer).toMatchObject({ api_status: 1, api_success: 1, api_gagal: 1 })
    expect((answer.data as { rows: unknown }).rows).toEqual([
      { id, ok: true, message: "Dihapus" },
      { id: used, ok: false, message: "Masih dipakai 3 pegawai" },
    ])
  })

  test("pages by cursor and by number agree", async () => {
    for (let i = 0; i < 45; i++)
      await world.call("devisi/create", { nama: `Seksi ${String(i).padStart(2, "0")}` }, admin)
    type Data = { rows: { nama: string }[]; next?: string; prev?: string; total: number; last_page: number }
    const page = async (payload: object) =>
      (await world.call("devisi/list-all", { q: "seksi", ...payload }, admin)).data as Data
    const first = await page({})
    const second = await page({ cursor: first.next })
    const third = await page({ cursor: second.next })
    expect([first, second, third].map((p) => p.rows.length)).toEqual([20, 20, 5])
    expect(first).toMatchObject({ total: 45, last_page: 3 })
    expect(first.prev).toBeUndefined()
    expect(third.next).toBeUndefined()
    expect(second.rows).toEqual((await page({ page: 2 })).rows)
    expect((await page({ cursor: third.prev })).rows).toEqual(second.rows)
    expect((await page({ cursor: second.prev })).rows).toEqual(first.rows)
  })
})
