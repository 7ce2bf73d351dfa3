import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let members: readonly number[]
let pusat: number
let cabang: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  members = world.seeded.maju.members
  const [first = 0, second = 0] = world.seeded.maju.offices
  pusat = first
  cabang = second
})
afterAll(() => world.close())

type Guest = { readonly id: number; readonly nip: string; readonly is_open: boolean }
const list = async (payload: object, token = admin) =>
  ((await world.call("member-offices/list-members", payload, token)).data as { rows: Guest[] }).rows
const nips = (rows: readonly Guest[]) => rows.map(({ nip }) => nip)
const update = (payload: object) => world.call("member-offices/update-members", payload, admin)

describe("who may check in at an office", () => {
  test("those who belong to it, and those who were let in, between their dates", async () => {
    expect(await list({ offices_id: cabang, is_primary: false })).toEqual([
      {
        id: members[0],
        nama: "Pegawai MJ 1",
        nip: "MJ-1",
        foto: null,
        kantor: "Pusat",
        divisi: "Keuangan",
        is_primary: false,
        version: 1,
        valid_from: null,
        valid_to: null,
        is_open: true,
      },
    ])
    const added = await update({
      offices_id: cabang,
      members_id: [members[2], members[1], 999_999],
      valid_from: "2026-11-21",
    })
    expect(added).toEqual({
      status: 200,
      api_status: 1,
      api_message: "1 pegawai boleh absen di kantor ini, 2 tidak",
      api_success: 1,
      api_gagal: 2,
      data: {
        rows: [
          { id: members[2], ok: true, message: "Boleh absen di kantor ini" },
          { id: members[1], ok: false, message: "Ini kantornya sendiri: selalu boleh absen di sini" },
          { id: 999_999, ok: false, message: "Data pegawai tidak ditemukan" },
        ],
      },
    })
    const rows = await list({ offices_id: cabang })
    expect(rows.map(({ nip, is_open }) => [nip, is_open])).toEqual([
      ["MJ-1", true],
      ["MJ-2", true],
      ["MJ-3", false],
      ["MJ-4", true],
      ["MJ-6", true],
    ])
    expect(nips(await list({ offices_id: cabang, is_primary: true, dir: "desc" }))).toEqual([
      "MJ-6",
      "MJ-4",
      "MJ-2",
    ])
    expect(nips(await list({ offices_id: cabang, q: "mj 3" }))).toEqual(["MJ-3"])
    await update({ offices_id: cabang, members_id: [members[2]], valid_to: "2026-11-20" })
    expect(await list({ offices_id: cabang, q: "mj 3" })).toMatchObject([
      { valid_from: null, valid_to: "2026-11-20", is_open: true },
    ])
  })

  test("are let out again; nobody is let out of their own", async () => {
    await update({ offices_id: pusat, members_id: [members[3]] })
    const removed = await update({
      offices_id: pusat,
      members_id: [members[3], members[0]],
      action: "remove",
    })
    expect(removed).toMatchObject({ api_success: 1, api_gagal: 1 })
    expect(nips(await list({ offices_id: pusat }))).toEqual(["MJ-1", "MJ-3", "MJ-5"])
    expect(await update({ offices_id: pusat, members_id: [members[0]], action: "remove" })).toMatchObject({
      api_status: 0,
      api_message: "Tidak terdaftar dari kantor lain",
      data: { reason: "state" },
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      "an end before its start",
      { members_id: [1], valid_from: "2026-02-02", valid_to: "2026-02-01" },
      { valid_to: ["Tanggal berakhir tidak boleh sebelum tanggal mulai"] },
    ],
    ["nobody", { members_id: [] }, { members_id: ["Pilih paling sedikit satu pegawai"] }],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await update({ offices_id: pusat, ...wrong })).toMatchObject({ is_validate: 1, data: { errors } })
  })

  test("an office admin sees his own people only, and no office of others", async () => {
    const office = await world.signIn("kantor@maju.test")
    expect(nips(await list({ offices_id: pusat }, office))).toEqual(["MJ-1", "MJ-3", "MJ-5"])
    expect(await world.call("member-offices/list-members", { offices_id: cabang }, office)).toMatchObject({
      data: { reason: "not_found" },
    })
  })

  test("one guest's dates are changed alone; who has seen older ones is told", async () => {
    const guest = { offices_id: cabang, members_id: members[0] }
    const [shown] = (await list(guest)) as unknown as { version: number }[]
    const stay = { ...guest, members_id: [members[0]], stay_version: shown?.version, valid_to: "2027-06-30" }
    expect(await update(stay)).toMatchObject({ api_status: 1, api_success: 1 })
    expect(await list(guest)).toMatchObject([{ version: (shown?.version ?? 0) + 1, valid_to: "2027-06-30" }])
    expect(await update({ ...stay, valid_to: null })).toMatchObject({
      data: {
        reason: "stale",
        current: { id: members[0], nama: "Pegawai MJ 1", valid_from: null, valid_to: "2027-06-30" },
      },
    })
  })

  test("an office that changed meanwhile is told", async () => {
    expect(await update({ offices_id: pusat, members_id: [members[3]], version: 5 })).toMatchObject({
      data: { reason: "stale", current: { id: pusat, version: 1 } },
    })
  })
})
