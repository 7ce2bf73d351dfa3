import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { RowResult } from "#contract/kit/errors.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const find = (id: number) => world.call("members/find", { id }, admin)
const restore = (members_id: readonly number[], by = admin) =>
  world.call("members/restore", { members_id }, by)
const resultsOf = (answer: { readonly data?: unknown }) =>
  (answer.data as { rows: readonly RowResult[] }).rows
const listed = async (filter: object, by = admin) =>
  (
    (await world.call("members/list-all", { page: 1, per_page: 100, ...filter }, by)).data as {
      readonly rows: readonly { readonly id: number; readonly archived_at: string | null }[]
    }
  ).rows

const attend = (id: number) =>
  world.sqlRows(
    sql`insert into attendance (companies_id, members_id, offices_id, business_date, day_status)
      select companies_id, id, offices_id, '2026-11-02', 'hadir' from members where id = ${id}`,
  )

/** An employee with attendance history: deleting archives instead of removing. */
const archived = async (values: object = {}): Promise<number> => {
  const id = await newMember(world, values)
  await attend(id)
  expect(resultsOf(await world.call("members/delete", { ids: [id] }, admin))).toMatchObject([
    { ok: true, message: "Diarsipkan: riwayatnya tetap ada" },
  ])
  return id
}

test("whoever is archived is in a list of their own, and comes back as they went", async () => {
  const boss = await archived({ nama: "Kepala Arsip" })
  const away = await archived({ nama: "Orang Arsip", status: "inactive" })
  expect((await listed({ q: "Arsip" })).map(({ id }) => id)).toEqual([])
  expect(await listed({ q: "Arsip", status: "archived" })).toMatchObject([
    { id: boss, archived_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    { id: away },
  ])
  expect((await listed({ q: "Arsip", status: "inactive" })).map(({ id }) => id)).toEqual([])
  const answer = await restore([boss, away])
  expect(answer).toMatchObject({ api_success: 2, api_message: "2 pegawai dikembalikan" })
  expect((await listed({ q: "Arsip" })).map(({ id }) => id)).toEqual([boss, away])
  expect(await find(boss)).toMatchObject({ data: { status: "active", version: 3 } })
  expect(await find(away)).toMatchObject({ data: { status: "inactive" } })
  expect(await listed({ q: "Arsip", status: "archived" })).toEqual([])
})

test("whoever is not archived, or is not there, is told", async () => {
  const here = await newMember(world)
  const theirs = Number(world.seeded.lain.members[0])
  await world.sqlRows(sql`update members set archived_at = now() where id = ${theirs}`)
  expect(resultsOf(await restore([here, theirs]))).toMatchObject([
    { ok: false, message: "Tidak diarsipkan" },
    { ok: false, message: "Data pegawai tidak ditemukan" },
  ])
  const [row] = await world.sqlRows<{ gone: boolean }>(
    sql`select archived_at is not null as gone from members where id = ${theirs}`,
  )
  expect(row?.gone).toBe(true)
  await world.sqlRows(sql`update members set archived_at = null where id = ${theirs}`)
})

test("a NIP or an address that somebody else has now is named, and keeps nobody else from coming back", async () => {
  const one = await archived({ nip: "KEMBALI-1", email: "kembali1@contoh.test" })
  const two = await archived({ nip: "KEMBALI-2", email: "kembali2@contoh.test" })
  const three = await archived({ nip: "KEMBALI-3" })
  await newMember(world, { nip: "kembali-1", nama: "Pengganti Satu" })
  await newMember(world, { email: "KEMBALI2@contoh.test", nama: "Pengganti Dua" })
  expect(resultsOf(await restore([one, two, three]))).toEqual([
    { id: one, ok: false, message: "NIP KEMBALI-1 kini dipakai Pengganti Satu. Ubah NIP itu dahulu." },
    {
      id: two,
      ok: false,
      message: "Email kembali2@contoh.test kini dipakai Pengganti Dua. Ubah Email itu dahulu.",
    },
    { id: three, ok: true, message: "Dikembalikan" },
  ])
})

test("an account stays closed until its owner is let in again", async () => {
  const id = await newMember(world, { email: "pulang@contoh.test" })
  await world.call("members/send-email-demo", { type: "invite", members_id: [id] }, admin)
  const open = async () =>
    (
      await world.sqlRows<{ is_active: boolean }>(
        sql`select is_active from accounts where lower(email) = 'pulang@contoh.test'`,
      )
    )[0]?.is_active
  expect(await open()).toBe(true)
  await attend(id)
  await world.call("members/delete", { id }, admin)
  expect(await open()).toBe(false)
  expect(resultsOf(await restore([id]))).toMatchObject([
    { ok: true, message: "Dikembalikan; akunnya tetap tertutup sampai dikirimi undangan atau tautan sandi" },
  ])
  expect(await find(id)).toMatchObject({ data: { app_access: false } })
  expect(await open()).toBe(false)
  expect(
    await world.call("members/send-email-demo", { type: "invite", members_id: [id] }, admin),
  ).toMatchObject({ api_status: 1 })
  expect(await open()).toBe(true)
})

test("an office administrator sees and brings back those of their offices alone", async () => {
  const office = await world.signIn("kantor@maju.test")
  const home = (
    (await world.call("members/list-all", { page: 1 }, office)).data as {
      readonly rows: readonly { readonly offices_id: number }[]
    }
  ).rows[0]?.offices_id
  const away = world.seeded.maju.offices.find((id) => id !== home)
  const inside = await archived({ nama: "Lepas Dalam", offices_id: home })
  const outside = await archived({ nama: "Lepas Luar", offices_id: away })
  expect((await listed({ q: "Lepas", status: "archived" }, office)).map(({ id }) => id)).toEqual([inside])
  expect(resultsOf(await restore([inside, outside], office))).toMatchObject([
    { id: inside, ok: true },
    { id: outside, ok: false, message: "Data pegawai tidak ditemukan" },
  ])
})
