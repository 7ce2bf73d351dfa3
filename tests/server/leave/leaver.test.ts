import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Leave } from "#contract/areas/leave/cuti.ts"
import { members } from "#contract/areas/members/members.ts"
import { makeLeave } from "#server/areas/leave/request/make.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { dateIn } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
let category: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  const { data } = await call("kategori-cuti/create", {
    nama: "Tahunan Keluar",
    kode: "THKL",
    jenis: "cuti",
    unit: "half_day",
    quota_type: "yearly",
    quota: 12,
    max_backdate_days: 30,
  })
  category = (data as { readonly id: number }).id
})
afterAll(() => world.close())

const call = (path: string, payload: object) => world.call(path, payload, admin)
const employee = async (nip: string) => {
  const id = await newMember(world, { nip, nama: `Pegawai ${nip}`, email: null, tanggal_masuk: "2024-01-02" })
  await keepLedgers(world.db, world.time.now)
  return id
}
const ask = async (members_id: number, start_date: string, end_date: string): Promise<number> => {
  const made = await world.db.transact((tx) =>
    asCompany(tx, world.seeded.maju.id, dateIn(world.time.now), () =>
      makeLeave(
        tx,
        {
          companies_id: world.seeded.maju.id,
          members_id,
          kategori_id: category,
          start_date,
          end_date,
          start_part: "full",
          end_part: "full",
          start_time: null,
          end_time: null,
          reason: "Acara keluarga",
        },
        world.time.now,
      ),
    ),
  )
  if (!made.ok) throw new Error(made.broken.map(({ message }) => message).join("; "))
  return made.id
}
const approve = (id: number) => call("cuti/approval", { id, status: "approved" })
const balanceOf = async (id: number) =>
  (
    await world.sqlRows<{ readonly balance: number }>(
      sql`select coalesce(sum(amount), 0)::float8 as balance from leave_ledger where members_id = ${id} and kategori_id = ${category} and year = 2026`,
    )
  )[0]?.balance
const detail = async (id: number) => (await call("cuti/detail", { id })).data as Leave
const leave = (id: number, nip: string, tanggal_keluar: string | null) =>
  call("members/create", {
    ...members.example,
    id,
    nip,
    nama: `Pegawai ${nip}`,
    email: null,
    tanggal_masuk: "2024-01-02",
    tanggal_keluar,
  })

test("leave after the last day is refused, and what was granted before it was entered is given back", async () => {
  const id = await employee("KEL-1")
  const before = await balanceOf(id)
  const granted = await ask(id, "2026-11-26", "2026-12-02")
  expect(await approve(granted)).toMatchObject({ api_status: 1 })
  const waiting = await ask(id, "2026-12-03", "2026-12-03")
  const taken = (before ?? 0) - ((await balanceOf(id)) ?? 0)
  expect(taken).toBe(5)

  expect(await leave(id, "KEL-1", "2026-11-27")).toMatchObject({ api_status: 1 })
  expect(await balanceOf(id)).toBe((before ?? 0) - 2)
  const row = await detail(granted)
  expect(row.amount).toBe(2)
  expect(row.days.find(({ date }) => date === "2026-11-30")).toMatchObject({
    amount: 0,
    why: "Sesudah hari terakhir bekerja, 27 November 2026",
  })
  expect(await approve(waiting)).toMatchObject({
    api_status: 0,
    api_message: "Sesudah hari terakhir bekerja, 27 November 2026",
  })
  /** Removing and entering the last day again, and a sweep, do not return the days a second time. */
  await leave(id, "KEL-1", null)
  await leave(id, "KEL-1", "2026-11-27")
  await keepLedgers(world.db, new Date("2026-11-20T02:00:00Z"))
  expect(await balanceOf(id)).toBe((before ?? 0) - 2)
})

test("a day that became a holiday while it was asked for is not counted when it is decided", async () => {
  const id = await employee("KEL-2")
  const waiting = await ask(id, "2026-12-07", "2026-12-08")
  await call("holidays/create", {
    nama: "Libur mendadak",
    start_date: "2026-12-08",
    end_date: "2026-12-08",
    type: "perusahaan",
    length: "full",
    recurring: false,
    deduct_leave: false,
    offices_id: [],
  })
  expect(await detail(waiting)).toMatchObject({ amount: 1 })
  expect(await approve(waiting)).toMatchObject({ api_status: 1 })
  expect(await balanceOf(id)).toBe(11)
  expect(await detail(waiting)).toMatchObject({ amount: 1 })
})

test("a balance is put right within the employment, and by no more than a year has days", async () => {
  const id = await employee("KEL-3")
  const put = (more: object) =>
    call("cuti/saldo/sesuaikan", {
      members_id: id,
      kategori_id: category,
      tahun: 2026,
      amount: 1,
      reason: "Saldo sistem lama",
      ...more,
    })
  expect(await put({ tahun: 2023 })).toMatchObject({
    api_status: 0,
    data: { errors: { tahun: ["Mulai bekerja 2 Januari 2024: paling awal 2024"] } },
  })
  const answer = await put({ amount: 999 })
  expect(answer).toMatchObject({ api_status: 0 })
  expect(JSON.stringify(answer)).toContain("Saldo setahun paling banyak 366 hari")
  expect(await put({ amount: 2 })).toMatchObject({ api_status: 1 })
})
