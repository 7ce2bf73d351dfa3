import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "../../../scripts/lib/paths.mjs"
import { openWorld, type World } from "../lib/harness.ts"
import { turnArea } from "../lib/turnArea.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const field = { key: "hasil", label: "Hasil", type: "text", required: true, choices: [], when: null }
const choice = { ...field, key: "stok", label: "Stok", type: "select" }
const named = (...texts: readonly string[]) => texts.map((text) => ({ text }))
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
  [{ form_fields: [choice] }, { "form_fields.0.choices": ["Isi paling sedikit dua pilihan"] }],
  [
    { form_fields: [field, { ...choice, choices: named("Ada", "Habis", "habis") }] },
    { "form_fields.1.choices.2.text": ["Pilihan ini sudah ada"] },
  ],
  [
    { form_fields: [{ ...field, when: { key: "hasil", is: "Ya" } }] },
    { "form_fields.0.when.key": ["Pilih isian yang lebih awal"] },
  ],
  [
    { form_fields: [field, { ...choice, type: "date", when: { key: "tidak_ada", is: "Ya" } }] },
    { "form_fields.1.when.key": ["Isian ini tidak ada"] },
  ],
  [
    {
      form_fields: [
        { ...choice, choices: named("Ada", "Habis") },
        { ...field, when: { key: "stok", is: "Banyak" } },
      ],
    },
    { "form_fields.1.when.is": ["Pilih salah satu pilihan yang ada"] },
  ],
  [
    {
      form_fields: [
        { ...field, type: "photo" },
        { ...choice, type: "money", when: { key: "hasil", is: "a" } },
      ],
    },
    { "form_fields.1.when.key": ["Isian jenis ini tidak dapat menjadi syarat"] },
  ],
  [
    { form_fields: [field, { ...choice, type: "text", when: { key: "hasil", is: "" } }] },
    { "form_fields.1.when.is": ["Wajib diisi"] },
  ],
  [
    {
      form_fields: [
        { ...field, type: "products" },
        { ...choice, type: "products" },
      ],
    },
    { "form_fields.1.type": ["Daftar produk hanya dapat ditanyakan sekali"] },
  ],
  [{ area: "Sales Order" }, { area: ["Pilih layanan lapangan yang ada"] }],
  [{ radius_m: 5 }, { radius_m: ["Isi angka bulat 10 sampai 5.000"] }],
  [{ nama: "kunjungan" }, { nama: ["Sudah ada tipe tugas dengan nama ini"] }],
  [{ nama: "Lain", kode: "kjg" }, { kode: ["Sudah ada tipe tugas dengan kode ini"] }],
])("%j is told at its field", async (wrong, errors) => {
  expect(await save({ nama: "Salah", form_fields: [], ...wrong })).toMatchObject({ data: { errors } })
})

const fieldsOf = async (id: number) =>
  ((await world.call("tipe-tugas/find", { id }, admin)).data as { form_fields: unknown }).form_fields

test("what may be chosen is kept in its order, and only of a choice", async () => {
  const form_fields = [
    { ...choice, choices: named("Cukup", "Habis") },
    { ...field, choices: named("Cukup", "Habis") },
  ]
  const { id } = (await save({ nama: "Cek stok", form_fields })).data as { id: number }
  expect(await fieldsOf(id)).toEqual([{ ...choice, choices: named("Cukup", "Habis") }, field])
})

test("migration: types saved before choices could be named have none, in the same order", async () => {
  const { id } = (
    await save({ nama: "Lama", form_fields: [field, { ...field, key: "foto", type: "photo" }] })
  ).data as { id: number }
  await world.sqlRows(
    sql`update tipe_tugas set form_fields = (select jsonb_agg(f - 'choices' - 'when' order by n) from jsonb_array_elements(form_fields) with ordinality x(f, n)) where id = ${id}`,
  )
  const [, number = ""] =
    /"(\d{4})_visit_time_limit"/.exec(
      await readFile(at("server", "db", "migrations", "hashes.json"), "utf8"),
    ) ?? []
  const written = await readFile(at("server", "db", "migrations", `${number}_visit_time_limit.sql`), "utf8")
  const [, backfill = ""] = written.split("--> statement-breakpoint")
  await world.sqlRows(sql.raw(backfill))
  expect(await fieldsOf(id)).toEqual([field, { ...field, key: "foto", type: "photo" }])
})

test("is found by its category", async () => {
  await save({ nama: "Antar barang", kategori: "delivery", form_fields: [] })
  const page = await world.call("tipe-tugas/list-all", { kategori: "delivery" }, admin)
  expect((page.data as { rows: { nama: string }[] }).rows.map(({ nama }) => nama)).toEqual(["Antar barang"])
})

test("is kept with its area, and found by it", async () => {
  expect(await save({ nama: "Pesanan", area: "sales-visit", form_fields: [] })).toMatchObject({
    data: { errors: { area: ["Perusahaan Anda tidak memakai layanan ini"] } },
  })
  await turnArea(world, "sales-visit", true)
  const starters = await world.call("tipe-tugas/list-all", { area: "sales-visit" }, admin)
  const { rows } = starters.data as { rows: { id: number }[] }
  await world.call("tipe-tugas/delete", { ids: rows.map(({ id }) => id) }, admin)
  await save({ nama: "Pesanan", area: "sales-visit", form_fields: [] })
  const page = await world.call("tipe-tugas/list-all", { area: "sales-visit" }, admin)
  expect((page.data as { rows: object[] }).rows).toMatchObject([{ nama: "Pesanan", area: "sales-visit" }])
})

test("conditions and the new kinds of fields are kept; several choices keep theirs", async () => {
  const form_fields = [
    { ...choice, choices: named("Ya", "Tidak") },
    {
      ...field,
      key: "alasan",
      type: "multiselect",
      choices: named("Mahal", "Penuh"),
      when: { key: "stok", is: "Tidak" },
    },
    { ...field, key: "pesanan", type: "products", when: { key: "stok", is: "Ya" } },
    { ...field, key: "uang_muka", type: "money" },
    { ...field, key: "kirim", type: "date" },
  ]
  const { id } = (await save({ nama: "Syarat", form_fields })).data as { id: number }
  expect(await fieldsOf(id)).toEqual(form_fields)
})
