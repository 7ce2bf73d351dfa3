import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type CareerDesk, openCareers } from "../lib/careerDesk.ts"

let desk: CareerDesk
beforeAll(async () => {
  desk = await openCareers()
})
afterAll(() => desk.world.close())
beforeEach(() => desk.restart())

test("a change of a later day is placed at once, and the employee follows at midnight of the office", async () => {
  const { jayapura, divisions, member, draft, schedule, rowsOf, placesOf, nowOf, statusOf, at } = desk
  const [west, east] = [await member(), await member({ offices_id: jayapura })]
  const id = await draft([west, east])
  expect(await rowsOf(id)).toMatchObject([
    {
      changes: [{ field: "Divisi", before: "Divisi Lama", after: "Divisi Baru" }],
      refusal: null,
      state: null,
    },
    { refusal: null },
  ])
  expect(await schedule(id)).toMatchObject({ api_status: 1 })
  expect(await placesOf(west)).toMatchObject([
    { from: "2024-01-01", division: divisions[0] },
    { from: "2026-12-01", division: divisions[1] },
  ])
  expect(await nowOf(west)).toMatchObject({ division: divisions[0] })
  await at("2026-11-30T14:59:00Z")
  expect(await nowOf(east)).toMatchObject({ division: divisions[0] })
  await at("2026-11-30T15:00:00Z")
  expect([await nowOf(east), await nowOf(west)]).toMatchObject([
    { division: divisions[1] },
    { division: divisions[0] },
  ])
  expect(await statusOf(id)).toBe("scheduled")
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(west)).toMatchObject({ division: divisions[1] })
  expect(await statusOf(id)).toBe("applied")
  expect(await placesOf(east)).toHaveLength(2)
})

test("two of many are taken out before the day, and others after it while nothing rests on it", async () => {
  const { call, jakarta, jayapura, divisions, member, draft, schedule, rowsOf, placesOf, nowOf, at } = desk
  const ids = [await member(), await member(), await member()]
  const [first, second, third] = ids as [number, number, number]
  const id = await draft(ids, { offices_id: jayapura })
  await schedule(id)
  const drop = (members_id: readonly number[]) =>
    call("users/perubahan-kerja/keluarkan", { id, members_id, note: "Tetap di tempat lama" })
  expect(await drop([first])).toMatchObject({ api_status: 1, data: { count: 1 } })
  expect(await placesOf(first)).toHaveLength(1)
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(first)).toMatchObject({ division: divisions[0], office: jakarta })
  expect(await nowOf(second)).toMatchObject({ division: divisions[1], office: jayapura })
  expect(await drop([second])).toMatchObject({ api_status: 1 })
  expect(await nowOf(second)).toMatchObject({ division: divisions[0], office: jakarta })
  expect(await placesOf(second)).toHaveLength(1)
  expect(await drop([third])).toMatchObject({
    api_status: 0,
    api_message: expect.stringContaining("batalkan") as string,
  })
  expect(await rowsOf(id)).toMatchObject([{ state: "dropped" }, { state: "dropped" }, { state: "applied" }])
})

test("a change that another follows is not undone before it", async () => {
  const { divisions, member, draft, schedule, cancel, rowsOf, placesOf } = desk
  const one = await member()
  const first = await draft([one])
  await schedule(first)
  const second = await draft([one], {
    effective_date: "2027-01-01",
    departement_id: divisions[0],
    judul: "Kembali",
  })
  await schedule(second)
  expect(await cancel(first)).toMatchObject({ api_status: 0 })
  expect((await rowsOf(first))[0]?.rests).toContain("1 Januari 2027")
  expect(await cancel(second)).toMatchObject({ api_status: 1 })
  expect(await cancel(first)).toMatchObject({ api_status: 1 })
  expect(await placesOf(one)).toHaveLength(1)
})

test("a change of the past is inserted: later changes stay, and what they left follows", async () => {
  const { jakarta, jayapura, divisions, head, member, draft, schedule, placesOf, nowOf, statusOf } = desk
  const one = await member()
  const later = await draft([one], {
    effective_date: "2026-12-01",
    departement_id: null,
    jabatan_id: head,
    kind: "promosi",
  })
  await schedule(later)
  const past = await draft([one], { effective_date: "2026-10-01", offices_id: jayapura })
  expect(await schedule(past)).toMatchObject({ api_status: 1 })
  expect(await statusOf(past)).toBe("applied")
  expect(await placesOf(one)).toEqual([
    { from: "2024-01-01", division: divisions[0], office: jakarta },
    { from: "2026-10-01", division: divisions[1], office: jayapura },
    { from: "2026-12-01", division: divisions[1], office: jayapura },
  ])
  expect(await nowOf(one)).toMatchObject({ division: divisions[1], office: jayapura })
})

test("a change by the form goes on into what is scheduled", async () => {
  const { jayapura, divisions, member, draft, schedule, nowOf, at } = desk
  const one = await member()
  await schedule(await draft([one]))
  await desk.byForm(one, { offices_id: jayapura })
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(one)).toMatchObject({ division: divisions[1], office: jayapura })
})

test("an assignment returns after its last day", async () => {
  const { jakarta, jayapura, member, draft, schedule, placesOf, nowOf, statusOf, at } = desk
  const one = await member()
  const id = await draft([one], {
    kind: "penugasan",
    end_date: "2026-12-15",
    offices_id: jayapura,
    departement_id: null,
  })
  await schedule(id)
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(one)).toMatchObject({ office: jayapura })
  await at("2026-12-15T14:59:00Z")
  expect(await nowOf(one)).toMatchObject({ office: jayapura })
  await at("2026-12-15T15:00:00Z")
  expect(await nowOf(one)).toMatchObject({ office: jakarta })
  expect(await statusOf(id)).toBe("ended")
  expect((await placesOf(one)).map(({ from }) => from)).toEqual(["2024-01-01", "2026-12-01", "2026-12-16"])
})

test("a contract for a term is extended to five years in all, and its compensation is told", async () => {
  const { member, draft, schedule, rowsOf, nowOf, at } = desk
  const one = await member({
    status_karyawan: "pkwt",
    tanggal_masuk: "2024-01-01",
    tanggal_akhir_kontrak: "2026-12-31",
  })
  const long = await draft([one], {
    kind: "perpanjangan",
    effective_date: "2027-01-01",
    tanggal_akhir_kontrak: "2029-12-31",
  })
  expect((await rowsOf(long))[0]?.refusal).toContain("paling lama 5 tahun, sampai 31 Desember 2028")
  const id = await draft([one], {
    kind: "perpanjangan",
    effective_date: "2027-01-01",
    tanggal_akhir_kontrak: "2028-12-31",
  })
  const [row] = await rowsOf(id)
  expect(row?.refusal).toBeNull()
  expect(row?.warnings.join()).toContain("Kompensasi PKWT sejak 1 Januari 2024")
  expect(row?.compensation).toBe(18_000_000)
  await schedule(id)
  await at("2026-12-31T17:00:00Z")
  expect(await nowOf(one)).toMatchObject({ status: "pkwt", until: "2028-12-31" })
})

test("permanent employment ends the contract; it is undone with it", async () => {
  const { call, member, draft, schedule, nowOf, at } = desk
  const one = await member({ status_karyawan: "pkwt", tanggal_akhir_kontrak: "2026-12-31" })
  const id = await draft([one], { kind: "pengangkatan", departement_id: null, gaji_pokok: 7_000_000 })
  await schedule(id)
  await at("2026-11-30T17:00:00Z")
  expect(await nowOf(one)).toMatchObject({ status: "tetap", until: null })
  const pay = () =>
    desk.world.sqlRows<{ readonly amount: number }>(
      sql`select amount::float8 as amount from pay_components where members_id = ${one} and effective_from = '2026-12-01' order by id`,
    )
  expect(await pay()).toEqual([{ amount: 7_000_000 }])
  expect(await call("users/perubahan-kerja/batalkan", { ids: [id], note: "Belum disetujui" })).toMatchObject({
    api_status: 1,
  })
  expect(await nowOf(one)).toMatchObject({ status: "pkwt", until: "2026-12-31" })
  expect(await pay()).toEqual([{ amount: 7_000_000 }, { amount: 6_000_000 }])
})

test("a promotion leads up, nobody is above themselves, and the same day is taken once", async () => {
  const { jayapura, staff, head, member, draft, schedule, rowsOf, at } = desk
  const [one, boss] = [await member(), await member({ jabatan_id: head })]
  const down = await draft([boss], { kind: "promosi", jabatan_id: staff })
  expect((await rowsOf(down))[0]?.refusal).toContain("Bukan promosi")
  await schedule(await draft([one], { atasan_id: boss }))
  await at("2026-11-30T17:00:00Z")
  await desk.restart()
  const circle = await draft([boss], { atasan_id: one, effective_date: "2026-12-10" })
  expect((await rowsOf(circle))[0]?.refusal).toContain("Atasan tidak boleh")
  const again = await draft([one], { offices_id: jayapura })
  expect((await rowsOf(again))[0]?.refusal).toContain("Sudah ada perubahan")
  expect(await schedule(again)).toMatchObject({ api_status: 0 })
})

test("the history of an employee has each change with who, why and its number", async () => {
  const { call, member, draft, schedule } = desk
  const one = await member()
  const id = await draft([one])
  await schedule(id)
  const { data } = await call("users/perubahan-kerja/riwayat", { members_id: one })
  expect(data).toMatchObject({
    rows: [
      {
        id,
        state: "planned",
        alasan: "Penataan organisasi",
        no: expect.stringMatching(/^PK\/2026\/\d{6}$/) as string,
      },
    ],
  })
})
