import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { usersCompanies } from "#contract/areas/accounts/usersCompanies.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { newUser } from "../lib/writes.accounts.ts"
import { roleId } from "../lib/writes.rights.ts"

let world: World
const byNumber = (a: number, b: number) => a - b
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

type Row = Record<string, unknown> & { id: number; version: number }
const find = async (id: number): Promise<Row> =>
  (await world.call("users-companies/find", { id }, owner)).data as Row
const create = (values: object) =>
  world.call("users-companies/create", { ...usersCompanies.example, ...values }, owner)
const save = async (id: number, changes: object) =>
  world.call("users-companies/create", { ...(await find(id)), ...changes }, owner)
const remove = (ids: readonly number[]) => world.call("users-companies/delete", { ids }, owner)
const errorsIn = (answer: Answered) => (answer.data as { errors?: object } | undefined)?.errors
const letters = async (to: string) =>
  (
    await world.sqlRows<{ subject: string }>(
      sql`select subject from outbox where to_address = ${to} order by id`,
    )
  ).map(({ subject }) => subject)
const LAST = "Pemilik terakhir perusahaan. Tunjuk pemilik lain dahulu."

describe("accounts of all companies", () => {
  test("are listed with their company, and narrowed to one; the platform's own are not among them", async () => {
    const listed = async (payload: object) =>
      (
        (await world.call("users-companies/list-all", { per_page: 100, ...payload }, owner)).data as {
          rows: Row[]
        }
      ).rows
    const all = await listed({})
    expect(new Set(all.map((row) => row["companies_nama"]))).toEqual(new Set(["PT Maju", "PT Lain"]))
    expect(all.map(({ id }) => id)).not.toContain(world.seeded.superId)
    const lain = await listed({ companies_id: world.seeded.lain.id })
    expect(lain.map(({ id }) => id).toSorted(byNumber)).toEqual(
      Object.values(world.seeded.lain.accounts).toSorted(byNumber),
    )
    expect(
      await listed({ companies_id: world.seeded.lain.id, scope: "company", is_owner: true }),
    ).toHaveLength(1)
  })

  test("nobody reaches their own account here, or another super administrator's", async () => {
    const found = await world.call("users-companies/find", { id: world.seeded.superId }, owner)
    expect(found.api_status).toBe(0)
    expect(await remove([world.seeded.superId])).toMatchObject({ api_status: 0 })
    expect(
      await world.call(
        "users-companies/update-status",
        { status: "inactive", users_id: [world.seeded.superId] },
        owner,
      ),
    ).toMatchObject({ api_status: 0 })
    expect((await world.call("me", {}, owner, "GET")).api_status).toBe(1)
  })

  test("a company's administrator has no way in", async () => {
    const admin = await world.signIn("admin@maju.test")
    for (const path of ["users-companies/list-all", "users/companies/list-all", "users-companies/kantor"])
      expect(await world.call(path, { companies_id: world.seeded.maju.id }, admin)).toMatchObject({
        api_status: 0,
      })
  })

  test("choices are those of the company that is asked for", async () => {
    const { maju, lain } = world.seeded
    const chosen = async (path: string, payload: object) =>
      ((await world.call(path, payload, owner)).data as { rows: { id: number }[] }).rows.map(({ id }) => id)
    const own = { companies_id: lain.id }
    expect((await chosen("users-companies/kantor", own)).toSorted(byNumber)).toEqual(
      [...lain.offices].toSorted(byNumber),
    )
    expect((await chosen("users-companies/pegawai", own)).toSorted(byNumber)).toEqual(
      [...lain.members].toSorted(byNumber),
    )
    expect((await chosen("users/companies/list-all", own)).toSorted(byNumber)).toEqual(
      Object.values(lain.accounts).toSorted(byNumber),
    )
    expect(await chosen("users-companies/kantor", { ...own, ids: [...maju.offices] })).toEqual([])
    expect(await chosen("users/companies/list-all", { ...own, ids: [maju.accounts.admin] })).toEqual([])
  })
})

describe("a new account", () => {
  test("is mailed an invitation and works in its company, in the offices it was given", async () => {
    const { maju } = world.seeded
    const { id, email } = await newUser(world, { offices_id: [maju.offices[1]], phone: "021-5550100" })
    expect(await find(id)).toMatchObject({
      companies_nama: "PT Maju",
      scope: "office",
      offices_id: [maju.offices[1]],
      status: "invited",
      is_owner: false,
    })
    expect(await letters(email)).toEqual(["Undangan ke Balai"])
    const [row] = await world.sqlRows<{ company: number }>(
      sql`select companies_id::int as company from account_offices where accounts_id = ${id}`,
    )
    expect(row?.company).toBe(maju.id)
  })

  test("an ordinary one with a role sees the rows of its offices and is asked for them", async () => {
    const role_id = await roleId(world, "Peninjau klaim")
    const ordinary = { scope: "normal", role_id, email: "biasa.peran@contoh.test", nama: "Biasa" }
    expect(errorsIn(await create({ ...ordinary, offices_id: [] }))).toEqual({
      offices_id: ["Pilih paling sedikit satu kantor"],
    })
    const { normal } = world.seeded.maju.accounts
    const office = world.seeded.maju.offices[0]
    expect(await save(normal, { role_id, offices_id: [office] })).toMatchObject({ api_status: 1 })
    const token = await world.signIn("biasa@maju.test")
    expect((await world.call("me", {}, token, "GET")).data).toMatchObject({
      user: { scope: "normal", id_offices: [office] },
    })
    expect(await world.call("reimbursment/list/all", {}, token)).toMatchObject({ api_status: 1 })
    expect(await save(normal, { role_id: null })).toMatchObject({ api_status: 1 })
    expect((await find(normal))["offices_id"]).toEqual([])
  })

  test.each([
    ["a role that is none", { scope: "company", role_id: 999_999 }, "role_id"],
    ["an owner who is no administrator", { is_owner: true }, "is_owner"],
    ["an office admin without an office", { offices_id: [] }, "offices_id"],
    ["no company", { companies_id: 999_999 }, "companies_id"],
    ["an address somebody has", { email: "KANTOR@lain.test" }, "email"],
  ])("%s is refused at its field", async (_, values, field) => {
    const answer = await create({ email: "ditolak@contoh.test", ...values })
    expect(answer.api_status).toBe(0)
    expect(errorsIn(answer)).toHaveProperty(field)
  })

  test("another company's office, role or employee is no choice", async () => {
    const { lain } = world.seeded
    const role_id = await roleId(world, "Peninjau klaim LN")
    const answer = await create({
      email: "asing@contoh.test",
      offices_id: [lain.offices[0]],
      role_id,
      members_id: lain.members[0],
    })
    expect(errorsIn(answer)).toEqual({
      "offices_id.0": ["Pilihan tidak dikenal"],
      role_id: ["Pilihan tidak dikenal"],
      members_id: ["Pilihan tidak dikenal"],
    })
  })

  test("stays with its company", async () => {
    const { id } = await newUser(world)
    const answer = await save(id, {
      companies_id: world.seeded.lain.id,
      offices_id: [world.seeded.lain.offices[0]],
    })
    expect(errorsIn(answer)).toMatchObject({
      companies_id: [expect.stringContaining("tetap pada perusahaannya")],
    })
  })
})

describe("an account that is there", () => {
  test("is raised from an employee's ordinary one to an office admin's", async () => {
    const { normal } = world.seeded.maju.accounts
    const office = world.seeded.maju.offices[0]
    expect(await save(normal, { scope: "office", offices_id: [office] })).toMatchObject({ api_status: 1 })
    const token = await world.signIn("biasa@maju.test")
    expect((await world.call("me", {}, token, "GET")).data).toMatchObject({
      user: { scope: "office", id_offices: [office] },
    })
    expect(await save(normal, { scope: "normal" })).toMatchObject({ api_status: 1 })
  })

  test("a link for a new password goes out once it is asked for", async () => {
    const { office } = world.seeded.maju.accounts
    const before = await letters("kantor@maju.test")
    expect(await save(office, { reset_password: true })).toMatchObject({ api_status: 1 })
    expect(await letters("kantor@maju.test")).toEqual([...before, "Kata sandi baru untuk Balai"])
    expect((await find(office))["reset_password"]).toBe(false)
  })

  test("that is switched off is out at once", async () => {
    const token = await world.signIn("kantor@lain.test")
    const { office } = world.seeded.lain.accounts
    expect(await save(office, { status: "inactive" })).toMatchObject({ api_status: 1 })
    expect((await world.call("me", {}, token, "GET")).status).toBe(401)
    expect(
      await world.call("users-companies/update-status", { status: "active", users_id: [office] }, owner),
    ).toMatchObject({ api_success: 1 })
    await world.signIn("kantor@lain.test")
  })

  test("that somebody has used is switched off instead of deleted", async () => {
    await world.signIn("terbatas@lain.test")
    const { restricted } = world.seeded.lain.accounts
    expect(await remove([restricted])).toMatchObject({ api_status: 1 })
    expect((await find(restricted))["status"]).toBe("inactive")
    const { id } = await newUser(world)
    expect(await remove([id])).toMatchObject({ api_status: 1 })
    expect((await world.call("users-companies/find", { id }, owner)).api_status).toBe(0)
  })
})

describe("the last owner of a company", () => {
  test.each([
    ["gives it up", { is_owner: false }, { is_owner: [LAST] }],
    ["is switched off", { status: "inactive" }, { status: [LAST] }],
    ["becomes somebody else", { is_owner: false, scope: "restricted" }, { is_owner: [LAST] }],
  ])("who %s is refused", async (_, changes, errors) => {
    const answer = await save(world.seeded.lain.accounts.admin, changes)
    expect(errorsIn(answer)).toEqual(errors)
  })

  test("cannot be deleted or switched off in the list, and the others of the same press go", async () => {
    const { admin } = world.seeded.lain.accounts
    const second = await newUser(world, {
      companies_id: world.seeded.lain.id,
      scope: "company",
      offices_id: [],
    })
    const gone = await remove([admin, second.id])
    expect(gone).toMatchObject({ api_success: 1, api_gagal: 1 })
    expect(gone.data).toMatchObject({
      rows: [
        { id: admin, ok: false, message: LAST },
        { id: second.id, ok: true },
      ],
    })
    expect(
      await world.call("users-companies/update-status", { status: "inactive", users_id: [admin] }, owner),
    ).toMatchObject({ api_status: 0, api_message: LAST })
    await world.signIn("admin@lain.test")
  })

  test("goes once there is another; two at once leave one", async () => {
    const { id: lain, accounts } = world.seeded.lain
    const second = await newUser(world, {
      companies_id: lain,
      scope: "company",
      is_owner: true,
      offices_id: [],
    })
    expect(await remove([accounts.admin, second.id])).toMatchObject({ api_status: 0 })
    const off = (id: number) =>
      world.call("users-companies/update-status", { status: "inactive", users_id: [id] }, owner)
    const answers = await Promise.all([off(accounts.admin), off(second.id)])
    expect(answers.map(({ api_status }) => api_status).toSorted(byNumber)).toEqual([0, 1])
  })
})
