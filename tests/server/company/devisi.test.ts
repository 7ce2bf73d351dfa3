import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

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

  test("a row shows its parent, head and how many people it has", async () => {
    const [keuangan, operasional] = world.seeded.lain.devisi
    const lain = await world.signIn("admin@lain.test")
    const head_id = world.seeded.lain.members[0]
    await world.call(
      "devisi/create",
      { id: operasional, nama: "Operasional", parent_id: keuangan, head_id },
      lain,
    )
    expect(await world.call("devisi/find", { id: operasional }, lain)).toMatchObject({
      data: { parent_nama: "Keuangan LN", head_nama: "Pegawai LN 1", jumlah_pegawai: 3 },
    })
    expect(await world.call("devisi/find", { id: world.seeded.lain.devisi[2] }, lain)).toMatchObject({
      data: { parent_nama: null, head_nama: null, jumlah_pegawai: 0 },
    })
  })

  test("many who move divisions of one tree at once: nobody meets a fault, and no circle is closed", async () => {
    const ids: number[] = []
    for (const n of [0, 1, 2, 3, 4, 5]) {
      const made = await world.call("devisi/create", { nama: `Pindah ${n}`, kode: `P${n}` }, admin)
      ids.push((made.data as { id: number }).id)
    }
    for (const round of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, turn) => {
          const n = turn % 6
          const parent_id = ids[(n + 1 + round) % 6]
          return world.call(
            "devisi/create",
            { id: ids[n], nama: `Pindah ${n}`, kode: `P${n}`, parent_id },
            admin,
          )
        }),
      )
      expect(answers.filter((answer) => answer.error_track !== undefined)).toEqual([])
    }
    for (const id of ids) {
      let above: number | null = id
      let steps = 0
      while (above !== null && steps < 7) {
        const found = await world.call("devisi/find", { id: above }, admin)
        above = (found.data as { parent_id: number | null }).parent_id
        steps += 1
      }
      expect(above).toBeNull()
    }
    expect(world.faults).toEqual([])
  })

  test("a second save from an old version is told what stands now", async () => {
    const id = world.seeded.maju.devisi[0] ?? 0
    await world.call("devisi/create", { id, version: 1, nama: "Keuangan & Pajak", kode: "KEU" }, admin)
    const stale = await world.call("devisi/create", { id, version: 1, nama: "Finance", kode: "KEU" }, admin)
    expect(stale).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: { nama: "Keuangan & Pajak", version: 2 }, own: true },
    })
    const other = await world.signIn("terbatas@maju.test")
    await world.call("devisi/create", { id, version: 2, nama: "Keuangan & Pajak", kode: "KP" }, other)
    for (const [who, version] of [
      [admin, 1],
      [admin, 2],
      [admin, 99],
      [other, 1],
    ] as const) {
      const told = await world.call("devisi/create", { id, version, nama: "Finance" }, who)
      expect(told.api_message).toBe("Data ini sudah diubah orang lain sejak Anda membukanya")
      expect(told.data).not.toHaveProperty("own")
    }
    expect(await world.call("devisi/create", { id, version: 2, nama: "Finance" }, other)).toMatchObject({
      api_message: "Data ini sudah Anda ubah di tab atau perangkat lain",
      data: { reason: "stale", own: true },
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
      { id: used, ok: false, message: "Masih dipakai 3 pegawai, 1 polling, dan 1 artikel", used: true },
    ])
  })

  test("a pasted name is kept as it is seen: one blank for many, and found as it is typed", async () => {
    const name = "Gudang \u00a0 Utara\tDua"
    const { id } = (await world.call("devisi/create", { nama: name }, admin)).data as { id: number }
    expect(await world.call("devisi/find", { id }, admin)).toMatchObject({
      data: { nama: "Gudang Utara Dua" },
    })
    expect(await world.call("devisi/list-all", { q: "gudang  utara" }, admin)).toMatchObject({
      data: { total: 1 },
    })
    expect(await world.call("devisi/create", { nama: "Gudang Utara  Dua" }, admin)).toMatchObject({
      data: { errors: { nama: ["Sudah ada divisi dengan nama ini"] } },
    })
    await world.call("devisi/delete", { id }, admin)
  })

  test("who was archived holds their division, and is told apart from who is in the list", async () => {
    const { id } = (await world.call("devisi/create", { nama: "Bubar" }, admin)).data as { id: number }
    const member = world.seeded.maju.members[2] ?? 0
    const put = (division: number | null, archived_at: string | null) =>
      world.sqlRows(
        sql`update members set departement_id = ${division}, archived_at = ${archived_at} where id = ${member}`,
      )
    const [before] = await world.sqlRows<{ departement_id: number | null }>(
      sql`select departement_id::float8 as departement_id from members where id = ${member}`,
    )
    await put(id, "2026-11-01T00:00:00Z")
    expect(await world.call("devisi/delete", { id }, admin)).toMatchObject({
      api_message: "Masih dipakai 1 pegawai yang diarsipkan",
    })
    await put(before?.departement_id ?? null, null)
  })

  test("a row shows its parent, its head and its active people", async () => {
    const { devisi, members } = world.seeded.maju
    const made = await world.call(
      "devisi/create",
      { nama: "Pajak", kode: "PJK", parent_id: devisi[1], head_id: members[3] },
      admin,
    )
    const { id } = made.data as { id: number }
    expect((await world.call("devisi/find", { id }, admin)).data).toEqual({
      id,
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      nama: "Pajak",
      kode: "PJK",
      parent_id: devisi[1],
      head_id: members[3],
      is_active: true,
      parent_nama: "Operasional",
      head_nama: "Pegawai MJ 4",
      jumlah_pegawai: 0,
    })
    expect((await world.call("devisi/find", { id: devisi[1] }, admin)).data).toMatchObject({
      jumlah_pegawai: 3,
    })
  })

  test("`departement_id` is read where `id` is absent, and only there", async () => {
    const [first, second] = world.seeded.maju.devisi
    expect((await world.call("devisi/find", { departement_id: second }, admin)).data).toMatchObject({
      id: second,
    })
    expect(
      (await world.call("devisi/find", { id: first, departement_id: second }, admin)).data,
    ).toMatchObject({
      id: first,
    })
    const made = await world.call("devisi/create", { nama: "Alias" }, admin)
    const { id } = made.data as { id: number }
    expect(await world.call("devisi/create", { departement_id: id, nama: "Alias Dua" }, admin)).toMatchObject(
      {
        data: { id, version: 2 },
      },
    )
    expect(await world.call("devisi/delete", { departement_id: id }, admin)).toMatchObject({ api_status: 1 })
    expect(await world.call("devisi/find", { departement_id: "x" }, admin)).toMatchObject({
      data: { errors: { id: ["Isi dengan angka bulat"] } },
    })
  })

  test("a parent and its child go together; a parent alone stays", async () => {
    const idOf = async (payload: object) =>
      ((await world.call("devisi/create", payload, admin)).data as { id: number }).id
    const parent = await idOf({ nama: "Induk" })
    const child = await idOf({ nama: "Anak", parent_id: parent })
    expect(await world.call("devisi/delete", { id: parent }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Masih dipakai 1 subdivisi",
      data: { reason: "in_use" },
    })
    expect(await world.call("devisi/delete", { ids: [parent, child] }, admin)).toMatchObject({
      api_status: 1,
      api_success: 2,
      api_gagal: 0,
    })
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
