import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { reportVisit } from "#server/areas/fieldwork/reportVisit.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newVisit } from "../lib/writes.visits.ts"

let world: World
let admin: string
let office: string
let stranger: string
let customers: readonly number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
  await world.sqlRows(
    sql`insert into customers (companies_id, nama, is_active, created_at, updated_at)
      select ${world.seeded.maju.id}, 'Toko ' || n, n <> 2, now(), now() from generate_series(1, 3) n`,
  )
  const rows = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and nama like 'Toko _' order by id`,
  )
  customers = rows.map(({ id }) => id)
})
afterAll(() => world.close())

const DAY = "2026-11-24"
const plan = (more: object = {}, token = admin) =>
  world.call(
    "visit/plan",
    {
      members_id: [world.seeded.maju.members[0]],
      customers_id: [customers[0]],
      tanggal: DAY,
      tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
      purpose: "Menawarkan produk baru",
      ...more,
    },
    token,
  )
const rowsOf = ({ data }: { readonly data?: unknown }) =>
  (data as { readonly rows: readonly RowResult[] }).rows
const newest = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(sql`select max(id)::float8 as id from visits`)
  return row?.id ?? 0
}
const detail = async (id: number) => (await world.call("visit/detail", { id }, admin)).data as Visit

describe("planning", () => {
  test("each employee gets a visit to each customer; a customer out of use is refused in its row", async () => {
    const [one = 0, two = 0] = world.seeded.maju.members
    const made = await plan({ members_id: [one, two, one], customers_id: customers, plan_time: "09:30" })
    expect(made).toMatchObject({ api_status: 1, api_message: "4 kunjungan direncanakan, 2 tidak" })
    expect(rowsOf(made).map(({ id, ok, message }) => [id, ok, message])).toEqual([
      [1, true, "Direncanakan"],
      [2, false, "Pelanggan ini tidak aktif lagi"],
      [3, true, "Direncanakan"],
      [4, true, "Direncanakan"],
      [5, false, "Pelanggan ini tidak aktif lagi"],
      [6, true, "Direncanakan"],
    ])
    expect(await detail(await newest())).toMatchObject({
      visit_status: "planned",
      status: "none",
      is_planned: true,
      plan_time: "09:30",
      tanggal: DAY,
      steps: [{ from: null, to: "planned" }],
    })
  })

  test("the same visit twice and a day of leave are told, not refused", async () => {
    const member = world.seeded.maju.members[0] ?? 0
    const rows = rowsOf(await plan({ members_id: [member] }))
    expect(rows).toMatchObject([
      {
        ok: true,
        told: true,
        message: "Direncanakan; pegawai ini sudah punya kunjungan ke pelanggan yang sama pada hari itu",
      },
    ])
    const [leave] = await world.sqlRows<{ readonly date: string; readonly member: number }>(
      sql`update leave_days set date = '2026-12-15' where id = (select min(id) from leave_days
        where companies_id = ${world.seeded.maju.id} and is_live and amount > 0)
        returning date::text as date, members_id::float8 as member`,
    )
    const absent = rowsOf(await plan({ members_id: [leave?.member], tanggal: leave?.date }))
    expect(absent).toMatchObject([{ ok: true, told: true }])
    expect(absent[0]?.message).toMatch(/^Direncanakan; pegawai ini .* pada hari itu$/)
  })

  test.each([
    [{ tanggal: "2026-11-19" }, { tanggal: ["Pilih tanggal 20 November 2026 sampai 20 Februari 2027"] }],
    [{ tanggal: "2027-02-21" }, { tanggal: ["Pilih tanggal 20 November 2026 sampai 20 Februari 2027"] }],
    [
      { weeks: 12, tanggal: "2026-12-10" },
      { weeks: ["Sampai 25 Februari 2027; paling jauh 20 Februari 2027. Kurangi minggunya."] },
    ],
    [{ days: ["senin"] }, { "days.0": [expect.any(String)] }],
    [{ tipe_tugas_id: 999_999 }, { tipe_tugas_id: ["Pilihan tidak dikenal"] }],
    [{ members_id: [] }, { members_id: ["Pilih paling sedikit satu"] }],
    [{ purpose: "ya" }, { purpose: ["Minimal 5 karakter"] }],
    [{ plan_time: "25:00" }, { plan_time: ["Isi jam, misalnya 08:30"] }],
    [
      { members_id: Array.from({ length: 101 }, (_, nth) => nth + 1), customers_id: [1, 2] },
      { customers_id: ["Paling banyak 200 kunjungan sekaligus; ini 202 kunjungan"] },
    ],
  ])("%j is told at its field", async (wrong, errors) => {
    expect(await plan(wrong)).toMatchObject({ api_status: 0, data: { errors } })
  })

  test("the first and the last day that may be planned, and a type that is out of use", async () => {
    expect(await plan({ tanggal: "2026-11-20" })).toMatchObject({ api_status: 1 })
    expect(await plan({ tanggal: "2027-02-20" })).toMatchObject({ api_status: 1 })
    const { data } = await world.call(
      "tipe-tugas/create",
      { nama: "Lama sekali", is_active: false, form_fields: [] },
      admin,
    )
    expect(await plan({ tipe_tugas_id: (data as { id: number }).id })).toMatchObject({
      data: { errors: { tipe_tugas_id: ["Tipe tugas ini tidak dipakai lagi"] } },
    })
  })

  test("on several weekdays of several weeks, told day by day", async () => {
    const [member = 0] = world.seeded.maju.members
    await plan({ members_id: [member], customers_id: [customers[2]], tanggal: "2027-01-11" })
    const made = await plan({
      members_id: [member],
      customers_id: [customers[0], customers[2]],
      tanggal: "2027-01-05",
      days: ["kam", "sen"],
      weeks: 2,
    })
    expect(made).toMatchObject({ api_message: "8 kunjungan direncanakan" })
    expect(rowsOf(made).map(({ id, message }) => [id, message])).toEqual([
      [1, "Direncanakan"],
      [2, "Direncanakan"],
      [3, "Direncanakan"],
      [4, "Direncanakan; pegawai ini sudah punya kunjungan ke pelanggan yang sama pada hari itu"],
      [5, "Direncanakan"],
      [6, "Direncanakan"],
      [7, "Direncanakan"],
      [8, "Direncanakan"],
    ])
    const days = await world.sqlRows<{ readonly tanggal: string; readonly n: number }>(
      sql`select tanggal::text as tanggal, count(*)::int as n from visits where members_id = ${member}
        and tanggal between '2027-01-05' and '2027-01-31' group by tanggal order by tanggal`,
    )
    expect(days).toEqual([
      { tanggal: "2027-01-07", n: 2 },
      { tanggal: "2027-01-11", n: 3 },
      { tanggal: "2027-01-14", n: 2 },
      { tanggal: "2027-01-18", n: 2 },
    ])
  })

  test("an office admin plans for employees of their offices only, and another company for none of these", async () => {
    const [here, elsewhere] = world.seeded.maju.members
    expect(
      rowsOf(await plan({ members_id: [here, elsewhere] }, office)).map(({ ok, message }) => [ok, message]),
    ).toEqual([
      [true, expect.stringContaining("Direncanakan")],
      [false, "Pegawai tidak ditemukan"],
    ])
    expect(await plan({}, stranger)).toMatchObject({ api_status: 0 })
  })

  test("a visit takes the area of its type", async () => {
    await world.sqlRows(
      sql`update companies set features = features || '{area_sales-visit}' where id = ${world.seeded.maju.id}`,
    )
    const { data } = await world.call(
      "tipe-tugas/create",
      { nama: "Berarea", area: "sales-visit", form_fields: [] },
      admin,
    )
    await plan({ tipe_tugas_id: (data as { id: number }).id })
    expect(await detail(await newest())).toMatchObject({ area: "sales-visit" })
  })

  test("customers are found by name, without those out of use", async () => {
    const found = await world.call("customers/pilihan", { q: "toko" }, admin)
    const names = (found.data as { rows: { nama: string }[] }).rows.map(({ nama }) => nama)
    expect(names).toEqual(expect.arrayContaining(["Toko 1", "Toko 3"]))
    expect(names).not.toContain("Toko 2")
    expect((await world.call("customers/pilihan", { ids: customers }, stranger)).data).toMatchObject({
      rows: [],
    })
  })
})

describe("calling off", () => {
  const note = "Pelanggan minta ditunda"
  const cancel = (payload: object, token = admin) => world.call("visit/batal", { note, ...payload }, token)

  test("row by row: what has begun stays", async () => {
    const ids = [
      await newVisit(world, { tanggal: "2026-11-20", visit_status: "planned" }),
      await newVisit(world, { visit_status: "done" }),
      await newVisit(world, { tanggal: "2026-11-20", visit_status: "on_the_way" }),
    ]
    const answer = await cancel({ ids })
    expect(answer).toMatchObject({ api_status: 1, api_message: "2 kunjungan dibatalkan, 1 tidak" })
    expect(rowsOf(answer).map(({ id, ok }) => [id, ok])).toEqual(ids.map((id, nth) => [id, nth !== 1]))
    const [first = 0] = ids
    expect(await detail(first)).toMatchObject({ visit_status: "cancelled", status: "none" })
    expect((await detail(first)).steps.at(-1)).toMatchObject({ to: "cancelled", note })
  })

  test("the employee is notified, with the reason", async () => {
    const [member = 0] = world.seeded.maju.members
    await world.sqlRows(
      sql`update members set accounts_id = (select id from accounts where email = 'admin@maju.test') where id = ${member}`,
    )
    const id = await newVisit(world, { tanggal: "2026-11-20", visit_status: "planned", members_id: member })
    await cancel({ id })
    const { no } = await detail(id)
    const told = await world.sqlRows<{ readonly body: string; readonly link: string }>(
      sql`select body, link from notifications where title = ${`Kunjungan ${no} dibatalkan`}`,
    )
    expect(told).toEqual([
      {
        body: expect.stringMatching(`20 November 2026, di .*: ${note}$`) as unknown,
        link: `/visit?status=semua&id=${id}`,
      },
    ])
    await plan({ members_id: [member], customers_id: [customers[2]], tanggal: "2026-12-01" })
    const planned = await world.sqlRows(
      sql`select body, link from notifications where title = 'Kunjungan baru pada 1 Desember 2026'`,
    )
    expect(planned).toEqual([
      {
        body: "Toko 3: Menawarkan produk baru",
        link: `/visit?status=semua&members_id=${member}&start_date=2026-12-01&end_date=2026-12-01`,
      },
    ])
    await plan({
      members_id: [member],
      customers_id: [customers[2]],
      tanggal: "2026-12-01",
      days: ["sel", "jum"],
    })
    const several = await world.sqlRows<{ readonly body: string }>(
      sql`select body from notifications where title = '2 kunjungan baru, 1 Desember 2026 sampai 4 Desember 2026'`,
    )
    expect(several).toEqual([{ body: "Toko 3: Menawarkan produk baru" }])
    await world.sqlRows(sql`update members set accounts_id = null where id = ${member}`)
  })

  test("needs a reason, the seen version, and the right office", async () => {
    const id = await newVisit(world, { tanggal: "2026-11-20", visit_status: "planned" })
    expect(await cancel({ id, note: "ya" })).toMatchObject({
      data: { errors: { note: ["Minimal 5 karakter"] } },
    })
    expect(await cancel({ id, version: 7 })).toMatchObject({ api_status: 0 })
    const elsewhere = await newVisit(world, {
      tanggal: "2026-11-20",
      visit_status: "planned",
      members_id: world.seeded.maju.members[1] ?? 0,
    })
    expect(await cancel({ id: elsewhere }, office)).toMatchObject({ api_status: 0 })
    expect(await cancel({ id }, stranger)).toMatchObject({ api_status: 0 })
    expect((await detail(id)).visit_status).toBe("planned")
    expect(await cancel({ id, version: 1 })).toMatchObject({ api_status: 1 })
  })
})

describe("product lines", () => {
  const form_fields = [
    { key: "pesanan", label: "Pesanan", type: "products", required: true, choices: [] },
    { key: "bayar", label: "Dibayar", type: "money", required: false, choices: [] },
  ]
  const reported = async (lines: readonly object[], products_id: number) => {
    const answers = [
      { key: "pesanan", label: "Pesanan", type: "products", value: null, files_id: null, lines },
      { key: "bayar", label: "Dibayar", type: "money", value: "15000", files_id: null },
    ] as never
    const [type] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from tipe_tugas where nama = 'Pesanan toko'`,
    )
    const id = await newVisit(world, {
      visit_status: "in_progress",
      tipe_tugas_id: type?.id ?? 0,
      tanggal: "2026-11-20",
      area: "sales-visit",
      members_id: world.seeded.maju.members[2] ?? 0,
    })
    const visit = { companies_id: world.seeded.maju.id, id }
    const report = { lat: null, lng: null, accuracy_m: null, answers }
    try {
      await world.db.transact((tx) => reportVisit(tx, visit, "visit.checkOut", report, world.time.now))
    } finally {
      await world.sqlRows(sql`update visits set visit_status = 'done' where id = ${id}`)
    }
    return { id, products_id }
  }
  const product = async (nama: string, harga: number): Promise<number> => {
    const [row] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into products (companies_id, nama, satuan, harga, is_active, created_at, updated_at)
        values (${world.seeded.maju.id}, ${nama}, 'dus', ${harga}, true, now(), now()) returning id::float8 as id`,
    )
    return row?.id ?? 0
  }

  test("keep name, unit and price as they were; their sum is the visit's amount", async () => {
    await world.call("tipe-tugas/create", { nama: "Pesanan toko", form_fields }, admin)
    const [tea, salt] = [await product("Teh", 12_000), await product("Garam", 5_000)]
    const { id } = await reported(
      [
        { products_id: tea, qty: 3, harga: null },
        { products_id: salt, qty: 2, harga: 4_500 },
      ],
      tea,
    )
    await world.sqlRows(sql`update products set nama = 'Teh hijau', harga = 99000 where id = ${tea}`)
    expect(await detail(id)).toMatchObject({
      amount: 45_000,
      lines: [
        { nama: "Teh", satuan: "dus", qty: 3, harga: 12_000, total: 36_000 },
        { nama: "Garam", satuan: "dus", qty: 2, harga: 4_500, total: 9_000 },
      ],
      answers: [
        { key: "pesanan", value: "45000" },
        { key: "bayar", value: "15000" },
      ],
    })
    const rows = await world.sqlRows(
      sql`select tanggal::text as tanggal, area from visit_lines where visits_id = ${id}`,
    )
    expect(rows).toEqual([
      { tanggal: "2026-11-20", area: "sales-visit" },
      { tanggal: "2026-11-20", area: "sales-visit" },
    ])
  })

  test("a product of another company is not known, and one that costs too much is refused", async () => {
    const [foreign] = await world.sqlRows<{ readonly id: number }>(
      sql`select id::float8 as id from products where companies_id <> ${world.seeded.maju.id} limit 1`,
    )
    await expect(reported([{ products_id: foreign?.id ?? 0, qty: 1, harga: null }], 0)).rejects.toMatchObject(
      {
        errors: { "answers.pesanan": ["Baris 1: produk tidak dikenal"] },
      },
    )
    const dear = await product("Emas", 900_000_000_000)
    await expect(reported([{ products_id: dear, qty: 2, harga: null }], 0)).rejects.toMatchObject({
      errors: { "answers.pesanan": ["Nilainya paling banyak satu triliun rupiah"] },
    })
  })
})
