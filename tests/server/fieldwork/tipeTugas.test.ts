import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const field = { key: "hasil", label: "Hasil", type: "text", required: true }
const save = (payload: object) => world.call("tipe-tugas/create", payload, admin)

test("what is filled in at the place is kept in its order", async () => {
  const form_fields = [{ ...field, key: "foto", type: "photo", label: "Foto", required: false }, field]
  const made = await save({ nama: "Kunjungan", kode: "KJG", form_fields })
  expect(made).toMatchObject({ api_status: 1, api_message: "Tipe tugas berhasil ditambahkan" })
  const { id } = made.data as { id: number }
  expect((await world.call("tipe-tugas/find", { tipe_tugas_id: id }, admin)).data).toMatchObject({
    kategori: "visit",
    form_fields,
    require_photo: false,
    is_active: true,
  })
})

test.each([
  [{ form_fields: [field, field] }, { "form_fields.1.key": ["Kunci ini sudah dipakai"] }],
  [
    { form_fields: [{ ...field, key: "Hasil Kunjungan" }] },
    { "form_fields.0.key": ["Isi huruf kecil, angka dan garis bawah, diawali huruf"] },
  ],
  [{ radius_m: 5 }, { radius_m: ["Isi angka bulat 10 sampai 5.000"] }],
  [{ nama: "kunjungan" }, { nama: ["Sudah ada tipe tugas dengan nama ini"] }],
  [{ nama: "Lain", kode: "kjg" }, { kode: ["Sudah ada tipe tugas dengan kode ini"] }],
])("%j is told at its field", async (wrong, errors) => {
  expect(await save({ nama: "Salah", form_fields: [], ...wrong })).toMatchObject({ data: { errors } })
})

test("is found by its category", async () => {
  await save({ nama: "Antar barang", kategori: "delivery", form_fields: [] })
  const page = await world.call("tipe-tugas/list-all", { kategori: "delivery" }, admin)
  expect((page.data as { rows: { nama: string }[] }).rows.map(({ nama }) => nama)).toEqual(["Antar barang"])
})
