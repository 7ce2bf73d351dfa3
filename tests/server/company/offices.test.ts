import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const place = { alamat: "Jl. Pemuda 1", lat: -6.98, lng: 110.41 }
const save = (payload: object) => world.call("offices/create", payload, admin)
const row = async (id: number, token = admin) =>
  (await world.call("offices/find", { offices_id: id }, token)).data as object
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id

describe("kantor", () => {
  test("a row shows its hours, who answers for it and its active people", async () => {
    const { members, resources } = world.seeded.maju
    const made = await save({
      ...place,
      nama: "Semarang",
      kode: "SMG",
      provinsi: "Jawa Tengah",
      kota: "Semarang",
      phone: "(024) 555-0100",
      radius_m: 150,
      umk: 3_701_709,
      pic_id: members[2],
      offices_hours_id: resources["offices-hours"],
    })
    expect(await row(idOf(made))).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      ...place,
      nama: "Semarang",
      kode: "SMG",
      is_pusat: false,
      provinsi: "Jawa Tengah",
      kota: "Semarang",
      phone: "(024) 555-0100",
      radius_m: 150,
      timezone: "Asia/Jakarta",
      umk: 3_701_709,
      pic_id: members[2],
      pic_nama: "Pegawai MJ 3",
      offices_hours_id: resources["offices-hours"],
      offices_hours_nama: "Contoh jam kerja",
      is_active: true,
      jumlah_pegawai: 0,
    })
    expect(await row(world.seeded.maju.offices[0] ?? 0)).toMatchObject({ is_pusat: true, jumlah_pegawai: 3 })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["no point", { lat: null }, { lat: ["Isi dengan angka"] }],
    ["a point off the earth", { lat: 91 }, { lat: ["Isi angka -90 sampai 90"] }],
    ["a radius too small", { radius_m: 9 }, { radius_m: ["Isi angka bulat 10 sampai 5.000"] }],
    ["a zone of another country", { timezone: "Asia/Tokyo" }, { timezone: ["Isi dengan pilihan yang ada"] }],
    [
      "letters for a number",
      { phone: "tanya resepsionis" },
      { phone: ["Isi nomor telepon, misalnya 021-5550100"] },
    ],
    ["a taken name", { nama: "PUSAT" }, { nama: ["Sudah ada kantor dengan nama ini"] }],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...place, nama: "Salah", ...wrong })).toMatchObject({
      is_validate: 1,
      data: { errors },
    })
  })

  test("an office with people stays and says how many", async () => {
    expect(await world.call("offices/delete", { id: world.seeded.maju.offices[1] }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Masih dipakai 3 pegawai, 1 pegawai kantor lain, 1 polling, dan 1 artikel",
      data: { reason: "in_use" },
    })
  })

  test("one office is the head office, also when two take it at once", async () => {
    const [first, second] = await Promise.all(
      ["Solo", "Tegal"].map(async (nama) => idOf(await save({ ...place, nama, is_pusat: true }))),
    )
    const heads = (
      (await world.call("offices/list-all", { per_page: 100 }, admin)).data as {
        rows: { id: number; is_pusat: boolean }[]
      }
    ).rows.filter((office) => office.is_pusat)
    expect(heads).toHaveLength(1)
    expect([first, second]).toContain(heads[0]?.id)
    const head = heads[0]?.id ?? 0
    expect(await save({ ...place, id: head, nama: "Bukan pusat", is_pusat: false })).toMatchObject({
      data: { errors: { is_pusat: ["Jadikan kantor lain sebagai kantor pusat lebih dulu"] } },
    })
    expect(await world.call("offices/delete", { id: head }, admin)).toMatchObject({
      api_message: "Jadikan kantor lain sebagai kantor pusat lebih dulu",
    })
  })

  test("many who make one of several offices the head office at once: nobody meets a fault, and one is it", async () => {
    const ids: number[] = []
    for (const n of [0, 1, 2, 3]) ids.push(idOf(await save({ ...place, nama: `Calon ${n}` })))
    for (const _ of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (__, turn) =>
          save({ ...place, id: ids[turn % 4], nama: `Calon ${turn % 4}`, is_pusat: true }),
        ),
      )
      expect(answers.filter((answer) => answer.api_status !== 1)).toEqual([])
    }
    const rows = await Promise.all(ids.map((id) => row(id)))
    expect(rows.filter((office) => "is_pusat" in office && office.is_pusat === true)).toHaveLength(1)
    expect(world.faults).toEqual([])
  })

  test("an office admin sees his own and changes none", async () => {
    const office = await world.signIn("kantor@maju.test")
    const list = (await world.call("offices/list-all", {}, office)).data as {
      rows: { nama: string }[]
      total: number
    }
    expect([list.rows.map(({ nama }) => nama), list.total]).toEqual([["Pusat"], 1])
    expect(await world.call("offices/find", { id: world.seeded.maju.offices[1] }, office)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await world.call("offices/create", { ...place, nama: "Baru" }, office)).toMatchObject({
      data: { reason: "forbidden" },
    })
  })
})
