import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { reportSheet } from "#server/areas/attendance/laporanSheet.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { memberExport } from "#server/areas/members/exportSheet.ts"
import { payComponentsSheet } from "#server/areas/payroll/componentsSheet.ts"
import type { StreamMaker } from "#server/sheets/stream.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

/** Imports are idempotent: a file that was exported unchanged, or was already imported, changes nothing. */

const nip = "UNC-1"
let desk: ImportDesk
beforeAll(async () => {
  desk = await openImports()
  const { world, admin } = desk
  const { id: companyId } = world.seeded.maju
  await world.db.transact((tx) => fillParameters(tx, { companyId, now: world.time.now, accountId: null }))
  await newMember(world, { nip, tanggal_masuk: "2026-01-05" })
  await world.call("shift/create", { nama: "Pagi Sama", kode: "UNC", start: "07:00", end: "15:00" }, admin)
})
/** Closes every day up to `until` by a locked payroll period, for existing and new rows alike. */
const close = (until: string) =>
  desk.world
    .sqlRows(sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
    values (${desk.world.seeded.maju.id}, 'Tutup', ${until.slice(0, 7)}, '2026-01-01', ${until}::date, ${until}::date, 'locked', ${desk.world.time.now.toISOString()}::timestamptz,
      ${desk.world.time.now.toISOString()}::timestamptz) returning id`)
afterAll(() => desk.close())

const TABLES = [
  "members",
  "pay_components",
  "attendance",
  "attendance_originals",
  "schedules",
  "schedule_patterns",
  "holidays",
  "member_offices",
  "import_pending",
]
/** Every row that imports can write, and which payroll periods are outdated. */
const everything = async () =>
  Promise.all(
    TABLES.map(async (table) =>
      desk.world.sqlRows(
        sql`select ${table}::text as name, to_jsonb(t) as row from ${sql.identifier(table)} t order by 2`,
      ),
    ),
  )

/** Imports a file and commits it; expects that nothing changes. */
const expectUnchanged = async (file: Buffer, type: "xlsx" | "csv", kind: ImportKind, rows?: number) => {
  const before = await everything()
  const found = await desk.check(file, type, kind)
  expect(found).toMatchObject({ state: "checked", problems: [], good: 0, bad: 0 })
  expect(found.report?.unchanged).toBe(rows ?? found.total)
  expect(found.total).toBeGreaterThan(0)
  expect(await desk.commit(found.id, "good", kind)).toMatchObject({
    api_status: 0,
    api_message: "Semua baris yang benar sama dengan data yang ada; tidak ada yang perlu dimasukkan",
  })
  expect(await everything()).toEqual(before)
}

test.each<[kind: ImportKind, first: readonly string[]]>([
  ["jadwal", ["NIP;Tanggal;Kode shift", `${nip};01/12/2026;UNC`, `${nip};02/12/2026;UNC`]],
  [
    "jadwal_tetap",
    [
      "NIP;Senin;Selasa;Rabu;Kamis;Jumat;Sabtu;Minggu;Berlaku mulai",
      `${nip};UNC;UNC;;UNC;UNC;OFF;libur;07/12/2026`,
    ],
  ],
  [
    "libur",
    [
      "Nama hari libur;Tanggal mulai;Tanggal selesai;Jenis;Berulang tiap tahun;Kantor",
      "Pekan bersih;10/03/2027;11/03/2027;Libur perusahaan;Ya;Cabang Bekasi",
      "Rapat kerja;10/04/2028;;Libur perusahaan;;",
    ],
  ],
  ["kantor", ["NIP;Kantor;Berlaku mulai;Berlaku sampai", `${nip};Cabang Bandung;;31/12/2026`]],
  [
    "absensi",
    [
      "NIP;Tanggal;Jam masuk;Jam pulang;Keterangan",
      `${nip};19/11/2026;08:00;17:00;Lupa kartu`,
      `${nip};17/11/2026;22.00;06:00;`,
      `${nip};18/11/2026;04:00 PM;24:00;`,
    ],
  ],
  [
    "komponen_gaji",
    ["NIP;Kode komponen;Nominal;Berlaku mulai;Catatan", `${nip};GAJI_POKOK;5250000;01/12/2026;Kenaikan`],
  ],
  [
    "pegawai",
    [
      "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi;Gaji pokok",
      "UNC-2;Orang Dua;0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;05/01/2026;L;Bebas;5000000",
    ],
  ],
])("%s: a file that is sent again changes nothing", async (kind, lines) => {
  const file = csv(...lines)
  const first = await desk.check(file, "csv", kind)
  expect(first).toMatchObject({ bad: 0, good: lines.length - 1 })
  expect(await desk.commit(first.id, "all", kind)).toMatchObject({ api_status: 1 })
  await expectUnchanged(file, "csv", kind, lines.length - 1)
})

test("what stands is not judged: its day may be closed", async () => {
  await desk.world
    .sqlRows(sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at)
    select m.companies_id, m.id, p.id, 5000000, '2026-06-01', m.created_at from members m join pay_parameters p on p.companies_id = m.companies_id
    where m.nip = ${nip} and m.archived_at is null and p.kode = 'GAJI_POKOK' returning id`)
  await close("2026-11-30")
  const again = await desk.check(
    csv(
      "NIP;Kode komponen;Nominal;Berlaku mulai",
      `${nip};GAJI_POKOK;5000000;01/06/2026`,
      `${nip};GAJI_POKOK;5000001;01/06/2026`,
    ),
    "csv",
    "komponen_gaji",
  )
  expect(again.report?.unchanged).toBe(1)
  expect(again.problems.map(({ row, message }) => [row, message])).toEqual([
    [3, "Gaji sampai 2026-11-30 sudah ditutup"],
  ])
})

test.each<[kind: ImportKind, sheet: StreamMaker, ask: object]>([
  ["pegawai", memberExport, {}],
  ["komponen_gaji", payComponentsSheet, {}],
  ["absensi", reportSheet, { what: "harian", start_date: "2026-11-16", end_date: "2026-11-20" }],
])("%s: an export that comes back changes nothing, in either format", async (kind, sheet, ask) => {
  for (const format of ["csv", "xlsx"] as const) {
    const made = sheet({ ask: { format, ...ask }, offices: null }, desk.world.time.now)
    const file = await desk.sheetOf(made)
    expect(file.length).toBeGreaterThan(0)
    await expectUnchanged(file, format, kind)
  }
})

test("hours are kept as they were meant: by half days, over midnight, and the end of a day is 00:00 of the next", async () => {
  expect(
    await desk.world.sqlRows(
      sql`select to_char(a.check_in_at at time zone 'Asia/Jakarta', 'DD HH24:MI') as "in", to_char(a.check_out_at at time zone 'Asia/Jakarta', 'DD HH24:MI') as "out"
        from attendance a join members m on m.companies_id = a.companies_id and m.id = a.members_id
        where m.nip = ${nip} and m.archived_at is null order by a.business_date`,
    ),
  ).toEqual([
    { in: "17 22:00", out: "18 06:00" },
    { in: "18 16:00", out: "19 00:00" },
    { in: "19 08:00", out: "19 17:00" },
  ])
})

test("of rows that stand and others only these are written", async () => {
  const { world } = desk
  const head = "NIP;Kode komponen;Nominal;Berlaku mulai;Catatan"
  const same = `${nip};GAJI_POKOK;5250000;01/12/2026;`
  const found = await desk.check(
    csv(head, same, `${nip};GAJI_POKOK;5500000;01/01/2027;`),
    "csv",
    "komponen_gaji",
  )
  expect([found.good, found.bad, found.report?.unchanged]).toEqual([1, 0, 1])
  expect(await desk.commit(found.id, "all", "komponen_gaji")).toMatchObject({ api_status: 1, api_success: 1 })
  expect(
    await world.sqlRows(
      sql`select c.effective_from::text as day from pay_components c join members m on m.companies_id = c.companies_id and m.id = c.members_id
        where m.nip = ${nip} and c.imports_id is not null order by 1`,
    ),
  ).toEqual([{ day: "2026-12-01" }, { day: "2027-01-01" }])
  const twice = await desk.check(
    csv(head, same, same, `${nip};GAJI_POKOK;1;01/12/2026;`),
    "csv",
    "komponen_gaji",
  )
  expect(twice.report?.unchanged).toBe(2)
  expect(twice.problems.map(({ row, message }) => [row, message])).toEqual([
    [4, "Komponen pegawai ini mulai tanggal itu sudah ada di baris 2"],
  ])
})

test("signs that show nothing make no second employee", async () => {
  const hidden = ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad"]
  const head =
    "NIP;Nama lengkap;Email;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi"
  const lineOf = (code: string, email: string) =>
    `${code};Orang Tiga;${email};0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;05/01/2026;L;Bebas`
  const first = await desk.check(csv(head, lineOf("UNC-3", "tiga@maju.test")), "csv")
  expect(await desk.commit(first.id)).toMatchObject({ api_status: 1, api_success: 1 })
  const again = await desk.check(
    csv(head, ...hidden.map((sign) => lineOf(`UNC-3${sign}`, `tiga@maju.test${sign}`))),
    "csv",
  )
  expect([again.good, again.bad, again.report?.unchanged]).toEqual([0, 0, hidden.length])
  const other = await desk.check(csv(head, lineOf("UNC-4", "ti\u200bga@maju.test")), "csv")
  expect(other.problems.map(({ field, message }) => [field, message])).toEqual([
    ["Email", "Sudah ada pegawai dengan email ini"],
  ])
})
