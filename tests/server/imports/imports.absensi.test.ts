import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: World
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
})
afterAll(() => desk.close())

const HEAD = "NIP;Tanggal;Jam masuk;Jam pulang;Keterangan"
const dayOf = async (members_id: number, date: string) => {
  const payload = { start_date: date, end_date: date, members_id }
  const { data } = await world.call("laporan-absensi/list/all", payload, admin)
  return (data as { rows: readonly { days: readonly object[] }[] }).rows[0]?.days[0]
}

test("records out of a file: what stood there is kept, and comes back when it is taken back", async () => {
  const id = await newMember(world, { nip: "ABS-1", tanggal_masuk: "2026-01-05" })
  await world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, day_status)
    select companies_id, id, '2026-11-18', offices_id, '2026-11-18T02:30:00Z', 'tidak_lengkap' from members where id = ${id}`)
  expect(await dayOf(id, "2026-11-18")).toMatchObject({ state: "tidak_lengkap", late_min: 90 })
  const found = await desk.check(
    csv(
      HEAD,
      "ABS-1;18/11/2026;08.00;17:00;Mesin rusak",
      "ABS-1;17/11/2026;22:00;06:00;",
      "ABS-1;16/11/2026;;;Sakit",
    ),
    "csv",
    "absensi",
  )
  expect(found.problems).toEqual([])
  expect(await desk.commit(found.id, "all", "absensi")).toMatchObject({ api_success: 3, api_gagal: 0 })
  expect(await dayOf(id, "2026-11-18")).toMatchObject({
    state: "hadir",
    work_min: 480,
    note: "Mesin rusak",
    flags: ["manual"],
  })
  expect(await dayOf(id, "2026-11-17")).toMatchObject({ check_out: "2026-11-18T06:00:00+07:00" })
  expect(await dayOf(id, "2026-11-16")).toMatchObject({ state: "sakit" })
  const { data } = await world.call(
    "laporan-absensi/bukti",
    { members_id: id, business_date: "2026-11-18" },
    admin,
  )
  expect(data).toMatchObject({
    marks: [{ source: "import" }, { source: "import" }],
    changes: [{ via: "impor", before: { in: "2026-11-18T09:30:00+07:00", out: null } }],
  })
  const undone = await world.call("laporan-absensi/import", { mode: "undo", import_id: found.id }, admin)
  expect(undone).toMatchObject({ api_status: 1 })
  expect(await dayOf(id, "2026-11-18")).toMatchObject({ state: "tidak_lengkap", late_min: 90, note: null })
  expect(await dayOf(id, "2026-11-16")).toMatchObject({ state: "belum" })
})

test("what is wrong is told at its column", async () => {
  await newMember(world, { nip: "ABS-2", tanggal_masuk: "2026-08-03" })
  const { problems } = await desk.check(
    csv(
      HEAD,
      "ABS-2;18/11/2026;25:00;17:00;",
      "ABS-2;17/11/2026;;;lupa",
      "ABS-2;16/09/2026;08:00;17:00;",
      "ABS-2;01/07/2026;08:00;17:00;",
      "TAK;16/11/2026;08:00;17:00;",
      "ABS-2;12/11/2026;08:00;17:00;",
      "ABS-2;12/11/2026;08:00;17:00;",
    ),
    "csv",
    "absensi",
  )
  expect(problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "Jam masuk", "Isi jam seperti 08:00"],
    [
      3,
      "Jam masuk",
      "Isi jam masuk atau pulang, atau keterangan: hadir, alpa, izin, sakit, cuti, dinas, libur, off",
    ],
    [4, "Tanggal", expect.stringMatching(/^Periode gaji September.* sudah ditutup$/)],
    [5, "Tanggal", "Sebelum hari pertama bekerja, 3 Agustus 2026"],
    [6, "NIP", "Tidak ada pegawai dengan NIP ini"],
    [8, "Tanggal", "Tanggal pegawai ini sudah ada di baris 7"],
  ])
})
