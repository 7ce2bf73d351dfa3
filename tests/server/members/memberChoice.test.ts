import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test("the choice of an employee: words that many have, and words that few have", async () => {
  await world.sqlRows(
    sql`insert into members (companies_id, nip, nama, phone, jenis_kelamin, offices_id, departement_id, jabatan_id,
        status_karyawan, tanggal_masuk, status, created_at, updated_at)
      select companies_id, 'PIL-' || n, 'Pilihan ' || to_char(n, 'FM000'), phone, jenis_kelamin, offices_id, departement_id,
        jabatan_id, status_karyawan, tanggal_masuk, 'active', now(), now()
      from members, generate_series(1, 60) n where id = ${world.seeded.maju.members[0]}`,
  )
  const offered = async (q: string) => {
    const answer = await world.call("master-data/pegawai", { q }, await world.signIn("admin@maju.test"))
    const { rows, has_more } = answer.data as { rows: { nama: string }[]; has_more: boolean }
    return [rows.length, rows[0]?.nama, rows.at(-1)?.nama, has_more]
  }
  expect(await offered("pilihan")).toEqual([50, "Pilihan 001", "Pilihan 050", true])
  expect(await offered("ilihan 06")).toEqual([2, "Pilihan 006", "Pilihan 060", false])
  expect(await offered("060 ilihan")).toEqual([1, "Pilihan 060", "Pilihan 060", false])
  expect(await offered("pilihan tidak ada")).toEqual([0, undefined, undefined, false])
})

test("who has left is offered where months past are asked about, not where somebody is given something", async () => {
  const left = world.seeded.maju.members[5] ?? 0
  await world.sqlRows(
    sql`update members set nama = 'Mantan Pegawai', tanggal_keluar = '2026-06-30', status = 'resigned' where id = ${left}`,
  )
  const offered = async (path: string, payload: object) =>
    (
      (await world.call(path, payload, await world.signIn("admin@maju.test"))).data as {
        rows: { id: number }[]
      }
    ).rows.map((row) => row.id)
  expect(await offered("master-data/pegawai/all", { q: "mantan pegawai" })).toEqual([left])
  expect(await offered("master-data/pegawai", { q: "mantan pegawai" })).toEqual([])
  const ofOffice = await world.signIn("kantor@maju.test")
  const seen = await world.call("master-data/pegawai/all", { ids: world.seeded.maju.members }, ofOffice)
  const offices = (seen.data as { rows: { offices_id: number }[] }).rows.map(({ offices_id }) => offices_id)
  expect(new Set(offices).size).toBe(1)
})
