import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { HISTORY_PAGE, type memberHistory } from "#contract/areas/members/memberHistory.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

type Page = AnswerOf<typeof memberHistory>

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const find = async (id: number) =>
  (await world.call("members/find", { id }, admin)).data as Record<string, unknown>
const change = async (id: number, more: object) =>
  world.call("members/create", { ...(await find(id)), type: "edit", id, ...more }, admin)
const history = async (id: number, token = admin, page = 1) =>
  (await world.call("members/history", { id, page }, token)).data as Page
const officeOf = async () => {
  const [row] = await world.sqlRows<{ id: number }>(
    sql`select l.offices_id::float8 as id from account_offices l join accounts a on a.companies_id = l.companies_id and a.id = l.accounts_id where a.email = 'kantor@maju.test' order by 1`,
  )
  return Number(row?.id)
}

test("who changed which fields, with the names of what they point at, the newest first", async () => {
  const id = await newMember(world)
  const before = await find(id)
  await change(id, { nama: "Nama Baru", phone: "0812-9999-1111" })
  await world.call("members/send-email-demo", { type: "invite", members_id: [id] }, admin)
  const { rows, total } = await history(id)
  expect(rows[0]?.what).toBe(before["email"] === null ? "updated" : "invited")
  const changed = rows.find(({ what }) => what === "updated")
  expect(changed).toMatchObject({
    is_platform: false,
    before: { nama: before["nama"] },
    after: { nama: "Nama Baru" },
  })
  expect(Object.keys(changed?.after ?? {}).toSorted()).toEqual(["nama", "phone"])
  expect(changed?.by).toEqual(expect.any(String))
  expect(rows.at(-1)).toMatchObject({ what: "created" })
  expect(total).toBe(rows.length)
})

test("a reference is told with its names, and a save that changed nothing is no entry", async () => {
  const id = await newMember(world)
  const { departement_id } = await find(id)
  const other = world.seeded.maju.devisi.find((one) => one !== departement_id)
  await change(id, { departement_id: other })
  const { total } = await history(id)
  await change(id, {})
  const again = await history(id)
  expect(again.total).toBe(total)
  expect(again.rows[0]?.before).toMatchObject({
    departement_id,
    departement_nama: expect.any(String) as string,
  })
  expect(again.rows[0]?.after).toMatchObject({ departement_id: other })
})

test("it comes in pages", async () => {
  const id = await newMember(world)
  for (let at = 0; at < HISTORY_PAGE; at += 1) await change(id, { tempat_lahir: `Kota ${at}` })
  const [first, second] = [await history(id), await history(id, admin, 2)]
  expect(first).toMatchObject({ total: HISTORY_PAGE + 1, last_page: 2 })
  expect(first.rows).toHaveLength(HISTORY_PAGE)
  expect(second.rows.map(({ what }) => what)).toEqual(["created"])
})

test("an office admin reads of their people, without pay and without people and offices of others", async () => {
  const own = await officeOf()
  const elsewhere = world.seeded.maju.offices.find((one) => one !== own)
  const boss = await newMember(world, { offices_id: elsewhere, nama: "Atasan Jauh" })
  const id = await newMember(world, { offices_id: own })
  await change(id, { gaji_pokok: 9_000_000 })
  await change(id, { gaji_pokok: 9_500_000, tempat_lahir: "Garut", atasan_id: boss })
  const all = await history(id)
  expect(JSON.stringify(all.rows)).toContain("9500000")
  const seen = await history(id, office)
  expect(seen.total).toBe(all.total - 1)
  expect(JSON.stringify(seen)).not.toMatch(/gaji|9500000|9000000|Atasan Jauh/)
  expect(seen.rows[0]?.after).toMatchObject({ tempat_lahir: "Garut", atasan_nama: "Pegawai kantor lain" })
  const stranger = await world.call("members/history", { id: boss }, office)
  expect(stranger).toMatchObject({ api_status: 0, data: { reason: "not_found" } })
})

test("nobody reads of another company", async () => {
  const id = await newMember(world)
  const other = await world.signIn("admin@lain.test")
  expect(await world.call("members/history", { id }, other)).toMatchObject({
    api_status: 0,
    data: { reason: "not_found" },
  })
})

test("whoever was archived keeps their history, and a row older than the audit says when it began", async () => {
  const id = Number(world.seeded.maju.members[0])
  await world.call("members/delete", { id }, admin)
  await world.call("members/restore", { members_id: [id] }, admin)
  const { rows, total } = await history(id)
  expect(rows.map(({ what }) => what)).toEqual(["restored", "archived", "created"])
  expect(rows.at(-1)).toMatchObject({ id: 0 })
  expect(total).toBe(2)
})

test("papers are told without where they are kept", async () => {
  const id = await newMember(world)
  await world.sqlRows(
    sql`insert into audit (companies_id, at, actor_id, call, entity, entity_id, action, before, after) select companies_id, now(), accounts_id, 'members/create', 'pegawai', id, 'update', '{"documents":[]}', '{"documents":[{"no":1,"type":"ktp","expires_at":null,"name":"ktp.pdf","file":77}]}' from (select companies_id, coalesce(accounts_id, 0) as accounts_id, id from members where id = ${id}) m`,
  )
  const { rows } = await history(id)
  expect(rows[0]?.after).toEqual({ documents: [{ type: "ktp", expires_at: null, name: "ktp.pdf" }] })
})
