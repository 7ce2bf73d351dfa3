import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { inMonth, newClaim } from "../lib/writes.claims.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const meals = { nama: "Makan", limit_type: "monthly", limit_amount: 300_000 }
const save = (payload: object) => world.call("kategori-klaim/create", payload, admin)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const found = async (id: number) =>
  (await world.call("kategori-klaim/find", { kategori_id: id }, admin)).data as Record<string, unknown>

describe("kategori klaim", () => {
  test("a row shows what was filled in and how many have a limit of their own", async () => {
    const made = await save({ ...meals, kode: "MKN", payment: "cash", gl_code: "6120" })
    expect(made).toMatchObject({ api_status: 1, api_message: "Kategori klaim berhasil ditambahkan" })
    expect(await found(idOf(made))).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      ...meals,
      kode: "MKN",
      receipt_required_above: 0,
      max_age_days: 60,
      prorate_first_year: false,
      payment: "cash",
      taxable: false,
      gl_code: "6120",
      is_active: true,
      jumlah_khusus: 0,
    })
    expect((await found(world.seeded.maju.resources["kategori-klaim"] ?? 0))["jumlah_khusus"]).toBe(1)
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      "a limit without its amount",
      { limit_amount: null },
      { limit_amount: ["Isi batas dalam rupiah, atau pilih tanpa batas"] },
    ],
    [
      "a limit of nothing",
      { limit_amount: 0 },
      { limit_amount: ["Isi batas dalam rupiah, atau pilih tanpa batas"] },
    ],
    [
      "a share of a limit by the month",
      { prorate_first_year: true },
      { prorate_first_year: ["Hanya batas per tahun yang dihitung proporsional"] },
    ],
    ["cents", { limit_amount: 10.5 }, { limit_amount: ["Isi dengan angka bulat"] }],
    ["no days at all", { max_age_days: 0 }, { max_age_days: ["Isi angka bulat 1 sampai 366"] }],
    [
      "a taken name",
      { nama: "CONTOH KATEGORI KLAIM" },
      { nama: ["Sudah ada kategori klaim dengan nama ini"] },
    ],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...meals, nama: "Salah", ...wrong })).toMatchObject({
      is_validate: 1,
      data: { errors },
    })
  })

  test("without a limit it keeps no amount", async () => {
    const id = idOf(await save({ ...meals, nama: "Bebas", limit_type: "none" }))
    expect(await found(id)).toMatchObject({ limit_type: "none", limit_amount: null })
  })
})

type Member = { readonly id: number; readonly nama: string } & Record<string, unknown>
const list = async (payload: object, token = admin) =>
  (await world.call("kategori-klaim/list-members", payload, token)).data as { rows: Member[]; total: number }
const saveMembers = (payload: object) => world.call("kategori-klaim/save-members", payload, admin)

describe("limits of employees' own", () => {
  test("saved by several at once: the first is kept and the others are told, whatever the order of the rows", async () => {
    const [first = 0, second = 0] = world.seeded.maju.members
    const kategori_id = idOf(await save({ ...meals, nama: "Sekaligus" }))
    const rows = (limit_amount: number) =>
      [first, second].map((members_id) => ({ members_id, limit_amount, version: 0 }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        saveMembers({ kategori_id, members: at % 2 === 0 ? rows(at + 1) : rows(at + 1).toReversed() }),
      ),
    )
    expect(answers.map(({ data }) => (data as { reason?: string }).reason ?? "saved").toSorted()).toEqual([
      "saved",
      ...Array.from({ length: 11 }, () => "stale"),
    ])
    const saved = answers.findIndex((answer) => answer.api_status === 1) + 1
    expect((await list({ kategori_id, khusus: true })).rows).toMatchObject([
      { limit_amount: saved, version: 1 },
      { limit_amount: saved, version: 1 },
    ])
    expect(world.faults).toEqual([])
  })

  test("hold between their dates, and then the category's does again", async () => {
    const { members } = world.seeded.maju
    const [first = 0, second = 0, third = 0, fourth = 0] = members
    const kategori_id = idOf(await save({ ...meals, nama: "Pulsa" }))
    const saved = await saveMembers({
      kategori_id,
      version: 1,
      members: [
        { members_id: first, limit_amount: 500_000, valid_from: "2026-11-20", version: 0 },
        { members_id: second, limit_amount: 600_000, valid_from: "2026-11-21" },
        { members_id: third, limit_amount: 0, valid_to: "2026-11-20" },
        { members_id: fourth, limit_amount: 700_000, valid_to: "2026-11-19" },
      ],
    })
    expect(saved).toMatchObject({ api_status: 1, api_message: "Batas klaim 4 pegawai disimpan" })
    const { rows, total } = await list({ kategori_id })
    expect(total).toBe(6)
    expect(rows[0]).toEqual({
      id: first,
      version: 1,
      nama: "Pegawai MJ 1",
      nip: "MJ-1",
      foto: null,
      kantor: "Pusat",
      divisi: "Keuangan",
      limit_amount: 500_000,
      valid_from: "2026-11-20",
      valid_to: null,
      berlaku: 500_000,
      used: 0,
      remaining: 500_000,
    })
    expect(rows.map(({ limit_amount, berlaku }) => [limit_amount, berlaku])).toEqual([
      [500_000, 500_000],
      [600_000, 300_000],
      [0, 0],
      [700_000, 300_000],
      [null, 300_000],
      [null, 300_000],
    ])
    const named = async (more: object) => (await list({ kategori_id, ...more })).rows.map(({ id }) => id)
    expect(await named({ khusus: true, q: "mj-2" })).toEqual([second])
    expect(await named({ khusus: false })).toEqual(members.slice(4))
    expect(await named({ offices_id: world.seeded.maju.offices[1], sort: "nip", dir: "desc" })).toEqual([
      members[5],
      members[3],
      members[1],
    ])
    expect(await named({ departement_id: world.seeded.maju.devisi[2] })).toEqual([])
  })

  test("all are saved or none, and what is wrong is said at its row", async () => {
    const [first = 0, second = 0] = world.seeded.maju.members
    const kategori_id = idOf(await save({ ...meals, nama: "Bensin" }))
    const wrong = [
      { members_id: first, limit_amount: 1 },
      { members_id: world.seeded.lain.members[0], limit_amount: 1 },
    ]
    expect(await saveMembers({ kategori_id, members: wrong })).toMatchObject({
      is_validate: 1,
      data: { errors: { "members.1.members_id": ["Pilihan tidak dikenal"] } },
    })
    expect((await found(kategori_id))["jumlah_khusus"]).toBe(0)
    const twice = [
      { members_id: second, limit_amount: 1, valid_from: "2026-02-01", valid_to: "2026-01-31" },
      { members_id: second, limit_amount: 2 },
    ]
    expect(await saveMembers({ kategori_id, members: twice })).toMatchObject({
      data: {
        errors: {
          "members.0.valid_to": ["Tanggal berakhir tidak boleh sebelum tanggal mulai"],
          "members.1.members_id": ["Pegawai ini sudah disebut"],
        },
      },
    })
    const free = idOf(await save({ nama: "Tanpa batas", limit_type: "none" }))
    expect(
      await saveMembers({ kategori_id: free, members: [{ members_id: first, limit_amount: 5 }] }),
    ).toMatchObject({ data: { errors: { "members.0.limit_amount": ["Kategori ini tanpa batas"] } } })
  })

  test("somebody who saved first is told of, and no change is no save", async () => {
    const [first = 0] = world.seeded.maju.members
    const kategori_id = idOf(await save({ ...meals, nama: "Parkir" }))
    const one = (limit_amount: number | null, version: number) =>
      saveMembers({ kategori_id, members: [{ members_id: first, limit_amount, version }] })
    expect(await one(1_000, 0)).toMatchObject({ data: { rows: [{ id: first, version: 1 }] } })
    expect(await one(2_000, 0)).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: { rows: [{ id: first, limit_amount: 1_000, version: 1 }] } },
    })
    expect(await one(1_000, 1)).toMatchObject({
      api_status: 0,
      api_message: "Tidak ada yang berubah",
      data: { reason: "state" },
    })
    expect(await one(null, 1)).toMatchObject({ data: { rows: [{ limit_amount: null, version: 0 }] } })
    expect(await saveMembers({ kategori_id, version: 7, members: [{ members_id: first }] })).toMatchObject({
      data: { reason: "stale", current: { id: kategori_id, version: 1 } },
    })
  })

  test.each<[string, object, readonly [number | null, number | null, number | null]]>([
    ["by the month", { limit_type: "monthly" }, [300_000, 70_000, 230_000]],
    ["by the year", { limit_type: "yearly" }, [300_000, 90_000, 210_000]],
    [
      "by what is left of a first year",
      { limit_type: "yearly", limit_amount: 120_000, prorate_first_year: true },
      [60_000, 90_000, -30_000],
    ],
    ["by the claim", { limit_type: "per_claim" }, [300_000, null, null]],
    ["without a limit", { limit_type: "none" }, [null, null, null]],
  ])("what is used and left, %s, also of claims this person does not see", async (nama, limit, wanted) => {
    const [member = 0] = world.seeded.maju.members
    const [near = 0, far = 0] = world.seeded.maju.offices
    await world.sqlRows(sql`update members set tanggal_masuk = '2026-07-13' where id = ${member}`)
    const kategori_id = idOf(await save({ ...meals, nama: `Uji ${nama}`, ...limit }))
    const claimed = (offices_id: number, tanggal: string, amount: number) =>
      newClaim(world, {
        kategori_id,
        offices_id,
        tanggal,
        status: "approved",
        items: [{ tanggal, amount, amount_approved: amount }],
      })
    await claimed(near, "2026-11-01", 20_000)
    await claimed(far, "2026-11-30", 50_000)
    await claimed(far, "2026-10-31", 20_000)
    await claimed(far, "2025-11-20", 10_000)
    await newClaim(world, { kategori_id, ...inMonth("2026-11-02", 1_000) })
    for (const token of [admin, office]) {
      const { rows } = await list({ kategori_id, members_id: member }, token)
      expect(rows.map(({ berlaku, used, remaining }) => [berlaku, used, remaining])).toEqual([wanted])
    }
  })

  test("an office admin sees those of his people and counts no others", async () => {
    const kategori_id = world.seeded.maju.resources["kategori-klaim"] ?? 0
    await world.sqlRows(
      sql`insert into claim_limits (companies_id, kategori_id, members_id, limit_amount, created_at, updated_at)
        values (${world.seeded.maju.id}, ${kategori_id}, ${world.seeded.maju.members[1]}, 1, now(), now())`,
    )
    expect((await list({ kategori_id }, office)).rows.map(({ nama }) => nama)).toEqual([
      "Pegawai MJ 1",
      "Pegawai MJ 3",
      "Pegawai MJ 5",
    ])
    expect((await list({ kategori_id, offices_id: world.seeded.maju.offices[1] }, office)).total).toBe(0)
    expect((await world.call("kategori-klaim/find", { id: kategori_id }, office)).data).toMatchObject({
      jumlah_khusus: 1,
    })
    expect((await found(kategori_id))["jumlah_khusus"]).toBe(2)
  })
})
