import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { members } from "#contract/areas/members/members.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { HEAD, line } from "../lib/importKit.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: ImportDesk["world"]
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
})
afterAll(() => desk.close())

const call = (path: string, payload: object) => world.call(path, payload, admin)

test("a NIP or an address of somebody who has left says so, and how they come back", async () => {
  const id = await newMember(world, { nip: "LAMA-1", nama: "Rina Lama", email: "rina@lama.test" })
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2026-06-30' where id = ${id}`,
  )
  const words = (noun: string) =>
    `Sudah ada pegawai dengan ${noun} ini: Rina Lama, sudah keluar 30 Juni 2026. Bila orangnya sama, buka datanya dan aktifkan lagi`
  expect(
    await call("members/create", {
      ...members.example,
      nip: "LAMA-1",
      nama: "Rina Baru",
      email: "RINA@lama.test",
    }),
  ).toMatchObject({ api_status: 0, data: { errors: { nip: [words("NIP")], email: [words("email")] } } })
  const { problems } = await desk.check(csv(HEAD, line({ nip: "LAMA-1", kantor: "Cabang Bandung" })), "csv")
  expect(problems.map(({ message }) => message)).toEqual([words("NIP")])
})

test("whose superior is archived is counted", async () => {
  const superior = await newMember(world, { nip: "ATAS-1", email: null })
  for (const nip of ["BWH-1", "BWH-2"]) await newMember(world, { nip, email: null, atasan_id: superior })
  const { data } = await call("members/delete", { ids: [superior] })
  expect((data as { readonly rows: readonly { readonly message: string }[] }).rows[0]?.message).toBe(
    "Diarsipkan: riwayatnya tetap ada. 2 bawahan kini tanpa atasan: pilih yang baru di daftar pegawai",
  )
})

test("a row that changes nothing is judged by nothing: an employee without a division stays as they are", async () => {
  const id = await newMember(world, { nip: "TANPA-1", nama: "Tanpa Divisi", email: null })
  await world.sqlRows(sql`update members set departement_id = null where id = ${id}`)
  await desk.begin(csv("NIP;Nama", "TANPA-1;Tanpa Divisi"), "csv")
  await world.sqlRows(sql`update imports set how = 'update' where state = 'checking'`)
  await desk.run()
  const found = await desk.status()
  expect(found?.problems).toEqual([])
  const [held] = await world.sqlRows<{ readonly status: string }>(
    sql`select status_karyawan as status from members where id = ${id}`,
  )
  const kept = await call("members/update-bulk", { members_id: [id], status_karyawan: held?.status })
  expect(kept.api_message).toBe("1 pegawai diubah")
  expect((kept.data as { readonly rows: readonly object[] }).rows).toEqual([
    { id, ok: true, message: "Diubah" },
  ])
})
