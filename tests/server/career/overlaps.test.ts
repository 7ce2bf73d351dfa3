import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type CareerDesk, openCareers } from "../lib/careerDesk.ts"

/** Changes that meet others: an assignment, the form, pay, an end of employment, midnight in two zones. */
let desk: CareerDesk
beforeAll(async () => {
  desk = await openCareers()
})
afterAll(() => desk.world.close())
beforeEach(() => desk.restart())

test("an assignment of the past is undone, and the move by the form on the day after it stays", async () => {
  const { jakarta, jayapura, divisions, member, draft, schedule, cancel, placesOf, nowOf } = desk
  const one = await member()
  await desk.byForm(one, { offices_id: jayapura })
  const id = await draft([one], { kind: "penugasan", effective_date: "2026-11-10", end_date: "2026-11-19" })
  expect(await schedule(id)).toMatchObject({ api_status: 1 })
  expect(await placesOf(one)).toMatchObject([
    { from: "2024-01-01", division: divisions[0], office: jakarta },
    { from: "2026-11-10", division: divisions[1], office: jakarta },
    { from: "2026-11-20", division: divisions[0], office: jayapura },
  ])
  expect(await nowOf(one)).toMatchObject({ division: divisions[0], office: jayapura })
  expect(await cancel(id)).toMatchObject({ api_status: 1 })
  expect(await placesOf(one)).toMatchObject([
    { from: "2024-01-01", office: jakarta },
    { from: "2026-11-20", office: jayapura },
  ])
})

test("what the form changes before an assignment is where it returns to", async () => {
  const { jakarta, makassar, jayapura, member, draft, schedule, rowsOf, placesOf, divisions } = desk
  const one = await member()
  const lent = { kind: "penugasan", end_date: "2026-12-15", departement_id: null }
  await schedule(await draft([one], { ...lent, offices_id: jayapura }))
  await desk.byForm(one, { offices_id: makassar })
  expect(await placesOf(one)).toMatchObject([
    { from: "2024-01-01", office: jakarta },
    { from: "2026-11-20", office: makassar },
    { from: "2026-12-01", office: jayapura },
    { from: "2026-12-16", office: makassar },
  ])
  const moved = await draft([one], { effective_date: "2026-12-05", offices_id: jakarta })
  expect((await rowsOf(moved))[0]?.refusal).toContain("Sedang ditugaskan sementara sampai 15 Desember 2026")
  const renamed = await draft([one], { effective_date: "2026-12-06" })
  expect(await schedule(renamed)).toMatchObject({ api_status: 1 })
  expect((await placesOf(one)).slice(2)).toMatchObject([
    { from: "2026-12-01", office: jayapura, division: divisions[0] },
    { from: "2026-12-06", office: jayapura, division: divisions[1] },
    { from: "2026-12-16", office: makassar, division: divisions[1] },
  ])
})

test("an employee who left before the day is taken out, and keeps the last placement", async () => {
  const { divisions, member, draft, schedule, rowsOf, placesOf, nowOf, statusOf, at } = desk
  const [gone, other] = [await member(), await member()]
  const id = await draft([gone, other])
  await schedule(id)
  await desk.world.sqlRows(sql`update members set tanggal_keluar = '2026-11-25' where id = ${gone}`)
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(gone)).toMatchObject({ division: divisions[0] })
  expect(await placesOf(gone)).toHaveLength(1)
  expect(await rowsOf(id)).toMatchObject([
    { members_id: gone, state: "dropped", refusal: "Tidak bekerja pada tanggal itu" },
    { members_id: other, state: "applied", refusal: null },
  ])
  expect(await statusOf(id)).toBe("applied")
})

test("nobody comes under their own subordinate, also where that is scheduled for another day", async () => {
  const { member, draft, schedule, rowsOf } = desk
  const [one, boss] = [await member(), await member()]
  await schedule(await draft([one], { departement_id: null, atasan_id: boss }))
  const [before, after] = [
    await draft([boss], { departement_id: null, atasan_id: one, effective_date: "2026-11-25" }),
    await draft([boss], { departement_id: null, atasan_id: one, effective_date: "2026-12-05" }),
  ]
  for (const id of [before, after]) expect((await rowsOf(id))[0]?.refusal).toContain("Atasan tidak boleh")
})

test("a move to the west has begun, though it is still yesterday there", async () => {
  const { jakarta, jayapura, divisions, member, draft, schedule, placesOf, nowOf, at } = desk
  const one = await member({ offices_id: jayapura })
  await schedule(await draft([one], { departement_id: null, offices_id: jakarta }))
  await at("2026-11-30T15:00:00Z")
  expect(await nowOf(one)).toMatchObject({ office: jakarta })
  const past = await draft([one], {
    effective_date: "2026-10-01",
    departement_id: null,
    kind: "promosi",
    jabatan_id: desk.head,
  })
  expect(await schedule(past)).toMatchObject({ api_status: 1 })
  expect(await nowOf(one)).toMatchObject({ office: jakarta })
  await desk.byForm(one, { departement_id: divisions[1] })
  expect(await placesOf(one)).toMatchObject([
    { from: "2024-01-01", office: jayapura, division: divisions[0] },
    { from: "2026-10-01", office: jayapura, division: divisions[0] },
    { from: "2026-12-01", office: jakarta, division: divisions[1] },
  ])
})

test("later pay rests on a change of pay, and a contract changed since is not undone", async () => {
  const { member, draft, schedule, cancel, rowsOf, nowOf, at } = desk
  const one = await member({ status_karyawan: "pkwt", tanggal_akhir_kontrak: "2026-12-31" })
  const paid = await draft([one], { gaji_pokok: 7_000_000 })
  await schedule(paid)
  const [held] = await desk.world.sqlRows<{ readonly id: number }>(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at, created_by)
      select c.companies_id, c.members_id, c.parameter_id, 8000000, '2027-02-01', c.created_at, c.created_by from pay_components c
      join career_change_rows r on r.companies_id = c.companies_id and r.pay_components_id = c.id where r.careers_id = ${paid}
      returning id::float8 as id`,
  )
  expect((await rowsOf(paid))[0]?.rests).toContain("gaji pokok baru sejak 1 Februari 2027")
  expect(await cancel(paid)).toMatchObject({ api_status: 0 })
  await desk.world.sqlRows(sql`delete from pay_components where id = ${held?.id ?? 0}`)
  expect(await cancel(paid)).toMatchObject({ api_status: 1 })

  const longer = await draft([one], {
    kind: "perpanjangan",
    tanggal_akhir_kontrak: "2028-06-30",
    judul: "Perpanjangan",
  })
  await schedule(longer)
  await at("2026-11-30T17:00:00Z")
  await desk.world.sqlRows(sql`update members set tanggal_akhir_kontrak = '2028-03-31' where id = ${one}`)
  expect(await cancel(longer)).toMatchObject({ api_status: 1 })
  expect(await nowOf(one)).toMatchObject({ until: "2028-03-31" })
})
