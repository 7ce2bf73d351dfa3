import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importCalls } from "#contract/areas/imports/imports.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImports()
})
afterAll(() => desk.close())

const check = (...lines: readonly string[]) => desk.check(csv(...lines), "csv", "produk")
const undo = (import_id: number) =>
  desk.world.call(importCalls.produk.path, { mode: "undo", import_id }, desk.admin)
const stored = (like: string) =>
  desk.world.sqlRows(
    sql`select t.nama, t.harga::int as harga, t.kategori, t.point_reward::int as points, p.harga::int as first
      from products t left join product_prices p on p.companies_id = t.companies_id and p.products_id = t.id
      where t.kode like ${like} order by t.kode`,
  )
const company = () => desk.world.seeded.maju.id

test("products are read, written with the price they begin with, and undone", async () => {
  const found = await check("Nama barang;SKU;Unit;Harga jual", "Wafer;WF-1;dus;Rp 54.000", "Teh;;pak;x")
  expect(found.problems).toMatchObject([{ row: 3, field: "Harga" }])
  expect(await desk.commit(found.id, "good", "produk")).toMatchObject({ api_success: 1, api_gagal: 1 })
  expect(await stored("WF-%")).toEqual([
    { nama: "Wafer", harga: 54_000, kategori: null, points: 0, first: 54_000 },
  ])
  expect(await undo(found.id)).toMatchObject({ api_status: 1 })
  expect(await stored("WF-%")).toEqual([])
})

test("category and points are those of a variant; an empty cell is no category and no point", async () => {
  const found = await check(
    "Nama;SKU;Satuan;Harga;Kategori;Poin",
    "Kopi;KPI-1;dus;90000;Minuman;1.250",
    "Gula;KPI-2;kg;14000;;",
    "Susu;KPI-3;dus;70000;Minuman;2,5",
    "Roti;KPI-4;dus;70000;;-1",
    "Keju;KPI-5;dus;70000;;10001",
  )
  expect(found.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [4, "Poin", "Isi angka bulat, 0 atau lebih"],
    [5, "Poin", "Isi angka bulat, 0 atau lebih"],
    [6, "Poin", "Isi angka bulat 0 sampai 10.000"],
  ])
  expect(await desk.commit(found.id, "good", "produk")).toMatchObject({ api_success: 2, api_gagal: 3 })
  expect(await stored("KPI-%")).toEqual([
    { nama: "Kopi", harga: 90_000, kategori: "Minuman", points: 1_250, first: 90_000 },
    { nama: "Gula", harga: 14_000, kategori: null, points: 0, first: 14_000 },
  ])
})

test("a company without Good-ID imports products, but neither category nor points", async () => {
  await desk.world.sqlRows(
    sql`update companies set features = array_remove(features, 'good_id') where id = ${company()}`,
  )
  const plain = await check("Nama;SKU;Satuan;Harga", "Tepung;TP-1;kg;12000")
  expect(await desk.commit(plain.id, "all", "produk")).toMatchObject({ api_success: 1 })
  const found = await check("Nama;SKU;Satuan;Harga;Poin", "Tepung;TP-2;kg;12000;", "Ragi;TP-3;pak;5000;4")
  expect(await desk.commit(found.id, "all", "produk")).toMatchObject({
    api_status: 0,
    api_message:
      "Baris 3: Kategori dan Poin hanya diisi akun yang boleh menambah varian produk. Kosongkan keduanya lalu unggah lagi.",
    data: { reason: "forbidden" },
  })
  expect(await stored("TP-%")).toHaveLength(1)
  await desk.world.sqlRows(
    sql`update companies set features = array_append(features, 'good_id') where id = ${company()}`,
  )
  expect(await desk.commit(found.id, "all", "produk")).toMatchObject({ api_success: 2 })
})
