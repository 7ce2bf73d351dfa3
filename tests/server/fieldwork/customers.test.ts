import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { customerDuplicates, customers, customerVisits } from "#contract/areas/fieldwork/customers.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { candidatesSql } from "#server/areas/fieldwork/customerTwins.ts"
import { makeVisit } from "#server/areas/fieldwork/makeVisit.ts"
import { departVisit, reportVisit } from "#server/areas/fieldwork/reportVisit.ts"
import { rowsOf } from "#server/db/database.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newCustomer } from "../lib/writes.customers.ts"
import { newVisit } from "../lib/writes.visits.ts"
import { turnArea } from "../lib/turnArea.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

type Row = (typeof customers)["row"]["Type"]
const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const find = async (id: number, token = admin) => (await call("customers/find", { id }, token)).data as Row
const listed = async (payload: object) =>
  ((await call("customers/list-all", { per_page: 100, ...payload })).data as { rows: Row[] }).rows
const merge = (ids: readonly number[], into: number) => call("customers/merge", { ids, into })
/** Everything stored about customers, to compare before and after. */
const stored = () =>
  world.sqlRows(
    sql`select id::float8 as id, nama, merged_into_id, merged_at, merged_nama, last_visit_on::text as last_visit_on
      from customers where companies_id = ${world.seeded.maju.id} order by id`,
  )

describe("saving a customer", () => {
  test.each([
    [{ lat: null }, { lat: ["Isi lintang dan bujur, atau kosongkan keduanya"] }],
    [{ lng: null }, { lng: ["Isi lintang dan bujur, atau kosongkan keduanya"] }],
    [{ area: "Biskis!" }, { area: ["Pilih layanan lapangan yang ada"] }],
    [{ phone: "x" }, { phone: ["Isi nomor telepon, misalnya 021-5550100"] }],
  ])("%j is told at its field", async (wrong, errors) => {
    expect(await call("customers/create", { nama: "Salah", lat: -6.2, lng: 106.8, ...wrong })).toMatchObject({
      data: { errors },
    })
  })

  test("has an area of the company, is found by it, and keeps it when it is switched off", async () => {
    const values = { nama: "Outlet Motoris", area: "motoris" }
    expect(await call("customers/create", values)).toMatchObject({
      data: { errors: { area: ["Perusahaan Anda tidak memakai layanan ini"] } },
    })
    await turnArea(world, "motoris", true)
    const made = await call("customers/create", values)
    const { id } = made.data as { readonly id: number }
    expect((await listed({ area: "motoris" })).map(({ nama, area }) => [nama, area])).toEqual([
      ["Outlet Motoris", "motoris"],
    ])
    await turnArea(world, "motoris", false)
    const { version } = await find(id)
    expect(await call("customers/create", { ...values, id, version, kode: "OM-1" })).toMatchObject({
      api_status: 1,
    })
    expect(await find(id)).toMatchObject({ area: "motoris", kode: "OM-1" })
  })

  test("a code occurs once, in any case", async () => {
    await newCustomer(world, { kode: "SAMA-1" })
    expect(await call("customers/create", { nama: "Kedua", kode: "sama-1" })).toMatchObject({
      data: { errors: { kode: ["Sudah ada pelanggan dengan kode ini"] } },
    })
  })

  test("duplicates are told with address and distance, and saved all the same", async () => {
    await newCustomer(world, { nama: "Toko Ganda Ria", alamat: "Jl. Ganda 1", lat: 2, lng: 100 })
    const again = await call("customers/create", { nama: "TK Ganda Ria", lat: 2.0004, lng: 100 })
    expect(again).toMatchObject({
      api_status: 1,
      api_message:
        "Pelanggan berhasil ditambahkan. Mungkin sama dengan Toko Ganda Ria, Jl. Ganda 1, 44 m (nama mirip di dekatnya)",
    })
    const { id } = again.data as { id: number }
    const row = await find(id)
    /** Only what identifies a customer is judged again. */
    expect(await call("customers/create", { ...row, note: "Buka jam 9" })).toMatchObject({
      api_message: "Pelanggan berhasil diperbarui",
    })
  })
})

describe("duplicates", () => {
  const ask = async (payload: object) =>
    ((await call("customers/duplicates", payload, office)).data as AnswerOf<typeof customerDuplicates>).rows

  test("are found by name, telephone and address, without the customer itself and merged ones", async () => {
    const own = { nama: "Kios Cari", phone: "0811 2233 4455", alamat: "Jl. Cari No. 9", lat: 3, lng: 100 }
    const one = await newCustomer(world, own)
    const byPhone = await newCustomer(world, { nama: "Lain Satu", phone: "+62811-2233-4455", lat: 2.9 })
    const byAddress = await newCustomer(world, { nama: "Lain Dua", alamat: "jl cari no 9" })
    const gone = await newCustomer(world, { ...own, nama: "Kios Cari", kode: "HILANG" })
    await merge([gone], one)
    expect(await ask({ id: one, ...own })).toEqual([
      expect.objectContaining({ id: byPhone, reasons: ["telepon"] }),
      expect.objectContaining({ id: byAddress, reasons: ["alamat"] }),
    ])
    expect((await ask({ nama: "kios  cari", phone: null, alamat: null })).map(({ id }) => id)).toEqual([one])
  })

  test("every fact is found by its index among 20.000 customers", async () => {
    const { id } = world.seeded.lain
    await world.sqlRows(
      sql`insert into customers (companies_id, nama, phone, alamat, lat, lng, created_at, updated_at)
        select ${id}, case when n % 2 = 0 then 'Outlet ' else 'Outlet É ' end || n, '0812-' || n + 1000000, 'Jl. Outlet No. ' || n, -8 + (n % 400) * 0.01, 105 + (n / 400) * 0.05, now(), now() from generate_series(1, 20000) n`,
    )
    await world.sqlRows(sql`analyze customers`)
    const questions = Object.values(
      candidatesSql([
        { nama: "Outlet É 77", phone: "0812 1000077", alamat: "jl outlet no 77", lat: -7, lng: 106 },
      ]),
    )
    const plans = await world.db.transact(async (tx) => {
      await tx.execute(sql`select set_config('app.company', ${String(id)}, true)`)
      const read: string[] = []
      for (const question of questions)
        read.push(JSON.stringify(await rowsOf(tx, sql`explain (format json) ${question}`)))
      return read
    })
    const indexes = ["nama", "place", "nama_fold", "phone", "alamat"].map((fact) => `"customers_by_${fact}"`)
    expect(plans.map((plan, at) => plan.includes(indexes[at] ?? ""))).toEqual(indexes.map(() => true))
    await world.sqlRows(sql`delete from customers where companies_id = ${id} and nama like 'Outlet %'`)
  })
})

describe("merging", () => {
  test("hides the duplicate, counts its visits at the other, and is undone exactly", async () => {
    const [one, into] = [await newCustomer(world), await newCustomer(world, { nama: "Tujuan gabungan" })]
    await newVisit(world, { customers_id: one, tanggal: "2026-11-18", amount: 50_000 })
    await newVisit(world, { customers_id: into, tanggal: "2026-11-10", amount: 25_000 })
    await world.sqlRows(sql`update customers set last_visit_on = '2026-11-18' where id = ${one}`)
    await world.sqlRows(sql`update customers set last_visit_on = '2026-11-10' where id = ${into}`)
    const before = await stored()
    expect(await merge([one], into)).toMatchObject({
      api_status: 1,
      data: { rows: [{ id: one, ok: true, undo: 2 }] },
    })
    expect((await listed({ q: "uji" })).map(({ id }) => id)).not.toContain(one)
    expect(await find(into)).toMatchObject({
      last_visit_on: "2026-11-18",
      days_since: 2,
      visits: 2,
      orders: 75_000,
      merged: [{ id: one, merged_nama: expect.any(String) as string }],
    })
    expect(await find(one)).toMatchObject({ is_merged: true, merged_into_nama: "Tujuan gabungan", visits: 1 })
    const { rows } = (await call("customers/visits", { id: into })).data as AnswerOf<typeof customerVisits>
    expect(rows.map(({ tanggal, made_at }) => [tanggal, made_at])).toEqual([
      ["2026-11-18", (await find(one)).nama],
      ["2026-11-10", null],
    ])
    const visits = (await call("visit/list/all", { customers_id: into })).data as { rows: { id: number }[] }
    expect(visits.rows).toHaveLength(2)
    expect(await call("customers/unmerge", { id: one })).toMatchObject({ api_status: 1 })
    expect(await stored()).toEqual(before)
    expect(await find(into)).toMatchObject({ visits: 1, orders: 25_000, merged: [] })
  })

  test("a merged customer is not merged into, merged again, or one with others merged into it", async () => {
    const [a, b, c] = [await newCustomer(world), await newCustomer(world), await newCustomer(world)]
    await merge([a], b)
    const [nameA, nameB] = [(await find(a)).nama, (await find(b)).nama]
    expect(await merge([c], a)).toMatchObject({
      data: { errors: { into: [`${nameA} sudah digabung ke ${nameB}; pilih yang itu`] } },
    })
    expect(await merge([b], b)).toMatchObject({
      api_message: "Pelanggan tidak dapat digabung ke dirinya sendiri",
    })
    expect(await merge([a], c)).toMatchObject({ api_message: `${nameA} sudah digabung ke ${nameB}` })
    expect((await merge([b], c)).api_message).toContain(`${nameA} sudah digabung ke ${nameB}; batalkan`)
    expect(await call("customers/unmerge", { id: c })).toMatchObject({
      api_message: `${(await find(c)).nama} tidak sedang digabung`,
    })
    expect(await merge([c], 9_999_999)).toMatchObject({ api_message: "Data pelanggan tidak ditemukan" })
  })

  test("a merged customer is not changed, chosen or deleted", async () => {
    const [a, b] = [await newCustomer(world, { nama: "Terkunci satu" }), await newCustomer(world)]
    await merge([a], b)
    const barred = "Pelanggan ini sudah digabung; batalkan penggabungannya dulu"
    expect(await call("customers/create", { ...(await find(a)), nama: "Lain" })).toMatchObject({
      api_message: barred,
    })
    expect(await call("customers/delete", { id: a })).toMatchObject({ api_message: barred })
    expect(await call("customers/delete", { id: b })).toMatchObject({
      api_message: "Masih dipakai 1 pelanggan yang digabung",
    })
    expect((await call("customers/pilihan", { q: "terkunci satu" })).data).toEqual({
      rows: [],
      has_more: false,
    })
  })

  test("a new visit of a merged customer is made at the other one", async () => {
    const [a, b] = [await newCustomer(world), await newCustomer(world)]
    await merge([a], b)
    const { id: companies_id, members, resources } = world.seeded.maju
    const id = await world.db.transact((tx) =>
      makeVisit(
        tx,
        {
          companies_id,
          members_id: members[2] ?? 0,
          tipe_tugas_id: resources["tipe-tugas"] ?? 0,
          customers_id: a,
          tanggal: "2026-11-20",
          purpose: "Menawarkan produk",
          assigned: "Admin",
        },
        world.time.now,
      ),
    )
    const [row] = await world.sqlRows(
      sql`select customers_id::float8 as customers_id from visits where id = ${id}`,
    )
    expect(row).toEqual({ customers_id: b })
  })

  test("a visit that is done moves the last date forward, of both", async () => {
    const [a, b] = [await newCustomer(world), await newCustomer(world)]
    const { id: companies_id } = world.seeded.maju
    const id = await newVisit(world, {
      customers_id: a,
      visit_status: "planned",
      tanggal: "2026-11-20",
      members_id: world.seeded.maju.members[2] ?? 0,
    })
    await merge([a], b)
    const place = { lat: null, lng: null, accuracy_m: null, photos: [] }
    const visit = { companies_id, id }
    await world.db.transact(async (tx) => {
      await departVisit(tx, visit, world.time.now)
      await reportVisit(tx, visit, "visit.checkIn", place, world.time.now)
      await reportVisit(
        tx,
        visit,
        "visit.checkOut",
        {
          ...place,
          answers: [{ key: "hasil", label: "Hasil", type: "text", value: "Ada", files_id: null }],
        },
        world.time.now,
      )
    })
    expect([(await find(a)).last_visit_on, (await find(b)).last_visit_on]).toEqual([
      "2026-11-20",
      "2026-11-20",
    ])
    await call("customers/unmerge", { id: a })
    expect([(await find(a)).last_visit_on, (await find(b)).last_visit_on]).toEqual(["2026-11-20", null])
  })
})

describe("lists and choices", () => {
  test("customers not visited for some days, never visited ones included", async () => {
    const [long, lately, never] = [
      await newCustomer(world, { nama: "Lama dikunjungi" }),
      await newCustomer(world, { nama: "Baru dikunjungi" }),
      await newCustomer(world, { nama: "Belum dikunjungi" }),
    ]
    await world.sqlRows(sql`update customers set last_visit_on = '2026-10-21' where id = ${long}`)
    await world.sqlRows(sql`update customers set last_visit_on = '2026-11-19' where id = ${lately}`)
    const idle = await listed({ q: "dikunjungi", idle_days: 30, sort: "last_visit_on" })
    expect(idle.map(({ id, days_since }) => [id, days_since])).toEqual([
      [never, null],
      [long, 30],
    ])
  })

  test("are searched by name, code and telephone as people write it", async () => {
    const id = await newCustomer(world, { nama: "Café Pilih", kode: "PLH-7", phone: "0813-9988-7766" })
    for (const q of ["cafe pilih", "plh-7", "081399887766", "+62 813 9988"]) {
      const found = (await call("customers/pilihan", { q }, office)).data as { rows: { id: number }[] }
      expect([q, found.rows.map((row) => row.id)]).toEqual([q, [id]])
    }
    expect((await call("customers/pilihan", { ids: [id] })).data).toMatchObject({
      rows: [{ id, nama: "Café Pilih", keterangan: "PLH-7 · Jl. Uji" }].map(({ keterangan, ...row }) => ({
        ...row,
        keterangan: expect.stringContaining(keterangan) as string,
      })),
    })
  })

  test("an office administrator reads customers and changes none", async () => {
    const [a, b] = [await newCustomer(world), await newCustomer(world)]
    expect(await call("customers/find", { id: a }, office)).toMatchObject({ api_status: 1 })
    for (const [path, payload] of [
      ["customers/create", { nama: "Baru" }],
      ["customers/merge", { ids: [a], into: b }],
      ["customers/unmerge", { ids: [a] }],
      ["customers/delete", { id: a }],
    ] as const)
      expect(await call(path, payload, office)).toMatchObject({ api_status: 0 })
    const stranger = await world.signIn("admin@lain.test")
    expect(await call("customers/merge", { ids: [a], into: b }, stranger)).toMatchObject({
      api_message: "Data pelanggan tidak ditemukan",
    })
  })

  test("a product that was ordered is not deleted", async () => {
    const { id } = (await call("products/create", { nama: "Wafer uji", satuan: "dus", harga: 54_000 }))
      .data as { id: number }
    const visit = await newVisit(world)
    await world.sqlRows(
      sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal)
        values (${world.seeded.maju.id}, ${visit}, ${id}, 'Wafer uji', 'dus', 2, 54000, 108000, '2026-11-19')`,
    )
    expect(await call("products/delete", { id })).toMatchObject({ api_message: "Masih dipakai 1 kunjungan" })
  })
})
