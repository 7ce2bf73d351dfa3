import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Price, variants } from "#contract/areas/sales/variants.ts"
import { reportVisit } from "#server/areas/fieldwork/reportVisit.ts"
import { applyDuePrices } from "#server/areas/sales/sweep.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newVisit } from "../lib/writes.visits.ts"

type Variant = (typeof variants)["row"]["Type"]
const TODAY = "2026-11-20"
const DAY_MS = 86_400_000

let world: World
let admin: string
let office: string
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
})
/** Signs in again where the session would have ended. */
const goTo = async (now: Date) => {
  if (world.time.now.getTime() === now.getTime()) return
  world.time.now = now
  admin = await world.signIn("admin@maju.test")
}
beforeEach(() => goTo(NOW))
afterAll(() => world.close())

const company = () => world.seeded.maju.id
const find = async (id: number, token = admin): Promise<Variant> =>
  (await world.call("good-id/varian-produk/find", { id }, token)).data as Variant
const prices = async (id: number): Promise<readonly Price[]> =>
  ((await world.call("good-id/varian-produk/harga", { id }, admin)).data as { rows: Price[] }).rows
const shown = async (id: number) =>
  (await prices(id)).map(({ harga, effective_from, until, when }) => [harga, effective_from, until, when])
let made = 0
const variant = async (values: object = {}): Promise<number> => {
  made += 1
  const answer = await world.call(
    "good-id/varian-produk/create-update",
    { nama: `Teh ${made}`, kode: `TEH-${made}`, satuan: "dus", harga: 10_000, ...values },
    admin,
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}
const plan = (varian_id: number, harga: number, effective_from: string, token = admin) =>
  world.call("good-id/update-harga-paket", { varian_id, harga, effective_from }, token)

test("a variant is a product of field work: the same row under both names", async () => {
  const id = await variant({ nama: "Kopi hitam", kode: "KH-1", kategori: "Minuman", point_reward: 7 })
  expect(await find(id)).toMatchObject({
    nama: "Kopi hitam",
    kode: "KH-1",
    kategori: "Minuman",
    point_reward: 7,
  })
  expect((await world.call("products/find", { id }, admin)).data).toMatchObject({
    nama: "Kopi hitam",
    kode: "KH-1",
    satuan: "dus",
    harga: 10_000,
  })
})

test("the SKU is required and unique, also against products of the other page, in either case of letters", async () => {
  const save = (values: object) =>
    world.call(
      "good-id/varian-produk/create-update",
      { nama: "Gula", satuan: "dus", harga: 1, ...values },
      admin,
    )
  expect(await save({})).toMatchObject({ is_validate: 1, data: { errors: { kode: ["Wajib diisi"] } } })
  await world.call("products/create", { nama: "Gula batu", kode: "GB-9", satuan: "dus", harga: 5 }, admin)
  expect(await save({ kode: "gb-9" })).toMatchObject({
    is_validate: 1,
    data: { errors: { kode: ["Sudah ada produk dengan SKU ini"] } },
  })
  const other = await world.call(
    "good-id/varian-produk/create-update",
    { nama: "Gula", kode: "GB-9", satuan: "dus", harga: 1 },
    stranger,
  )
  expect(other).toMatchObject({ api_status: 1 })
})

test("a product without a code is shown, and needs one when it is saved here", async () => {
  const { id } = (await world.call("products/create", { nama: "Lilin", satuan: "pak", harga: 2_000 }, admin))
    .data as { id: number }
  const row = await find(id)
  expect(row).toMatchObject({ nama: "Lilin", kode: null })
  const save = (kode: string | null) =>
    world.call("good-id/varian-produk/create-update", { ...pick(row), kode }, admin)
  expect(await save(null)).toMatchObject({ data: { errors: { kode: ["Wajib diisi"] } } })
  expect(await save("LLN-1")).toMatchObject({ api_status: 1 })
  expect(await find(id)).toMatchObject({ kode: "LLN-1" })
})

describe("prices by date", () => {
  test("the form's price holds from today on, and keeps the one before in the history", async () => {
    const id = await variant()
    expect(await shown(id)).toEqual([[10_000, TODAY, null, "present"]])
    await goTo(new Date(NOW.getTime() + 3 * DAY_MS))
    const row = await find(id)
    await world.call("good-id/varian-produk/create-update", { ...pick(row), harga: 12_000 }, admin)
    expect(await shown(id)).toEqual([
      [12_000, "2026-11-23", null, "present"],
      [10_000, TODAY, "2026-11-22", "past"],
    ])
    const product = (await world.call("products/find", { id }, admin)).data as Record<string, unknown>
    const { nama, kode, satuan } = product as { nama: string; kode: string; satuan: string }
    await world.call("products/create", { id, nama, kode, satuan, harga: 12_500 }, admin)
    expect((await shown(id))[0]).toEqual([12_500, "2026-11-23", null, "present"])
    await world.call("products/create", { id, nama: "Teh baru", kode, satuan, harga: 12_500 }, admin)
    expect(await shown(id)).toHaveLength(2)
  })

  test("a planned price becomes the price on its day, by the sweep, once", async () => {
    const id = await variant()
    expect(await plan(id, 15_000, "2026-12-01")).toMatchObject({ api_status: 1 })
    expect(await plan(id, 14_000, "2026-11-25")).toMatchObject({ api_status: 1 })
    expect(await find(id)).toMatchObject({ harga: 10_000, next_harga: 14_000, next_from: "2026-11-25" })
    expect(await shown(id)).toEqual([
      [15_000, "2026-12-01", null, "future"],
      [14_000, "2026-11-25", "2026-11-30", "future"],
      [10_000, TODAY, "2026-11-24", "present"],
    ])
    expect(await applyDuePrices(world.db, NOW)).toBe(0)
    /** Midnight in Jakarta, seven hours before midnight UTC. */
    expect(await applyDuePrices(world.db, new Date("2026-11-24T16:59:59Z"))).toBe(0)
    expect(await applyDuePrices(world.db, new Date("2026-11-24T17:00:00Z"))).toBe(1)
    const { version } = await find(id)
    expect(await find(id)).toMatchObject({ harga: 14_000, next_harga: 15_000 })
    expect(await applyDuePrices(world.db, new Date("2026-11-24T17:00:00Z"))).toBe(0)
    expect((await find(id)).version).toBe(version)
    /** A server that was away for days applies the last one. */
    await plan(id, 16_000, "2026-12-03")
    expect(await applyDuePrices(world.db, new Date("2026-12-05T01:00:00Z"))).toBe(2)
    expect(await find(id)).toMatchObject({ harga: 16_000, next_harga: null, next_from: null })
  })

  test("a form opened before a price began does not write the old one over it", async () => {
    const id = await variant()
    const row = await find(id)
    await plan(id, 11_000, TODAY)
    expect(await find(id)).toMatchObject({ harga: 11_000, version: row.version + 1 })
    const late = await world.call(
      "good-id/varian-produk/create-update",
      { ...pick(row), nama: "Teh lama" },
      admin,
    )
    expect(late).toMatchObject({ api_status: 0, data: { reason: "stale" } })
    expect(await find(id)).toMatchObject({ harga: 11_000 })
  })

  test("a date before today, an unknown variant and one of another company are refused", async () => {
    const id = await variant()
    expect(await plan(id, 1, "2026-11-19")).toMatchObject({
      is_validate: 1,
      data: { errors: { effective_from: ["Paling awal hari ini: yang sudah terjual tetap harganya"] } },
    })
    expect(await plan(999_999_999, 1, "2026-12-01")).toMatchObject({ data: { reason: "not_found" } })
    expect(await plan(id, 1, "2026-12-01", stranger)).toMatchObject({ data: { reason: "not_found" } })
    expect(await world.call("good-id/varian-produk/harga", { id }, stranger)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await shown(id)).toHaveLength(1)
  })

  test("a planned price can be removed, one that has begun cannot", async () => {
    const id = await variant()
    await plan(id, 20_000, "2026-12-01")
    const [planned, begun] = await prices(id)
    const remove = (ids: readonly (number | undefined)[], token = admin) =>
      world.call("good-id/varian-produk/harga/delete", { varian_id: id, ids }, token)
    expect(await remove([begun?.id])).toMatchObject({
      api_status: 0,
      api_message: "Harga yang sudah berlaku tidak dihapus",
    })
    expect(await remove([planned?.id], stranger)).toMatchObject({ data: { reason: "not_found" } })
    expect(await remove([planned?.id])).toMatchObject({ api_status: 1, api_message: "1 harga dihapus" })
    expect(await shown(id)).toEqual([[10_000, TODAY, null, "present"]])
    /** Its day has come, though the sweep has not run yet. */
    await plan(id, 21_000, "2026-11-21")
    const [due] = await prices(id)
    await goTo(new Date(NOW.getTime() + DAY_MS))
    expect(await remove([due?.id])).toMatchObject({ api_status: 0 })
  })

  test("an office administrator reads variants and prices, and changes nothing", async () => {
    const id = await variant()
    expect(await find(id, office)).toMatchObject({ id })
    expect(await world.call("good-id/varian-produk/harga", { id }, office)).toMatchObject({ api_status: 1 })
    for (const [path, payload] of [
      ["good-id/update-harga-paket", { varian_id: id, harga: 1, effective_from: "2026-12-01" }],
      ["good-id/varian-produk/create-update", { nama: "X", kode: "X", satuan: "dus", harga: 1 }],
      ["good-id/varian-produk/delete", { id }],
      ["good-id/penukaran-hadiah/create-update", { nama: "X", point_cost: 1, stock: 1 }],
      [
        "good-id/poin/sesuaikan",
        { members_id: world.seeded.maju.members[1], points: 5, note: "Tidak boleh" },
      ],
    ] as const)
      expect(await world.call(path, payload, office)).toMatchObject({ data: { reason: "forbidden" } })
  })

  test("prices go with their product", async () => {
    const id = await variant()
    await plan(id, 20_000, "2026-12-01")
    expect(await world.call("good-id/varian-produk/delete", { id }, admin)).toMatchObject({ api_status: 1 })
    expect(await world.sqlRows(sql`select from product_prices where products_id = ${id}`)).toEqual([])
  })
})

const pick = ({ id, version, nama, kode, kategori, satuan, harga, point_reward, is_active }: Variant) => ({
  id,
  version,
  nama,
  kode,
  kategori,
  satuan,
  harga,
  point_reward,
  is_active,
})

test("a sale has the price of the visit's day, and the points as they are when it is reported", async () => {
  const id = await variant({ point_reward: 3 })
  await world.sqlRows(
    sql`insert into product_prices (companies_id, products_id, harga, effective_from, applied_at, at)
      values (${company()}, ${id}, 8000, '2026-11-10', now(), now()), (${company()}, ${id}, 30000, '2026-12-01', null, now())`,
  )
  const form_fields = [{ key: "pesanan", label: "Pesanan", type: "products", required: true, choices: [] }]
  await world.call("tipe-tugas/create", { nama: "Pesanan harian", form_fields }, admin)
  const [type] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from tipe_tugas where nama = 'Pesanan harian'`,
  )
  const soldOn = async (tanggal: string, qty: number) => {
    const visit = await newVisit(world, {
      visit_status: "in_progress",
      tipe_tugas_id: type?.id ?? 0,
      tanggal,
      members_id: world.seeded.maju.members[2] ?? 0,
    })
    const lines = [{ products_id: id, qty, harga: null }]
    const answers = [
      { key: "pesanan", label: "Pesanan", type: "products" as const, value: null, files_id: null, lines },
    ]
    const at = new Date(`${tanggal}T05:00:00Z`)
    await world.db.transact((tx) =>
      reportVisit(
        tx,
        { companies_id: company(), id: visit },
        "visit.checkOut",
        { lat: null, lng: null, accuracy_m: null, answers },
        at,
      ),
    )
    const [line] = await world.sqlRows<{ harga: number; points: number }>(
      sql`select harga::int as harga, points from visit_lines where visits_id = ${visit}`,
    )
    return line
  }
  expect(await soldOn("2026-11-18", 2)).toEqual({ harga: 8_000, points: 6 })
  expect(await soldOn("2026-11-20", 1)).toEqual({ harga: 10_000, points: 3 })
  /** Before its first price the first one holds; a line earns no more than the limit. */
  expect(await soldOn("2026-10-01", 50_000)).toEqual({ harga: 8_000, points: 100_000 })
})
