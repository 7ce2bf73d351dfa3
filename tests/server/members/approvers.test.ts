import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { members } from "#contract/areas/members/members.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const offices = () => world.seeded.maju.offices
const accounts = () => world.seeded.maju.accounts
let made = 0
const create = (values: object) => {
  made += 1
  return world.call(
    "members/create",
    { ...members.example, nip: `AP${made}`, nama: `Disetujui ${made}`, ...values },
    admin,
  )
}
const BLIND = /^Akun \S+ tidak dapat melihat kantor Cabang/

describe("an approver must see the employee's office", () => {
  test("else it is said at the field, and nothing is kept", async () => {
    const answer = await create({ offices_id: offices()[1], approver_ids: [accounts().office] })
    const { errors } = answer.data as { readonly errors: Readonly<Record<string, readonly string[]>> }
    expect(answer.is_validate).toBe(1)
    expect(Object.keys(errors)).toEqual(["approver_ids"])
    expect(errors["approver_ids"]?.[0]).toMatch(BLIND)
    expect(await world.sqlRows(sql`select 1 from members where nip = ${`AP${made}`}`)).toEqual([])
  })

  test.each(["restricted", "normal"] as const)("a %s account without a role sees none", async (scope) => {
    const answer = await create({ offices_id: offices()[0], approver_ids: [accounts()[scope]] })
    expect(answer).toMatchObject({ is_validate: 1, data: { errors: { approver_ids: [expect.any(String)] } } })
  })

  test("the company's administrator and the office's own are taken", async () => {
    const answer = await create({
      offices_id: offices()[0],
      approver_ids: [accounts().office, accounts().admin],
    })
    expect(answer).toMatchObject({ api_status: 1 })
  })

  test("a move to another office says so in the form, in the preview and in the change of several", async () => {
    const id = await newMember(world, { offices_id: offices()[0], approver_ids: [accounts().office] })
    const { data } = await world.call("members/find", { id }, admin)
    const row = Object.fromEntries(Object.entries(data as object).filter(([, value]) => value !== null))
    const kept = await world.call("members/create", { ...row, id, type: "edit", nama: "Nama Baru" }, admin)
    expect(kept).toMatchObject({ api_status: 1 })
    const version = (kept.data as { readonly version: number }).version
    const moved = await world.call(
      "members/create",
      { ...row, id, type: "edit", offices_id: offices()[1], version },
      admin,
    )
    expect(JSON.stringify(moved)).toContain("tidak dapat melihat kantor Cabang")
    const ask = { type: "selected", members_id: [id], offices_id: offices()[1] }
    const preview = await world.call("members/update-bulk/preview", ask, admin)
    expect(JSON.stringify(preview.data)).toContain("tidak dapat melihat kantor Cabang")
    const bulk = await world.call("members/update-bulk", ask, admin)
    expect(JSON.stringify(bulk)).toContain("tidak dapat melihat kantor Cabang")
    const [where] = await world.sqlRows<{ office: number }>(
      sql`select offices_id::float8 as office from members where id = ${id}`,
    )
    expect(where?.office).toBe(offices()[0])
  })
})
