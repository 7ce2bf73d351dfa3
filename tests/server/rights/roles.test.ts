import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { APP_MODULES, RIGHTS } from "#contract/kit/modules.ts"
import { loadRoles } from "#server/demo/roles.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { roleId } from "../lib/writes.rights.ts"

let world: World
let owner: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const save = (payload: object) => world.call("app/roles/create", payload, owner)
const idOf = (answer: Answered) => (answer.data as { id: number }).id
const give = (users_id: number, role_id: number | null) =>
  world.call("setting-users", { users_id, role_id }, owner)
const named = async (payload: object, token: string) => {
  const { data } = await world.call("companies/list-roles", payload, token)
  return (data as { rows: { nama: string }[] }).rows.map(({ nama }) => nama)
}

test("modules are named with what can be given of each", async () => {
  const { rows } = (await world.call("app/module/all", {}, owner)).data as { rows: unknown[] }
  expect(rows).toHaveLength(Object.keys(APP_MODULES).length)
  expect(rows[0]).toEqual({
    id: 1,
    key: "members",
    nama: "Pegawai",
    group: "Users",
    actions: ["view", "create", "edit", "delete", "export"],
  })
})

test("a role is kept with its rights in order, and found by its older name of an id", async () => {
  const made = await save({ nama: "Kasir", rights: ["claims.approve", "claims.view", "claims.view"] })
  expect(made).toMatchObject({ api_status: 1, api_message: "Peran berhasil ditambahkan" })
  const found = await world.call("app/module/roles/find", { role_id: idOf(made) }, owner)
  expect(found.data).toMatchObject({
    nama: "Kasir",
    companies_id: null,
    companies_nama: null,
    rights: ["claims.view", "claims.approve"],
    jumlah_hak: 2,
    jumlah_akun: 0,
  })
  expect(await save({ nama: "kasir", rights: ["claims.view"] })).toMatchObject({
    data: { errors: { nama: ["Sudah ada peran dengan nama ini"] } },
  })
})

test("a right needs the right to view, and a role at least one", async () => {
  expect(await save({ nama: "Buta", rights: ["claims.approve"] })).toMatchObject({
    data: { errors: { rights: ["Hak pada Reimbursement membutuhkan hak melihatnya"] } },
  })
  expect(await save({ nama: "Kosong", rights: [] })).toMatchObject({
    data: { errors: { rights: ["Pilih sedikitnya satu hak"] } },
  })
  expect(await save({ nama: "Asing", rights: ["claims.fly"] })).toMatchObject({ api_status: 0 })
})

test("a template is what another role is held against", async () => {
  const template = await roleId(world, "Kasir")
  const own = await save({
    nama: "Kasir Maju",
    companies_id: world.seeded.maju.id,
    template_id: template,
    rights: ["claims.view"],
  })
  expect((await world.call("app/module/roles/find", { id: idOf(own) }, owner)).data).toMatchObject({
    companies_nama: "PT Maju",
    template_nama: "Kasir",
  })
  const wrong = { template_id: ["Pilih peran lain yang berlaku untuk semua perusahaan"] }
  expect(await save({ nama: "Cucu", template_id: idOf(own), rights: ["claims.view"] })).toMatchObject({
    data: { errors: wrong },
  })
  expect(
    await save({ id: template, nama: "Kasir", template_id: template, rights: ["claims.view"] }),
  ).toMatchObject({ data: { errors: wrong } })
})

test("a company may give its own roles and the templates, never another's", async () => {
  const admin = await world.signIn("admin@lain.test")
  expect(await named({ q: "kasir" }, admin)).toEqual(["Kasir"])
  expect(await named({ q: "kasir", companies_id: world.seeded.maju.id }, admin)).toEqual(["Kasir"])
  expect(await named({ q: "kasir" }, await world.signIn("admin@maju.test"))).toEqual(["Kasir", "Kasir Maju"])
  expect(await named({ q: "kasir" }, owner)).toEqual(["Kasir"])
  expect(await named({ q: "kasir", companies_id: world.seeded.maju.id }, owner)).toEqual([
    "Kasir",
    "Kasir Maju",
  ])
})

test("what is given holds from the next call on, and so does every change of it", async () => {
  const role = await roleId(world, "Kasir Maju")
  const account = world.seeded.maju.accounts.office
  expect((await world.call("app/module/roles/me", {}, office)).data).toMatchObject({ role: null })
  expect(await give(account, role)).toMatchObject({ api_status: 1, api_message: "Peran diberikan" })
  expect((await world.call("app/module/roles/me", {}, office)).data).toEqual({
    role: { id: role, nama: "Kasir Maju" },
    rights: ["claims.view"],
  })
  expect(await world.call("members/list-all", {}, office)).toMatchObject({ data: { reason: "forbidden" } })
  const changed = await save({
    id: role,
    nama: "Kasir Maju",
    companies_id: world.seeded.maju.id,
    rights: ["claims.view", "members.view"],
  })
  expect(changed.api_message).toBe("Peran berhasil diperbarui. Berlaku bagi 1 akun sejak tindakan berikutnya")
  expect(await world.call("members/list-all", {}, office)).toMatchObject({ api_status: 1 })
})

test("a role in use stays, and stays with the companies that use it", async () => {
  const role = await roleId(world, "Kasir Maju")
  expect(await world.call("roles/delete", { id: role }, owner)).toMatchObject({
    data: { reason: "in_use", rows: [{ id: role, message: "Masih dipakai 1 akun" }] },
  })
  expect(
    await save({
      id: role,
      nama: "Kasir Maju",
      companies_id: world.seeded.lain.id,
      rights: ["claims.view"],
    }),
  ).toMatchObject({ data: { errors: { companies_id: ["Masih dipakai 1 akun perusahaan lain"] } } })
  expect(await give(world.seeded.maju.accounts.office, null)).toMatchObject({ api_message: "Peran dicabut" })
  expect(await world.call("roles/delete", { id: role }, owner)).toMatchObject({ api_status: 1 })
  expect((await world.call("members/list-all", {}, office)).api_status).toBe(1)
})

test("who is no account of the role's company is not given it, nor is an administrator any", async () => {
  const role = idOf(
    await save({ nama: "Khusus Lain", companies_id: world.seeded.lain.id, rights: ["claims.view"] }),
  )
  const { office: account, admin } = world.seeded.maju.accounts
  expect(await give(account, role)).toMatchObject({ data: { reason: "not_found" } })
  expect(await give(world.seeded.superId, role)).toMatchObject({ data: { reason: "not_found" } })
  expect(await give(admin, await roleId(world, "Kasir"))).toMatchObject({
    api_message: "Pemilik memiliki semua hak dan tidak memakai peran",
    data: { reason: "state" },
  })
  expect(
    await world.call("setting-users", { users_id: account, role_id: null, version: 99 }, owner),
  ).toMatchObject({ data: { reason: "stale" } })
})

test("a super administrator may everything, an ordinary account nothing", async () => {
  const rightsOf = async (token: string) =>
    ((await world.call("app/module/roles/me", {}, token)).data as { rights: string[] }).rights
  expect(await rightsOf(owner)).toEqual([...RIGHTS])
  expect(await rightsOf(await world.signIn("biasa@maju.test"))).toEqual([])
})

test("the demo brings three templates, once", async () => {
  await world.sqlRows(sql`delete from roles where companies_id is null`)
  await loadRoles(world.db, world.time.now)
  await loadRoles(world.db, world.time.now)
  expect(await named({}, owner)).toEqual(["Admin pegawai", "Peninjau absensi", "Penyetuju klaim"])
})
