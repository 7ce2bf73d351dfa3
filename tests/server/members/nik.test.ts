import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { importKit } from "../lib/importKit.ts"
import { newMember } from "../lib/writes.members.ts"

/** The number of the identity card (NIK) is unique: a form gets the error at its field, an import at its row. */

const [NIK, OTHER] = ["9901011204950001", "9901011204950002"]
const HEAD =
  "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi;NIK KTP"
const lineOf = (nip: string, nik: string) =>
  `${nip};Orang ${nip};0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;05/01/2026;L;Bebas;${nik}`
const TAKEN = "NIK KTP ini sudah dipakai pegawai lain"

let desk: ImportDesk
const kit = importKit(() => desk)
let first = 0
beforeAll(async () => {
  desk = await openImports()
  first = await newMember(desk.world, { nip: "NIK-1", nik: NIK })
})
afterAll(() => desk.close())

/** Changes one employee by an import file, which saves the whole employee like the form. */
const expectSaved = async ({ nip, phone }: { readonly nip: string; readonly phone: string }) => {
  const found = await kit.update("NIP;Nomor HP", `${nip};${phone}`)
  expect(await desk.commit(found.id)).toMatchObject({ api_status: 1, api_success: 1, api_gagal: 0 })
}

const leave = (id: number, status: string) =>
  desk.world.sqlRows(
    sql`update members set status = ${status}, tanggal_keluar = ${status === "resigned" ? "2026-10-31" : null}::date where id = ${id} returning id`,
  )
const problemsOf = (found: {
  readonly problems: readonly { row: number; field: string; message: string }[]
}) => found.problems.map(({ row, field, message }) => [row, field, message])

test("a form is told at its field; the employee's own form is not", async () => {
  const { world } = desk
  await expect(newMember(world, { nip: "NIK-2", nik: NIK })).rejects.toThrow(TAKEN)
  await expectSaved({ nip: "NIK-1", phone: "0840-9999-0000" })
})

test("a file is told at its row: what is in the company, and what it says twice", async () => {
  const found = await desk.check(
    csv(HEAD, lineOf("NIK-3", NIK), lineOf("NIK-4", OTHER), lineOf("NIK-5", OTHER)),
    "csv",
  )
  expect(problemsOf(found)).toEqual([
    [2, "NIK KTP", TAKEN],
    [4, "NIK KTP", "NIK KTP ini sudah ada di baris 3"],
  ])
})

test("a file that changes employees is told, too", async () => {
  await newMember(desk.world, { nip: "NIK-6" })
  expect(problemsOf(await kit.update("NIP;NIK KTP", `NIK-6;${NIK}`, `NIK-1;${NIK}`))).toEqual([
    [2, "NIK KTP", TAKEN],
  ])
})

test("the card of somebody who has left is no refusal: they may come back, as is said", async () => {
  await leave(first, "resigned")
  const found = await desk.check(csv(HEAD, lineOf("NIK-7", NIK)), "csv")
  expect([found.good, found.bad]).toEqual([1, 0])
  expect(found.report?.notes.map(({ field, message }) => [field, message])).toContainEqual([
    "NIK KTP",
    "NIK KTP ini milik pegawai yang sudah keluar atau diarsipkan; bila ini orangnya, data lamanya dapat diaktifkan lagi",
  ])
  await leave(first, "active")
})
