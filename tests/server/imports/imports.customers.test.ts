import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importCalls, type ImportKind } from "#contract/areas/imports/imports.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newCustomer } from "../lib/writes.customers.ts"

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImports()
})
afterAll(() => desk.close())

const check = (kind: ImportKind, ...lines: readonly string[]) => desk.check(csv(...lines), "csv", kind)
const undo = (kind: ImportKind, import_id: number) =>
  desk.world.call(importCalls[kind].path, { mode: "undo", import_id }, desk.admin)
const stored = (where: ReturnType<typeof sql>) =>
  desk.world.sqlRows<{
    nama: string
    kode: string | null
    lat: number | null
    lng: number | null
    phone: string | null
  }>(
    sql`select nama, kode, lat, lng, phone from customers where companies_id = ${desk.world.seeded.maju.id} and ${where} order by nama`,
  )

test("customers are read with their place in two columns or in one, and written", async () => {
  const found = await check(
    "pelanggan",
    "Nama outlet;Kode;No HP;Latitude;Longitude;Koordinat;Keterangan",
    "Toko Impor Satu;IMP-1;81234500001;-6,31;106,91;;",
    "Toko Impor Dua;IMP-2;;;;-6.32,106.92;Buka jam 9",
    "Toko Impor Tiga;;;;;;",
  )
  expect(found).toMatchObject({ good: 3, bad: 0 })
  expect(await desk.commit(found.id, "all", "pelanggan")).toMatchObject({
    api_status: 1,
    data: { may_undo: true },
  })
  expect(await stored(sql`nama like 'Toko Impor %'`)).toEqual([
    { nama: "Toko Impor Dua", kode: "IMP-2", lat: -6.32, lng: 106.92, phone: null },
    { nama: "Toko Impor Satu", kode: "IMP-1", lat: -6.31, lng: 106.91, phone: "081234500001" },
    { nama: "Toko Impor Tiga", kode: null, lat: null, lng: null, phone: null },
  ])
})

test("what is wrong is told at its row and column", async () => {
  await newCustomer(desk.world, { kode: "ADA-1" })
  const found = await check(
    "pelanggan",
    "Nama;Kode;Lintang;Bujur;Titik",
    "Salah Satu;ada-1;;;",
    "Salah Dua;DUA;-6,2;;",
    "Salah Tiga;DUA;;;",
    "Salah Empat;;abc;106,8;",
    "Salah Lima;;;;di pojok",
    ";TANPA;;;",
  )
  expect(found.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "Kode", "Sudah ada pelanggan dengan kode ini"],
    [3, "Bujur", "Isi lintang dan bujur, atau kosongkan keduanya"],
    [4, "Kode", "Kode ini sudah ada di baris 3"],
    [5, "Lintang", "Isi derajat seperti -6,2088"],
    [6, "Titik", "Isi seperti -6.2088, 106.8456"],
    [7, "Nama pelanggan", "Wajib diisi"],
  ])
})

test("likely duplicates are told at their row, of the file and of the stored ones, and may be written", async () => {
  await newCustomer(desk.world, { nama: "Toko Kembar Ria", alamat: "Jl. Kembar 1", lat: 4, lng: 101 })
  const found = await check(
    "pelanggan",
    "Nama;Alamat;Titik",
    "TK. Kembar Ria;Jl. Kembar No. 1;4.0003,101",
    "Kios Berkas;Jl. Berkas 7;",
    "KIOS  BERKAS;;",
  )
  expect(found).toMatchObject({ good: 3, bad: 0 })
  expect(found.report?.notes.map(({ field, message, rows }) => [field, message, rows])).toEqual([
    [
      "Nama pelanggan",
      "Mungkin sudah ada: Toko Kembar Ria, Jl. Kembar 1, 33 m (nama mirip di dekatnya)",
      [2],
    ],
    ["Nama pelanggan", "Mungkin sama dengan baris 3: Kios Berkas, Jl. Berkas 7 (nama sama)", [4]],
  ])
  expect(await desk.commit(found.id, "all", "pelanggan")).toMatchObject({ api_success: 3 })
})

test("an import is undone, unless one of its customers is used or changed", async () => {
  const first = await check("pelanggan", "Nama;Kode", "Urung Satu;URG-1", "Urung Dua;URG-2")
  await desk.commit(first.id, "all", "pelanggan")
  await desk.world.sqlRows(
    sql`update visits set customers_id = (select id from customers where kode = 'URG-1')
      where id = (select min(id) from visits where companies_id = ${desk.world.seeded.maju.id})`,
  )
  await desk.world.sqlRows(sql`update customers set version = 2 where kode = 'URG-2'`)
  expect(await undo("pelanggan", first.id)).toMatchObject({
    api_message: "Impor ini tidak dapat dibatalkan: 1 pelanggan sudah dipakai, 1 pelanggan sudah diubah",
  })
  const second = await check("pelanggan", "Nama;Kode", "Urung Tiga;URG-3")
  await desk.commit(second.id, "all", "pelanggan")
  expect(await undo("pelanggan", second.id)).toMatchObject({ api_status: 1, api_success: 1 })
  expect((await stored(sql`kode like 'URG-%'`)).map(({ kode }) => kode)).toEqual(["URG-2", "URG-1"])
})
