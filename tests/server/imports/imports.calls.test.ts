import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startImports } from "#server/imports/run.ts"
import { type Edge, multipart, openEdge } from "../lib/edge.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

/** Imports over HTTP, using only the API's calls, while the server's worker reads the queue. */

let desk: ImportDesk
let world: World
let edge: Edge
let reader: ReturnType<typeof startImports>
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
  edge = await openEdge(world)
  reader = startImports(
    world.db,
    edge.store,
    () => world.time.now,
    (error) => void world.faults.push(error),
  )
  await newMember(world, { nip: "ADA-1" })
  await world.call("shift/create", { nama: "Pagi", kode: "PG9", start: "07:00", end: "15:00" }, desk.admin)
})
afterAll(async () => {
  await reader.stop()
  await edge.close()
  await desk.close()
})

type Parts = Parameters<typeof multipart>[0]
const send = async (path: string, parts: Parts) => {
  const { headers, body } = multipart(parts)
  const got = await edge.send({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { ...headers, "access-token": desk.admin },
    body,
  })
  return got.json()
}
const isChecked = () =>
  expect.poll(async () => (await desk.status())?.state, { timeout: 60_000 }).toBe("checked")
const file = (...lines: readonly string[]) => ({ name: "file", filename: "uji.csv", value: csv(...lines) })
const field = (name: string, value: string) => ({ name, value })

const HEAD =
  "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi"
const line = (nip: string, tanggal = "05/01/2026") =>
  `${nip};Orang ${nip};0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;${tanggal};L;Bebas`
const people = async (like: string) =>
  (
    await world.sqlRows<{ nip: string }>(
      sql`select nip from members where nip like ${`${like}%`} order by nip`,
    )
  ).map(({ nip }) => nip)

describe("a file alone, without a payload part and without mode: its good rows are in, and both are counted", () => {
  test.each([
    ["members/import/pegawai", [HEAD, line("SENDIRI-1"), line("SENDIRI-2", "kemarin")]],
    ["members/import/jadwal", ["NIP;Tanggal;Kode shift", "ADA-1;01/12/2026;PG9", "ADA-1;02/12/2026;XX"]],
    ["holidays/import", ["Nama hari libur;Tanggal mulai;Jenis", "A;01/06/2027;perusahaan", "B;x;perusahaan"]],
    ["member-offices/import-members", ["NIP;Kantor", "ADA-1;Cabang Bandung", "ADA-1;Kantor Bulan"]],
  ])("%s", async (path, lines) => {
    const got = await send(path, [file(...lines)])
    expect(got).toMatchObject({
      api_status: 1,
      api_message: "1 baris dimasukkan, 1 tidak",
      api_success: 1,
      api_gagal: 1,
      data: { state: "committed", problems: [{ row: 3 }] },
    })
  })

  test("with not one good row nothing is written, and both are counted all the same", async () => {
    expect(await send("members/import/pegawai", [file(HEAD, line("SEMUA-1", "x"))])).toMatchObject({
      api_status: 0,
      api_message: "Tidak ada baris yang dapat dimasukkan",
      api_success: 0,
      api_gagal: 1,
      data: { problems: [{ row: 2, field: "Tanggal masuk" }] },
    })
  })

  test("a file that cannot be read, or none, is told at its field", async () => {
    const errors = (message: string) => ({ is_validate: 1, data: { errors: { file: [message] } } })
    expect(await send("members/import/pegawai", [file(HEAD)])).toMatchObject(
      errors("Berkas ini tidak berisi baris data"),
    )
    expect(await send("members/import/pegawai", [field("request_id", "tanpa-berkas")])).toMatchObject(
      errors("Pilih berkas"),
    )
  })
})

test("its fields may be those of a form: check and commit, with the number of the import as text", async () => {
  const begun = await send("members/import/pegawai", [field("mode", "check"), file(HEAD, line("FORM-1"))])
  expect(begun).toMatchObject({ api_status: 1, data: { state: "checking" } })
  await isChecked()
  const { id } = begun["data"] as { readonly id: number }
  expect(
    await send("members/import/pegawai", [field("mode", "commit"), field("import_id", String(id))]),
  ).toMatchObject({ api_status: 1, api_success: 1 })
  expect(await people("FORM-")).toEqual(["FORM-1"])
  expect(
    await send("members/import/pegawai", [field("mode", "commit"), field("import_id", "satu")]),
  ).toMatchObject({ data: { errors: { import_id: ["Pilihan tidak dikenal"] } } })
})

test.each(["constructor", "__proto__", "nama"])("a word of %s means no row", async (column) => {
  const payload = JSON.stringify({ mode: "check", names: [{ column, name: "Gudang", id: 1 }] })
  expect(
    await send("members/import/pegawai", [field("payload", payload), file(HEAD, line("NAMA-1"))]),
  ).toMatchObject({
    data: { errors: { "names.0.id": ["Pilihan tidak dikenal"] } },
  })
})

test.each<[string, Parts]>([
  ["a payload beside fields", [field("mode", "check"), field("payload", "{}")]],
  ["a field twice", [field("mode", "check"), field("mode", "commit")]],
  ["a file it does not know", [field("mode", "check"), { name: "foto", filename: "a.csv", value: "A" }]],
])("a form with %s cannot be read", async (_name, parts) => {
  expect(await send("members/import/pegawai", parts)).toEqual({
    api_status: 0,
    api_message: "Permintaan tidak terbaca",
  })
})

test("sent again under its request_id while the first is at it, it is one import with one answer", async () => {
  const parts = [field("request_id", "sekali-saja-1"), file(HEAD, line("SEKALI-1"), line("SEKALI-2"))]
  const sent = Array.from({ length: 4 }, async (_, n) => {
    await pause(n * 150)
    return send("members/import/pegawai", parts)
  })
  const answers = await Promise.all(sent)
  expect(answers[0]).toMatchObject({ api_status: 1, api_success: 2 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await people("SEKALI-")).toEqual(["SEKALI-1", "SEKALI-2"])
})

test("a commit sent again at any moment of the first is answered alike, once done by anybody else it is refused", async () => {
  const parts = [field("mode", "check"), file(HEAD, line("ULANG-1"), line("ULANG-2"))]
  const { id } = (await send("members/import/pegawai", parts))["data"] as { readonly id: number }
  await isChecked()
  const commit = (request_id: string) =>
    world.call("members/import/pegawai", { mode: "commit", import_id: id, request_id }, desk.admin)
  const sent = Array.from({ length: 40 }, async (_, n) => {
    await pause(n * 4)
    return commit("ulang-ulang-1")
  })
  const answers = await Promise.all(sent)
  expect(answers[0]).toMatchObject({ api_status: 1, api_success: 2 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await commit("ulang-ulang-2")).toMatchObject({ api_message: "Berkas ini sudah dimasukkan" })
  expect(world.faults).toEqual([])
})
