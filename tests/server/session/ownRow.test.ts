import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { OWN_ROW } from "#contract/areas/members/memberWords.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { newClaim } from "../lib/writes.claims.ts"
import { newMember } from "../lib/writes.members.ts"
import { newRequest } from "../lib/writes.requests.ts"

/** A company's administrator may be an employee too, but may not change their own row. */

let world: World
let admin: string
let other: string
let self: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`insert into accounts
    (companies_id, username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, created_at, updated_at)
    select companies_id, 'kedua', 'kedua@maju.test', 'Admin Kedua', password_hash, false, scope, draft_key, created_at, updated_at
    from accounts where email = 'admin@maju.test'`)
  other = await world.signIn("kedua@maju.test")
  self = await newMember(world, { email: "admin@maju.test" })
})
afterAll(() => world.close())

const find = async (id: number, token = admin) =>
  (await world.call("members/find", { id }, token)).data as Record<string, unknown>
const change = async (id: number, more: object, token = admin): Promise<Answered> =>
  world.call("members/create", { ...(await find(id, token)), id, ...more }, token)
const refused = { api_status: 0, api_message: OWN_ROW, data: { reason: "forbidden" } }

describe("one's own employee row", () => {
  test("says that it is, to nobody else", async () => {
    expect(await find(self)).toMatchObject({ is_own: true })
    expect(await find(self, other)).toMatchObject({ is_own: false })
    const [member] = world.seeded.maju.members
    expect(await find(member ?? 0)).toMatchObject({ is_own: false })
  })

  test("is changed, archived, stripped of its photo and moved to another way of attendance by others only", async () => {
    const before = await find(self)
    expect(await change(self, { email: "lain@maju.test" })).toMatchObject(refused)
    expect(await change(self, { gaji_pokok: 99_000_000 })).toMatchObject(refused)
    expect(await world.call("members/delete", { id: self }, admin)).toMatchObject({
      api_status: 0,
      data: { rows: [{ id: self, ok: false, message: OWN_ROW }] },
    })
    expect(await world.call("members/delete/foto-profile", { id: self }, admin)).toMatchObject(refused)
    const free = { attendance_type: "free", effective_date: "2026-11-20" }
    const [member = 0] = world.seeded.maju.members
    expect(
      await world.call(
        "members/update/attendance-type",
        { type: "selected", members_id: [self, member], ...free },
        admin,
      ),
    ).toMatchObject({
      data: {
        rows: [
          { id: self, ok: false, message: OWN_ROW },
          { id: member, ok: true },
        ],
      },
    })
    const all = await world.call("members/update/attendance-type", { type: "all", ...free }, admin)
    expect(all.api_message).toMatch(/, kecuali Anda sendiri$/)
    expect(await find(self)).toEqual(before)
    expect(await change(self, { phone: "0840-1111-2222" }, other)).toMatchObject({ api_status: 1 })
  })
})

const decide = (path: string, id: number, token: string) =>
  world.call(path, { id, status: "approved" }, token)
const ownDecision = { api_status: 0, api_message: expect.stringMatching(/sendiri/) as string }

describe.each([
  ["an attendance request", "persetujuan-absensi/approval", newRequest],
  [
    "a claim",
    "reimbursment/approval",
    async (of: World, values: { readonly members_id: number }) => (await newClaim(of, values)).id,
  ],
] as const)("%s of one's own", (_name, path, make) => {
  test("is decided by others, also after the employee's e-mail and the account's have become different", async () => {
    const id = await make(world, { members_id: self })
    expect(await decide(path, id, admin)).toMatchObject(ownDecision)
    expect(await change(self, { email: `beda-${id}@maju.test` }, other)).toMatchObject({ api_status: 1 })
    expect(await decide(path, id, admin)).toMatchObject(ownDecision)
    await world.sqlRows(
      sql`update accounts set email = ${`akun-${id}@maju.test`} where email = 'admin@maju.test'`,
    )
    expect(await decide(path, id, admin)).toMatchObject(ownDecision)
    const later = await make(world, { members_id: self })
    expect(await decide(path, later, admin)).toMatchObject(ownDecision)
    expect(await decide(path, later, other)).toMatchObject({ api_status: 1 })
    await world.sqlRows(
      sql`update accounts set email = 'admin@maju.test' where email = ${`akun-${id}@maju.test`}`,
    )
    await change(self, { email: "admin@maju.test" }, other)
  })
})

test("whoever signs in is bound to the employee with their address, once", async () => {
  const bound = async (id: number) =>
    (
      await world.sqlRows<{ email: string }>(
        sql`select a.email from members m join accounts a on a.id = m.accounts_id where m.id = ${id}`,
      )
    ).map(({ email }) => email)
  const id = await newMember(world, { email: "sementara@maju.test" })
  await world.sqlRows(sql`update members set email = 'kantor@maju.test', accounts_id = null where id = ${id}`)
  expect(await bound(id)).toEqual([])
  await world.signIn("kantor@maju.test")
  expect(await bound(id)).toEqual(["kantor@maju.test"])
  await change(id, { email: "pindah@maju.test" })
  const second = await newMember(world, { email: "kantor@maju.test" })
  await world.signIn("kantor@maju.test")
  expect([await bound(id), await bound(second)]).toEqual([["kantor@maju.test"], []])
})
