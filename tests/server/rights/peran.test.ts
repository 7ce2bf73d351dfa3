import { sql } from "drizzle-orm"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { RIGHTS } from "#contract/kit/modules.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { roleId } from "../lib/writes.rights.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const save = (payload: object, token = admin) => world.call("peran/create", payload, token)
const idOf = (answer: Answered) => (answer.data as { id: number }).id
const made = async (nama: string, rights: readonly string[]) => {
  const answer = await save({ nama, rights })
  expect(answer).toMatchObject({ api_status: 1 })
  return idOf(answer)
}
const find = async (id: number, token = admin) =>
  (await world.call("peran/find", { id }, token)).data as Record<string, unknown>
const give = (users_id: readonly number[], role_id: number | null, token = admin) =>
  world.call("peran/beri", { users_id, role_id }, token)
const roleOf = async (id: number) =>
  (
    await world.sqlRows<{ role: number | null }>(
      sql`select roles_id::float8 as role from accounts where id = ${id}`,
    )
  )[0]?.role
const who = async (payload: object, token = admin) =>
  ((await world.call("peran/siapa", payload, token)).data as { rows: Record<string, unknown>[] }).rows

describe("a role of the company", () => {
  test("is made, listed beside those of the platform, and changes open sessions from their next call on", async () => {
    const id = await made("HR cabang", ["claims.view", "claims.approve"])
    expect(await find(id)).toMatchObject({ is_own: true, is_fixed: false, jumlah_hak: 2, holders: [] })
    const account = world.seeded.maju.accounts.office
    expect(await give([account], id)).toMatchObject({ api_status: 1, api_message: "Peran 1 akun diberikan" })
    expect((await world.call("members/list-all", {}, office)).api_status).toBe(0)
    const changed = await save({ id, nama: "HR cabang", rights: ["claims.view", "members.view"] })
    expect(changed.api_message).toBe(
      "Peran berhasil diperbarui. Berlaku bagi 1 akun sejak tindakan berikutnya",
    )
    expect((await world.call("members/list-all", {}, office)).api_status).toBe(1)
    expect((await world.call("app/module/roles/me", {}, office)).data).toEqual({
      role: { id, nama: "HR cabang" },
      rights: ["members.view", "claims.view"],
    })
  })

  test("in use is not deleted, and says by whom; unused it goes", async () => {
    const id = await roleId(world, "HR cabang")
    expect(await world.call("peran/delete", { id }, admin)).toMatchObject({
      data: { reason: "in_use", rows: [{ id, message: "Masih dipakai 1 akun: Akun kantor@maju.test" }] },
    })
    await give([world.seeded.maju.accounts.office], null)
    expect(await world.call("peran/delete", { id }, admin)).toMatchObject({ api_status: 1 })
    expect((await world.call("members/list-all", {}, office)).api_status).toBe(1)
  })

  test("is read-only where the platform made it, and unknown to other companies", async () => {
    const platform = await roleId(world, "Peninjau klaim")
    expect(await find(platform)).toMatchObject({ is_own: false, is_fixed: true })
    for (const path of ["peran/create", "peran/delete"])
      expect(
        await world.call(path, { id: platform, nama: "Lain", rights: ["claims.view"] }, admin),
      ).toMatchObject({
        api_status: 0,
      })
    const own = await made("Khusus Maju", ["claims.view"])
    const other = await world.signIn("admin@lain.test")
    expect(await world.call("peran/find", { id: own }, other)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await give([world.seeded.lain.accounts.office], own, other)).toMatchObject({
      data: { errors: { role_id: ["Peran ini tidak ditemukan"] } },
    })
    expect(await give([world.seeded.lain.accounts.office], null)).toMatchObject({ api_status: 0 })
  })

  test("has no right outside the modules of the company", async () => {
    const id = await made("Kasbon", ["advances.view"])
    await world.sqlRows(
      sql`update companies set features = array_remove(features, 'kasbon') where id = ${world.seeded.maju.id}`,
    )
    const words = { rights: ["Kasbon tidak aktif untuk perusahaan Anda"] }
    expect(await save({ nama: "Kasbon lagi", rights: ["advances.view"] })).toMatchObject({
      data: { errors: words },
    })
    /** A right from before the module was switched off stays, for the day it is switched on again. */
    expect(await save({ id, nama: "Kasbon", rights: ["advances.view", "members.view"] })).toMatchObject({
      api_status: 1,
    })
    await world.sqlRows(
      sql`update companies set features = array_append(features, 'kasbon') where id = ${world.seeded.maju.id}`,
    )
  })

  test("needs the right to view, and at least one right", async () => {
    expect(await save({ nama: "Buta", rights: ["claims.approve"] })).toMatchObject({
      data: { errors: { rights: ["Hak pada Reimbursement membutuhkan hak melihatnya"] } },
    })
    expect(await save({ nama: "Kosong", rights: [] })).toMatchObject({ api_status: 0 })
    expect(await save({ nama: "peran SENDIRI", rights: ["claims.view"] })).toMatchObject({
      data: { errors: { nama: ["Sudah ada peran dengan nama ini"] } },
    })
  })
})

describe("who may what", () => {
  test("names accounts with rights and where each is from; accounts without any are left out", async () => {
    const rows = await who({ per_page: 100 })
    const named = (nama: string) => rows.find((row) => row["nama"] === `Akun ${nama}@maju.test`)
    expect(named("admin")).toMatchObject({ source: "owner", is_whole: true, scope: "company" })
    expect(named("kantor")).toMatchObject({ source: "scope", is_whole: true, offices_nama: ["Pusat"] })
    expect(named("terbatas")).toMatchObject({ scope: "restricted", source: "scope" })
    expect(named("biasa")).toBeUndefined()
    expect(rows.some((row) => String(row["email"]).endsWith("lain.test"))).toBe(false)
  })

  test("is narrowed to a module, a role and an office", async () => {
    const role = await made("Pemutus klaim", ["claims.view", "claims.approve"])
    const account = world.seeded.maju.accounts.office
    await give([account], role)
    expect(await who({ role_id: role })).toMatchObject([
      { id: account, source: "role", is_whole: false, rights: ["claims.view", "claims.approve"] },
    ])
    const ids = async (payload: object) => (await who({ per_page: 100, ...payload })).map((row) => row["id"])
    expect(await ids({ module: "claims" })).toContain(account)
    expect(await ids({ module: "leave" })).not.toContain(account)
    expect((await who({ module: "claims", role_id: role }))[0]).toMatchObject({
      rights: ["claims.view", "claims.approve"],
    })
    expect(await ids({ offices_id: world.seeded.maju.offices[0] ?? 0 })).toContain(account)
    expect(await ids({ is_active: false })).not.toContain(account)
    await give([account], null)
  })
})

describe("privilege escalation", () => {
  /** A company administrator with a role: may keep roles, office admins, keys, replacements and employees, no pay, no claims. */
  const MODULES = ["roles", "admins", "programs", "delegations", "members"]
  const NARROW = RIGHTS.filter((right) => MODULES.some((key) => right.startsWith(`${key}.`)))
  let narrow: string
  let self: number
  let own: number
  let wide: number
  let maju: World["seeded"]["maju"]
  beforeAll(async () => {
    maju = world.seeded.maju
    own = await made("Pengelola akun", NARROW)
    wide = await made("Pemutus gaji", ["payroll.view", "payroll.approve"])
    const [row] = await world.sqlRows<{ id: number }>(sql`insert into accounts
      (companies_id, username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, roles_id, created_at, updated_at)
      select companies_id, 'sempit', 'sempit@maju.test', 'Sempit', password_hash, false, 'company', draft_key, ${own}, now(), now()
      from accounts where id = ${maju.accounts.admin} returning id::float8 as id`)
    self = row?.id ?? 0
    narrow = await world.signIn("sempit@maju.test")
  })
  beforeEach(async () => {
    await world.sqlRows(sql`update accounts set roles_id = ${own} where id = ${self}`)
  })
  afterEach(async () => {
    /** Whatever was tried, the account still has exactly its role's rights. */
    assert.equal(await roleOf(self), own)
    const { rights } = (await world.call("app/module/roles/me", {}, narrow)).data as { rights: string[] }
    assert.deepEqual(
      rights,
      RIGHTS.filter((right) => NARROW.includes(right)),
    )
  })

  test("a right that one lacks is not put into a new role, nor into one that exists", async () => {
    const lacking = { rights: ["Anda sendiri tidak memiliki hak melihat Payroll"] }
    expect(await save({ nama: "Lebih", rights: ["payroll.view"] }, narrow)).toMatchObject({
      data: { errors: lacking },
    })
    const small = idOf(await save({ nama: "Kecil", rights: ["members.view"] }, narrow))
    expect(
      await save({ id: small, nama: "Kecil", rights: ["members.view", "payroll.view"] }, narrow),
    ).toMatchObject({ data: { errors: lacking } })
  })

  test("a role with more rights is neither changed nor deleted, nor is one's own role", async () => {
    const words = "Peran ini memuat hak yang tidak Anda miliki: melihat Payroll"
    expect(await save({ id: wide, nama: "Diganti", rights: ["members.view"] }, narrow)).toMatchObject({
      api_message: words,
      data: { reason: "forbidden" },
    })
    expect(JSON.stringify(await world.call("peran/delete", { ids: [wide] }, narrow))).toContain(words)
    expect(await save({ id: own, nama: "Pengelola", rights: ["members.view"] }, narrow)).toMatchObject({
      api_message: "Anda sendiri memakai peran ini: admin lain yang dapat mengubahnya",
    })
    expect(await find(own, narrow)).toMatchObject({ is_fixed: true })
  })

  test("a role with more rights is not given, to others or oneself, singly or among many", async () => {
    const small = await made("Penampil", ["members.view"])
    await world.sqlRows(sql`update accounts set roles_id = ${small} where id = ${maju.accounts.office}`)
    const tried = await give([maju.accounts.office, self], wide, narrow)
    expect(tried).toMatchObject({ api_status: 0 })
    expect(JSON.stringify(tried.data)).toContain("Peran ini memuat hak yang tidak Anda miliki")
    expect(JSON.stringify(tried.data)).toContain("Peran Anda sendiri diubah admin lain")
    expect(await roleOf(maju.accounts.office)).toBe(small)
    for (const role of [small, null]) expect((await give([self], role, narrow)).api_status).toBe(0)
    /** No role at all is every right of an office admin. */
    const none = await give([maju.accounts.office], null, narrow)
    expect(none.api_message).toMatch(/^Tanpa peran akun ini berhak .*, yang tidak Anda miliki/)
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${maju.accounts.office}`)
  })

  test("owners have no role, and an account with more rights is not made smaller by one with fewer", async () => {
    const small = await roleId(world, "Penampil")
    expect((await give([maju.accounts.admin], small, narrow)).api_message).toMatch(
      /^Akun ini mempunyai hak yang tidak Anda miliki/,
    )
    const third = await world.sqlRows<{ id: number }>(sql`insert into accounts
      (companies_id, username, email, nama_lengkap, is_superusers, scope, is_owner, draft_key, created_at, updated_at)
      values (${maju.id}, 'pemilik2', 'pemilik2@maju.test', 'Pemilik dua', false, 'company', true, 'ZA==', now(), now()) returning id::float8 as id`)
    expect((await give([third[0]?.id ?? 0], small)).api_message).toBe(
      "Pemilik memiliki semua hak dan tidak memakai peran",
    )
  })

  test("office admins: no more rights in a new one, and one with more is not edited, mailed, switched or handed over", async () => {
    const base = { nama: "Titipan", email: "titipan@maju.test", offices_id: [maju.offices[0]] }
    expect(await world.call("admin-kantor/create", base, narrow)).toMatchObject({
      data: { errors: { role_id: [expect.stringMatching(/^Tanpa peran akun ini berhak/)] } },
    })
    expect(await world.call("admin-kantor/create", { ...base, role_id: wide }, narrow)).toMatchObject({
      data: { errors: { role_id: [expect.stringMatching(/^Peran ini memuat hak/)] } },
    })
    const id = maju.accounts.office
    const row = (await world.call("admin-kantor/find", { id }, narrow)).data as object
    const words = /^Akun ini mempunyai hak yang tidak Anda miliki/
    const taken = await world.call("admin-kantor/create", { ...row, email: "saya@maju.test" }, narrow)
    expect(taken.api_message).toMatch(words)
    const payload = { admin_kantor_id: [id] }
    for (const [path, more] of [
      ["admin-kantor/send-email", { type: "reset" }],
      ["admin-kantor/update-status", { status: "inactive" }],
    ] as const)
      expect((await world.call(path, { ...payload, ...more }, narrow)).api_message).toMatch(words)
    expect(
      JSON.stringify(await world.call("admin-kantor/hand-over", { ...payload, to_id: id }, narrow)),
    ).toContain("Akun ini mempunyai hak yang tidak Anda miliki")
    const small = await roleId(world, "Penampil")
    expect(await world.call("admin-kantor/create", { ...base, role_id: small }, narrow)).toMatchObject({
      api_status: 1,
    })
  })

  test("an employee's account with more rights does not follow a changed address", async () => {
    const member = maju.self
    await world.sqlRows(sql`update accounts set roles_id = ${wide} where id = ${maju.accounts.self}`)
    const row = (await world.call("members/find", { id: member }, narrow)).data as Record<string, unknown>
    const tried = await world.call(
      "members/create",
      { ...row, type: "edit", members_id: member, phone: "0812-3456-7890", email: "saya@maju.test" },
      narrow,
    )
    expect(JSON.stringify(tried)).toContain("Akun ini mempunyai hak yang tidak Anda miliki")
    const [account] = await world.sqlRows<{ email: string }>(
      sql`select email from accounts where id = ${maju.accounts.self}`,
    )
    expect(account?.email).toBe("pegawai@maju.test")
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${maju.accounts.self}`)
  })

  test("an API key of theirs has no more, and none opens roles", async () => {
    expect(
      await world.call("kunci-api/create", { nama: "K", rights: ["payroll.view"] }, narrow),
    ).toMatchObject({
      data: { errors: { rights: ["Anda sendiri tidak memiliki hak melihat Payroll"] } },
    })
    expect(await world.call("kunci-api/create", { nama: "K", rights: ["roles.view"] }, admin)).toMatchObject({
      api_status: 0,
    })
  })

  test("a replacement gives no right to decide", async () => {
    const delegated = await world.call(
      "delegations/create",
      {
        nama: "Cuti",
        from_id: maju.accounts.admin,
        to_id: self,
        start_date: "2026-11-20",
        end_date: "2026-11-20",
      },
      narrow,
    )
    expect(delegated.api_status).toBe(1)
    expect(await world.call("reimbursment/list/all", {}, narrow)).toMatchObject({
      data: { reason: "forbidden" },
    })
    expect(await who({ scope: "company", q: "Sempit" })).toMatchObject([
      { stands_in_for: ["Akun admin@maju.test"] },
    ])
  })

  test("an office admin and an ordinary account reach none of it, whatever their role", async () => {
    const every = await made("Semua", RIGHTS)
    await world.sqlRows(sql`update accounts set roles_id = ${every} where id = ${maju.accounts.office}`)
    for (const path of ["peran/list-all", "peran/siapa", "peran/pratinjau"])
      expect((await world.call(path, { page: 1, role_id: null }, office)).api_status).toBe(0)
    expect((await give([maju.accounts.normal], every, office)).api_status).toBe(0)
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${maju.accounts.office}`)
  })
})

describe("the preview", () => {
  test("answers what a role of the company opens, before anybody has it", async () => {
    const id = await made("Belum dipakai", ["claims.view"])
    const { data } = await world.call("peran/pratinjau", { role_id: id }, admin)
    expect(data).toMatchObject({
      company: { id: world.seeded.maju.id },
      role: { id, rights: ["claims.view"] },
    })
    const { entries } = data as { entries: { audience: string }[] }
    expect(entries.some(({ audience }) => audience === "super")).toBe(false)
    const other = await world.signIn("admin@lain.test")
    expect(await world.call("peran/pratinjau", { role_id: id }, other)).toMatchObject({
      data: { reason: "not_found" },
    })
  })
})
