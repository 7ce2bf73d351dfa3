import { sql } from "drizzle-orm"
import { addCareer } from "../lib/seed.careers.ts"
import { newRaise } from "../lib/writes.raises.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { HEAD, line } from "../lib/importKit.ts"
import { newMember } from "../lib/writes.members.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** Check and commit apply the same rules: errors found by the check are refused by the commit too. */
let desk: ImportDesk
let world: ImportDesk["world"]
let admin: string
let other: number
let shift: string
let parameter: string
let leave: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
  await withoutPeriods(world)
  const { data } = await world.call(
    "offices/create",
    {
      nama: "Kantor Lain",
      kode: "LAIN",
      alamat: "Jl. Uji 1",
      lat: -6.2,
      lng: 106.8,
      radius_m: 100,
      timezone: "Asia/Jakarta",
    },
    admin,
  )
  other = (data as { readonly id: number }).id
  const [one] = await world.sqlRows<{ readonly kode: string }>(
    sql`update shifts set all_offices = true, is_active = true where id = (select min(id) from shifts where companies_id = ${world.seeded.maju.id}) returning kode`,
  )
  shift = one?.kode ?? ""
  const [given] = await world.sqlRows<{ readonly kode: string }>(
    sql`select kode from pay_parameters where companies_id = ${world.seeded.maju.id} and calc = 'fixed' and kode <> 'GAJI_POKOK' and is_active order by id limit 1`,
  )
  parameter = given?.kode ?? ""
  const [annual] = await world.sqlRows<{ readonly kode: string }>(
    sql`select kode from leave_categories where companies_id = ${world.seeded.maju.id} and quota_type = 'yearly' and unit <> 'hour' and is_active
      order by id limit 1`,
  )
  leave = annual?.kode ?? ""
})
afterAll(() => desk.close())

let made = 0
const employee = (more: object = {}) => {
  made += 1
  return newMember(world, { nip: `RUL-${made}`, email: null, tanggal_masuk: "2024-01-05", ...more })
}
const closed = async (office: number): Promise<void> => {
  const id = await newPeriod(world, {
    nama: "November kantor lain",
    type: "regular",
    month: "2026-11",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
    pay_date: "2026-11-30",
    offices_id: [office],
  })
  await world.sqlRows(sql`update payroll_periods set status = 'approved' where id = ${id}`)
}

/**
 * One valid row per import kind, of an employee of the first office on a day of November. A kind without one does not
 * compile.
 */
const rows: { readonly [K in ImportKind]: () => Promise<Buffer> } = {
  absensi: async () => {
    await employee()
    return csv("NIP;Tanggal;Jam masuk;Jam pulang;Keterangan", `RUL-${made};17/11/2026;08:00;17:00;`)
  },
  rekaman_mesin: async () => {
    await employee()
    return csv("PIN;Tanggal scan", `RUL-${made};17/11/2026 08:00:00`)
  },
  jadwal: async () => {
    await employee({ attendance_type: "shift" })
    return csv("NIP;Tanggal;Shift", `RUL-${made};23/11/2026;${shift}`)
  },
  jadwal_tetap: async () => {
    await employee({ attendance_type: "shift" })
    return csv(
      "NIP;Berlaku mulai;Senin;Selasa;Rabu;Kamis;Jumat;Sabtu;Minggu",
      `RUL-${made};23/11/2026;${shift};${shift};${shift};${shift};${shift};OFF;OFF`,
    )
  },
  libur: () =>
    Promise.resolve(
      csv("Nama;Tanggal mulai;Tanggal selesai;Jenis", "Libur uji;15/12/2026;15/12/2026;Perusahaan"),
    ),
  kantor: async () => {
    await employee()
    return csv("NIP;Kantor", `RUL-${made};Cabang Bandung`)
  },
  pegawai: () => Promise.resolve(csv(HEAD, line({ nip: "RUL-BARU", kantor: "Cabang Bandung" }))),
  pelanggan: () =>
    Promise.resolve(csv("Nama pelanggan;Kode;Alamat;Titik", "Toko Uji;RUL-1;Jl. Uji 1;-6.3,106.9")),
  produk: () => Promise.resolve(csv("Nama produk;Satuan;Harga", "Wafer uji;dus;54000")),
  saldo_pajak: async () => {
    await employee()
    return csv(
      "NIP;Tahun;Bulan pertama;Bulan terakhir;Penghasilan bruto;PPh 21 dipotong",
      `RUL-${made};2026;1;10;85000000;1275000`,
    )
  },
  saldo_cuti: async () => {
    await employee()
    return csv("NIP;Jenis cuti;Tahun;Sisa", `RUL-${made};${leave};2026;3,5`)
  },
  sisa_kasbon: async () => {
    await employee()
    return csv(
      "NIP;Tanggal pinjam;Sisa pinjaman;Sisa cicilan;Potongan berikutnya",
      `RUL-${made};02/11/2026;1500000;3;25/12/2026`,
    )
  },
  kenaikan_gaji: async () => {
    await employee()
    await world.sqlRows(
      sql`update pay_raises set status = 'cancelled' where companies_id = ${world.seeded.maju.id} and status = 'draft'`,
    )
    await newRaise(world, { judul: "Uji spreadsheet", way: "sheet", percent: null })
    return csv("NIP;Kenaikan;Gaji pokok baru", `RUL-${made};Uji spreadsheet;7000000`)
  },
  perubahan_kerja: async () => {
    await employee()
    await world.sqlRows(
      sql`update career_changes set status = 'cancelled' where companies_id = ${world.seeded.maju.id} and status = 'draft'`,
    )
    await world.db.transact((tx) =>
      addCareer(tx, world.time.now, { companies_id: world.seeded.maju.id, judul: "Uji penataan" }),
    )
    return csv("NIP;Perubahan kerja;Divisi baru", `RUL-${made};Uji penataan;Penjualan`)
  },
  komponen_gaji: async () => {
    await employee()
    return csv("NIP;Komponen;Nominal;Berlaku mulai", `RUL-${made};${parameter};100000;01/12/2026`)
  },
}

test.each(Object.keys(rows) as ImportKind[])(
  "%s: a good row is written while pay of another office is closed",
  async (kind) => {
    await world.sqlRows(sql`delete from payroll_periods where companies_id = ${world.seeded.maju.id}`)
    const file = await rows[kind]()
    await closed(other)
    const found = await desk.check(file, "csv", kind)
    expect(found.problems).toEqual([])
    expect(await desk.commit(found.id, "all", kind)).toMatchObject({ api_status: 1, api_success: 1 })
  },
)

test.each(["absensi", "jadwal", "jadwal_tetap"] as const)(
  "%s: what has come to stand against a row since is told with it, in the words of the check",
  async (kind) => {
    await world.sqlRows(sql`delete from payroll_periods where companies_id = ${world.seeded.maju.id}`)
    const file = await rows[kind]()
    const found = await desk.check(file, "csv", kind)
    expect(found.problems).toEqual([])
    const [own] = await world.sqlRows<{ readonly id: number }>(
      sql`select offices_id::float8 as id from members where nip = ${`RUL-${made}`}`,
    )
    await closed(own?.id ?? 0)
    expect(await desk.commit(found.id, "all", kind)).toMatchObject({
      api_status: 0,
      api_message:
        "Baris 2: Periode gaji November kantor lain sudah ditutup. Periksa berkas ini sekali lagi.",
    })
  },
)

test.each(["absensi", "jadwal", "jadwal_tetap"] as const)(
  "%s: days outside of the employment are refused",
  async (kind) => {
    await world.sqlRows(sql`delete from payroll_periods where companies_id = ${world.seeded.maju.id}`)
    const file = await rows[kind]()
    await world.sqlRows(sql`update members set tanggal_keluar = '2026-11-10' where nip = ${`RUL-${made}`}`)
    const after = await desk.check(file, "csv", kind)
    expect(after.problems.map(({ message }) => message)).toEqual([
      "Sesudah hari terakhir bekerja, 10 November 2026",
    ])
    await world.sqlRows(
      sql`update members set tanggal_keluar = null, tanggal_masuk = '2026-12-01' where nip = ${`RUL-${made}`}`,
    )
    const before = await desk.check(file, "csv", kind)
    expect(before.problems.map(({ message }) => message)).toEqual([
      "Sebelum hari pertama bekerja, 1 Desember 2026",
    ])
  },
)

test("attendance that has not come is refused, and long hours over midnight in an office are told", async () => {
  await world.sqlRows(sql`delete from payroll_periods where companies_id = ${world.seeded.maju.id}`)
  await employee()
  const DAYS = "NIP;Tanggal;Jam masuk;Jam pulang;Keterangan"
  /** The clock is at 08:00 on 20 November. */
  const late = await desk.check(csv(DAYS, `RUL-${made};20/11/2026;07:00;17:00;`), "csv", "absensi")
  expect(late.problems).toMatchObject([{ field: "Jam pulang", message: "Jam ini belum tiba" }])
  const turned = await desk.check(csv(DAYS, `RUL-${made};17/11/2026;17:00;08:00;`), "csv", "absensi")
  expect(turned.problems).toEqual([])
  expect(JSON.stringify(turned.report?.notes)).toContain("Dibaca pulang keesokan harinya, 15 jam")
})
