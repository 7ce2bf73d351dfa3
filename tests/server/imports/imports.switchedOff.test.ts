import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

const OFF = "Sudah tidak aktif; pilih yang lain"
const CHANGED = "Data berubah sejak diperiksa; periksa berkas ini sekali lagi"
const ELSEWHERE = "Shift ini tidak berlaku di kantor pegawai ini"

let desk: ImportDesk
let world: World
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
})
afterAll(() => desk.close())

const save = async (path: string, values: object) => {
  const answer = await world.call(path, values, admin)
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}
const place = { alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" }
const hours = { start: "07:00", end: "15:00" }

test("employees: what is switched off is told at its row and column, by its name or its code, as the form tells it", async () => {
  await save("devisi/create", { nama: "Divisi Tutup", kode: "TTP", is_active: false })
  await save("jabatan/create", { nama: "Jabatan Tutup", kode: "JTP", is_active: false })
  await save("offices/create", { ...place, nama: "Kantor Tutup", kode: "KTP", is_active: false })
  const row = (nip: string, kantor: string, divisi: string, jabatan: string) =>
    `${nip},Orang ${nip},0840-1234-5678,${kantor},${divisi},${jabatan},Tetap,05/01/2026,L,Bebas`
  const found = await desk.check(
    csv(
      "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin,Tipe absensi",
      row("TTP-1", "Cabang Bekasi", "Penjualan", "Sales Lapangan"),
      row("TTP-2", "Cabang Bekasi", "divisi tutup", "Sales Lapangan"),
      row("TTP-3", "Kantor Tutup", "TTP", "JTP"),
    ),
    "csv",
  )
  expect(found.problems).toEqual([
    { row: 3, field: "Divisi", value: "divisi tutup", message: OFF },
    { row: 4, field: "Kantor", value: "Kantor Tutup", message: OFF },
    { row: 4, field: "Divisi", value: "TTP", message: OFF },
    { row: 4, field: "Jabatan", value: "JTP", message: OFF },
  ])
  expect(await desk.commit(found.id)).toMatchObject({ api_success: 1, api_gagal: 2 })
})

test("a code that an active row has is that row's, whatever a switched-off one is called", async () => {
  await save("devisi/create", { nama: "Divisi Lama", kode: "LAMA", is_active: true })
  await save("devisi/create", { nama: "Lama", is_active: false })
  const found = await desk.check(
    csv(
      "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin,Tipe absensi",
      "LMA-1,Orang,0840-1234-5678,Cabang Bekasi,LAMA,Sales Lapangan,Tetap,05/01/2026,L,Bebas",
    ),
    "csv",
  )
  expect(found.problems).toEqual([])
})

test("a plan: a shift that is switched off, or is not for where somebody works that day, is told", async () => {
  const [pusat, cabang] = world.seeded.maju.offices
  await save("shift/create", { nama: "Tutup", kode: "STP", ...hours, is_active: false })
  await save("shift/create", { nama: "Di pusat", kode: "DPS", ...hours, offices_id: [pusat] })
  await save("shift/create", { nama: "Di cabang", kode: "DCB", ...hours, offices_id: [cabang] })
  await save("shift/create", { nama: "Di mana pun", kode: "DMP", ...hours })
  await newMember(world, { nip: "RND-1", offices_id: pusat })
  const guest = await newMember(world, { nip: "RND-2", offices_id: pusat })
  await save("member-offices/update-members", {
    offices_id: cabang,
    members_id: [guest],
    valid_from: "2026-12-01",
    valid_to: "2026-12-07",
  })
  const found = await desk.check(
    csv(
      "NIP;Tanggal;Kode shift",
      "RND-1;01/12/2026;DPS",
      "RND-1;02/12/2026;DMP",
      "RND-1;03/12/2026;DCB",
      "RND-1;04/12/2026;stp",
      "RND-2;07/12/2026;DCB",
      "RND-2;08/12/2026;DCB",
      "TAK;09/12/2026;DCB",
    ),
    "csv",
    "jadwal",
  )
  expect(found.problems).toEqual([
    { row: 4, field: "Kode shift", value: "DCB", message: ELSEWHERE },
    { row: 5, field: "Kode shift", value: "stp", message: OFF },
    { row: 7, field: "Kode shift", value: "DCB", message: ELSEWHERE },
    { row: 8, field: "NIP", value: "TAK", message: "Tidak ada pegawai dengan NIP ini" },
  ])
  expect(await desk.commit(found.id, "good", "jadwal")).toMatchObject({ api_success: 3, api_gagal: 4 })
})

test("days off: of several offices the one that is switched off is named", async () => {
  await save("offices/create", { ...place, nama: "Cabang Tutup", kode: "CTP", is_active: false })
  const found = await desk.check(
    csv(
      "Nama hari libur,Tanggal mulai,Jenis,Kantor",
      "Ulang tahun,10/03/2027,Libur perusahaan,Cabang Bekasi; ctp",
    ),
    "csv",
    "libur",
  )
  expect(found.problems).toEqual([
    {
      row: 2,
      field: "Kantor",
      value: "Cabang Bekasi; ctp",
      message: 'Kantor "ctp" sudah tidak aktif; pilih yang lain',
    },
  ])
})

describe("between the check and the commit", () => {
  const people = (nip: string, divisi: string, atasan = "") =>
    csv(
      "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,NIP atasan,Status pegawai,Tanggal masuk,Jenis kelamin,Tipe absensi",
      `${nip},Orang,0840-1234-5678,Cabang Bekasi,${divisi},Sales Lapangan,${atasan},Tetap,05/01/2026,L,Bebas`,
    )
  /** The answer of the commit, and the columns with errors when the same file is checked again. */
  const commitAfter = async (file: Buffer, kind: ImportKind, change: () => Promise<unknown>) => {
    const before = await desk.check(file, "csv", kind)
    await change()
    const answer = await desk.commit(before.id, "good", kind)
    const { problems } = await desk.check(file, "csv", kind)
    return {
      good: before.good,
      said: answer.api_message,
      told: problems.map(({ field, message }) => [field, message]),
    }
  }
  const refused = (...told: readonly string[]) => ({ good: 1, said: CHANGED, told: [told] })

  test("a division that is switched off, and a superior who is archived, are refused", async () => {
    const values = { nama: "Divisi Sela", kode: "DSL" }
    const divisi = await save("devisi/create", { ...values, is_active: true })
    expect(
      await commitAfter(people("SLA-1", "DSL"), "pegawai", () =>
        save("devisi/create", { ...values, id: divisi, is_active: false }),
      ),
    ).toEqual(refused("Divisi", OFF))
    const superior = await newMember(world, { nip: "SLA-2" })
    expect(
      await commitAfter(people("SLA-3", "Penjualan", "SLA-2"), "pegawai", () =>
        world.call("members/delete", { id: superior }, admin),
      ),
    ).toEqual(refused("NIP atasan", "Tidak ada pegawai dengan NIP ini"))
  })

  test("a shift, and an office among those of a day off, are refused", async () => {
    await newMember(world, { nip: "SLA-4" })
    const values = { nama: "Sela", kode: "SLA", ...hours }
    const shift = await save("shift/create", values)
    const plan = csv("NIP;Tanggal;Kode shift", "SLA-4;01/12/2026;SLA")
    expect(
      await commitAfter(plan, "jadwal", () =>
        save("shift/create", { ...values, id: shift, is_active: false }),
      ),
    ).toEqual(refused("Kode shift", OFF))
    const office = { ...place, nama: "Cabang Sela", kode: "CSL" }
    const id = await save("offices/create", office)
    const daysOff = csv(
      "Nama hari libur,Tanggal mulai,Jenis,Kantor",
      "Sela,11/03/2027,Libur perusahaan,Cabang Bekasi; csl",
    )
    expect(
      await commitAfter(daysOff, "libur", () => save("offices/create", { ...office, id, is_active: false })),
    ).toEqual(refused("Kantor", 'Kantor "csl" sudah tidak aktif; pilih yang lain'))
  })
})
