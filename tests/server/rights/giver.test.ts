import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importCalls } from "#contract/areas/imports/imports.ts"
import { API_BASE } from "#contract/kit/constants.ts"
import { type Right, RIGHTS } from "#contract/kit/modules.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import type { Answered, World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { addAdmin } from "../lib/secondAdmin.ts"

/** Ways around "never more than the giver's": copies, imports, what a giver gave before, API keys, and the access preview. */
let desk: ImportDesk
let world: World
let edge: Edge
let admin: string
/** An administrator whose role lacks pay and claims; `self` is its account. */
let narrow: string
let self: number
let own: number
let wide: number

const PAY: readonly Right[] = ["payroll.view", "payroll.approve"]
const MODULES = ["roles", "admins", "programs", "members"]
const NARROW = RIGHTS.filter((right) => MODULES.some((key) => right.startsWith(`${key}.`)))
const LACKING = /Peran ini memuat hak yang tidak Anda miliki: melihat Payroll/
const BEYOND = /Akun ini mempunyai hak yang tidak Anda miliki/

const save = (payload: object, token = admin) => world.call("peran/create", payload, token)
const idOf = (answer: Answered) => {
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { id: number }).id
}
const give = (users_id: readonly number[], role_id: number | null, token = admin) =>
  world.call("peran/beri", { users_id, role_id }, token)
const hold = (id: number, role: number | null) =>
  world.sqlRows(sql`update accounts set roles_id = ${role} where id = ${id}`)
const rightsOf = async (id: number) =>
  (await world.sqlRows<{ rights: readonly string[] }>(sql`select rights from roles where id = ${id}`))[0]
    ?.rights

beforeAll(async () => {
  desk = await openImports()
  world = desk.world
  admin = desk.admin
  edge = await openEdge(world)
  own = idOf(await save({ nama: "Pengelola akun", rights: NARROW }))
  wide = idOf(await save({ nama: "Pemutus gaji", rights: PAY }))
  const username = await addAdmin(world, "Sempit")
  const [row] = await world.sqlRows<{ id: number }>(
    sql`update accounts set roles_id = ${own} where username = ${username} returning id::float8 as id`,
  )
  self = row?.id ?? 0
  narrow = await world.signIn(username)
})
afterAll(async () => {
  await edge.close()
  await desk.close()
})

describe("copies", () => {
  test("of a role with more rights are refused, whichever role they are compared with", async () => {
    for (const template_id of [wide, own, null])
      expect(await save({ nama: "Salinan", template_id, rights: PAY }, narrow)).toMatchObject({
        data: { errors: { rights: ["Anda sendiri tidak memiliki hak melihat Payroll"] } },
      })
    const copied = idOf(await save({ nama: "Salinan", template_id: wide, rights: ["members.view"] }, narrow))
    expect(await rightsOf(copied)).toEqual(["members.view"])
    /** A template that grows changes no copy. */
    await save({ id: wide, nama: "Pemutus gaji", rights: [...PAY, "payroll.edit"] })
    expect(await rightsOf(copied)).toEqual(["members.view"])
    await save({ id: wide, nama: "Pemutus gaji", rights: PAY })
  })

  test("a payload names neither the company nor the maker of a role", async () => {
    const { maju, lain } = world.seeded
    const id = idOf(
      await save({ nama: "Titipan", rights: ["members.view"], companies_id: lain.id, by_company: false }),
    )
    expect(
      await world.sqlRows(
        sql`select companies_id::float8 as company, by_company from roles where id = ${id}`,
      ),
    ).toEqual([{ company: maju.id, by_company: true }])
  })
})

describe("what was given before", () => {
  test("stays when its giver has fewer rights, but is out of their reach", async () => {
    const { office } = world.seeded.maju.accounts
    await hold(self, null)
    const given = idOf(await save({ nama: "Kasir gaji", rights: PAY }, narrow))
    expect(await give([office], given, narrow)).toMatchObject({ api_status: 1 })
    await hold(self, own)
    expect(await rightsOf(given)).toEqual(PAY)
    for (const rights of [["members.view"], [...PAY, "members.view"]])
      expect((await save({ id: given, nama: "Kasir gaji", rights }, narrow)).api_message).toMatch(LACKING)
    expect(JSON.stringify(await world.call("peran/delete", { id: given }, narrow))).toMatch(LACKING)
    expect((await give([office], own, narrow)).api_message).toMatch(BEYOND)
    await hold(office, null)
    expect((await give([office], given, narrow)).api_message).toMatch(BEYOND)
  })

  test("a role in use is not deleted, alone or among others, whoever has it and whether they may sign in", async () => {
    const used = idOf(await save({ nama: "Dipakai", rights: ["members.view"] }))
    const free = idOf(await save({ nama: "Bebas", rights: ["members.view"] }))
    const { office } = world.seeded.maju.accounts
    await world.sqlRows(sql`update accounts set roles_id = ${used}, is_active = false where id = ${office}`)
    const tried = await world.call("peran/delete", { ids: [used, free] }, admin)
    expect(JSON.stringify(tried)).toContain("Masih dipakai 1 akun: Akun kantor@maju.test")
    expect(await rightsOf(used)).toEqual(["members.view"])
    await world.sqlRows(sql`update accounts set roles_id = null, is_active = true where id = ${office}`)
    expect(await world.call("peran/delete", { id: used }, admin)).toMatchObject({ api_status: 1 })
  })

  test("an API key loses at once what its giver's role loses", async () => {
    const role = idOf(await save({ nama: "Pemberi kunci", rights: [...NARROW, "claims.view"] }))
    await hold(self, role)
    const key = idOf(
      await world.call("kunci-api/create", { nama: "Uji", rights: ["members.view", "claims.view"] }, narrow),
    )
    const { secret } = (await world.call("kunci-api/terbitkan", { id: key }, narrow)).data as {
      readonly secret: string
    }
    const claims = async () =>
      (
        await edge.send({
          method: "POST",
          url: `${API_BASE}/reimbursment/list/all`,
          headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
          body: JSON.stringify({ page: 1 }),
        })
      ).json() as { api_status: number }
    expect((await claims()).api_status).toBe(1)
    await save({ id: role, nama: "Pemberi kunci", rights: NARROW })
    expect((await claims()).api_status).toBe(0)
    expect(
      (await world.call("kunci-api/create", { nama: "Uji 2", rights: ["claims.view"] }, narrow)).data,
    ).toMatchObject({ errors: { rights: ["Anda sendiri tidak memiliki hak melihat Reimbursement"] } })
    await hold(self, own)
  })
})

describe("a spreadsheet", () => {
  test("does not move the account of an employee with more rights to another address", async () => {
    const { self: member, accounts } = world.seeded.maju
    await world.sqlRows(sql`update members set nip = 'GAJI-1', phone = '0812-3456-7890' where id = ${member}`)
    await hold(accounts.self, wide)
    const { path } = importCalls.pegawai
    const found = await desk.check(csv("NIP;Email", "GAJI-1;saya@maju.test"), "csv", "pegawai", narrow)
    await world.call(path, { mode: "check", import_id: found.id, how: "update" }, narrow)
    await desk.run()
    expect(await desk.status("pegawai", narrow)).toMatchObject({ good: 1, bad: 0 })
    await world.call(path, { mode: "commit", import_id: found.id, only: "all" }, narrow)
    const [row] = await world.sqlRows<{ errors: string }>(
      sql`select errors::text as errors from import_rows where imports_id = ${found.id}`,
    )
    expect(row?.errors).toMatch(BEYOND)
    expect(
      await world.sqlRows(
        sql`select a.email, m.email as other from accounts a join members m on m.accounts_id = a.id where a.id = ${accounts.self}`,
      ),
    ).toEqual([{ email: "pegawai@maju.test", other: null }])
    await hold(accounts.self, null)
  })
})

describe("see as", () => {
  test("reads: no session, account, role or audit row is changed, and the caller stays who they are", async () => {
    const state = () =>
      world.sqlRows(sql`select (select count(*)::int from audit) as audit, (select count(*)::int from sessions) as sessions,
        (select json_agg(json_build_array(a.id, a.roles_id, a.version) order by a.id) from accounts a) as accounts,
        (select json_agg(json_build_array(r.id, r.version, r.rights) order by r.id) from roles r) as roles`)
    const me = async () =>
      ((await world.call("app/module/roles/me", {}, narrow)).data as { rights: string[] }).rights
    const before = [await state(), await me()]
    const { data } = await world.call("peran/pratinjau", { role_id: wide }, narrow)
    expect(data).toMatchObject({ role: { id: wide, rights: PAY } })
    expect([await state(), await me()]).toEqual(before)
    /** Nothing of the payload becomes part of the session: another call is still the caller's. */
    const pay = await world.call("payroll/berkas", { page: 1, role_id: wide }, narrow)
    expect(pay).toMatchObject({ data: { reason: "forbidden" } })
  })
})
