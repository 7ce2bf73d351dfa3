import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importCalls, type ImportKind } from "#contract/areas/imports/imports.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: World
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
  for (const [nama, kode] of [
    ["Pagi Urung", "PGR"],
    ["Malam Urung", "MLR"],
  ])
    await world.call("shift/create", { nama, kode, start: "07:00", end: "15:00" }, desk.admin)
})
afterAll(() => desk.close())

const DAY = 86_400_000
const put = async (kind: ImportKind, ...lines: readonly string[]) => {
  const found = await desk.check(csv(...lines), "csv", kind)
  expect(found).toMatchObject({ bad: 0 })
  expect(await desk.commit(found.id, "all", kind)).toMatchObject({
    api_status: 1,
    data: { may_undo: true },
  })
  return found.id
}
const undo = (kind: ImportKind, import_id: number, token = desk.admin) =>
  world.call(importCalls[kind].path, { mode: "undo", import_id }, token)

describe("a shift plan", () => {
  const planOf = (nip: string) =>
    world.sqlRows<{ day: string; kode: string }>(
      sql`select c.business_date::text as day, s.kode from schedules c
        join members m on m.companies_id = c.companies_id and m.id = c.members_id
        join shifts s on s.companies_id = c.companies_id and s.id = c.shifts_id
        where m.nip = ${nip} and c.replaced_by is null order by 1`,
    )
  const HEAD = "NIP;Tanggal;Kode shift"

  test("taken back is as if it had never come: what it replaced is there again", async () => {
    await newMember(world, { nip: "URUNG-1" })
    await put("jadwal", HEAD, "URUNG-1;01/12/2026;PGR")
    const second = await put("jadwal", HEAD, "URUNG-1;01/12/2026;MLR", "URUNG-1;02/12/2026;MLR")
    expect(await planOf("URUNG-1")).toEqual([
      { day: "2026-12-01", kode: "MLR" },
      { day: "2026-12-02", kode: "MLR" },
    ])
    await desk.run()
    expect(await undo("jadwal", second)).toMatchObject({
      api_status: 1,
      api_success: 2,
      data: { state: "undone", may_undo: false },
    })
    expect(await planOf("URUNG-1")).toEqual([{ day: "2026-12-01", kode: "PGR" }])
    expect(await undo("jadwal", second)).toMatchObject({ api_message: "Impor ini sudah dibatalkan" })
  })

  test("not while another one stands in its place, and then again", async () => {
    await newMember(world, { nip: "URUNG-2" })
    const first = await put("jadwal", HEAD, "URUNG-2;01/12/2026;PGR", "URUNG-2;02/12/2026;PGR")
    const second = await put("jadwal", HEAD, "URUNG-2;01/12/2026;MLR")
    expect(await undo("jadwal", first)).toMatchObject({
      api_status: 0,
      api_message: "Impor ini tidak dapat dibatalkan: 1 baris sudah diganti, diubah atau dihapus",
      data: { reason: "in_use" },
    })
    await undo("jadwal", second)
    expect(await undo("jadwal", first)).toMatchObject({ api_status: 1, api_success: 2 })
    expect(await planOf("URUNG-2")).toEqual([])
  })

  test("not once somebody has checked in by it", async () => {
    const id = await newMember(world, { nip: "URUNG-3" })
    const found = await put("jadwal", HEAD, "URUNG-3;21/11/2026;PGR")
    await world.sqlRows(
      sql`insert into attendance (companies_id, members_id, offices_id, business_date, day_status, check_in_at)
        select companies_id, id, offices_id, '2026-11-21', 'hadir', ${new Date(world.time.now.getTime() + DAY).toISOString()}::timestamptz
        from members where id = ${id}`,
    )
    expect(await undo("jadwal", found)).toMatchObject({
      api_message: "Impor ini tidak dapat dibatalkan: 1 baris sudah dipakai absen pada harinya",
    })
    expect(await planOf("URUNG-3")).toHaveLength(1)
  })

  test("for three days; then what it replaced is cleared away and it stays", async () => {
    await newMember(world, { nip: "URUNG-4" })
    await put("jadwal", HEAD, "URUNG-4;01/12/2026;PGR")
    const found = await put("jadwal", HEAD, "URUNG-4;01/12/2026;MLR")
    await desk.run(new Date(world.time.now.getTime() + 3 * DAY + 1_000))
    expect(await desk.status("jadwal")).toMatchObject({ id: found, may_undo: false })
    expect(await undo("jadwal", found)).toMatchObject({ api_message: "Impor ini tidak dapat dibatalkan" })
    expect(await planOf("URUNG-4")).toEqual([{ day: "2026-12-01", kode: "MLR" }])
  })
})

describe("who may check in elsewhere", () => {
  const HEAD = "NIP,Kantor,Berlaku mulai,Berlaku sampai"
  const stays = (nip: string) =>
    world.sqlRows<{ valid_to: string | null }>(
      sql`select o.valid_to::text as valid_to from member_offices o
        join members m on m.companies_id = o.companies_id and m.id = o.members_id where m.nip = ${nip} and o.replaced_by is null`,
    )

  test("taken back gives way to what was said before", async () => {
    await newMember(world, { nip: "IZIN-1" })
    await put("kantor", HEAD, "IZIN-1,Cabang Bandung,01/12/2026,31/12/2026")
    const second = await put("kantor", HEAD, "IZIN-1,Cabang Bandung,01/12/2026,30/06/2027")
    expect(await stays("IZIN-1")).toEqual([{ valid_to: "2027-06-30" }])
    expect(await undo("kantor", second)).toMatchObject({ api_status: 1, api_success: 1 })
    expect(await stays("IZIN-1")).toEqual([{ valid_to: "2026-12-31" }])
  })

  test("not once somebody has changed it by hand", async () => {
    const id = await newMember(world, { nip: "IZIN-2" })
    const found = await put("kantor", HEAD, "IZIN-2,Cabang Bandung,,")
    const [office] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from offices where nama = 'Cabang Bandung' and companies_id = ${world.seeded.maju.id}`,
    )
    await world.call(
      "member-offices/update-members",
      {
        offices_id: office?.id,
        members_id: [id],
        action: "add",
        valid_from: "2026-12-01",
        valid_to: "2027-01-31",
      },
      desk.admin,
    )
    expect(await undo("kantor", found)).toMatchObject({
      api_message: "Impor ini tidak dapat dibatalkan: 1 baris sudah diganti, diubah atau dihapus",
    })
    expect(await stays("IZIN-2")).toEqual([{ valid_to: "2027-01-31" }])
  })
})

describe("days off", () => {
  const HEAD = "Nama hari libur,Tanggal mulai,Jenis,Kantor"
  const named = (like: string) =>
    world.sqlRows<{ id: number; nama: string }>(
      sql`select id::float8 as id, nama from holidays where nama like ${`${like}%`} order by nama`,
    )

  test("taken back are gone, and others stay", async () => {
    await put("libur", HEAD, "Tetap Satu,10/08/2027,perusahaan,")
    const found = await put(
      "libur",
      HEAD,
      "Urung Satu,11/08/2027,perusahaan,",
      "Urung Dua,12/08/2027,perusahaan,Cabang Bandung",
    )
    expect(await named("Urung")).toHaveLength(2)
    expect(await undo("libur", found)).toMatchObject({
      api_status: 1,
      api_success: 2,
      data: { state: "undone" },
    })
    expect([await named("Urung"), (await named("Tetap")).length]).toEqual([[], 1])
    await put("libur", HEAD, "Urung Satu,11/08/2027,perusahaan,")
  })

  test("not once one of them was changed or deleted", async () => {
    const found = await put(
      "libur",
      HEAD,
      "Ubah Satu,11/09/2027,perusahaan,",
      "Ubah Dua,12/09/2027,perusahaan,",
    )
    const [one, two] = await named("Ubah")
    await world.sqlRows(sql`update holidays set version = 2 where id = ${one?.id}`)
    await world.call("holidays/delete", { id: two?.id }, desk.admin)
    expect(await undo("libur", found)).toMatchObject({
      api_status: 0,
      api_message: "Impor ini tidak dapat dibatalkan: 1 hari libur sudah diubah, 1 hari libur sudah dihapus",
    })
    expect(await named("Ubah")).toHaveLength(1)
  })
})

test("what somebody else has imported is not there to be taken back", async () => {
  const found = await put("libur", "Nama hari libur,Tanggal mulai,Jenis", "Milik Maju,01/10/2027,perusahaan")
  expect(await undo("libur", found, await world.signIn("admin@lain.test"))).toMatchObject({
    api_status: 0,
    data: { reason: "not_found" },
  })
})
