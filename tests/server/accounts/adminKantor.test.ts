import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { adminKantor } from "#contract/areas/accounts/adminKantor.ts"
import { FEATURES } from "#contract/kit/modules.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newAdmin } from "../lib/writes.accounts.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

type Row = Record<string, unknown> & { id: number; version: number }
const find = async (id: number): Promise<Row> =>
  (await world.call("admin-kantor/find", { id }, admin)).data as Row
const save = async (id: number, changes: object) => {
  const row = await find(id)
  return world.call("admin-kantor/create", { ...row, ...changes }, admin)
}
const errorsOf = (answer: { readonly data?: unknown; readonly error_track?: unknown }) =>
  JSON.stringify(answer)
const letters = (to: string) =>
  world.sqlRows<{ subject: string; body: string }>(
    sql`select subject, body from outbox where to_address = ${to} order by id`,
  )
const keyFor = async (to: string): Promise<string> =>
  /key=(\S+)/.exec((await letters(to)).at(-1)?.body ?? "")?.[1] ?? ""
const setPassword = async (key: string, password = "kuda-terbang-7") =>
  world.call("mail/mailing/update/password", { key, password, confirm_password: password })
/** An office admin who has accepted the invitation, with a session token. */
const joined = async (values: object = {}) => {
  const made = await newAdmin(world, values)
  expect((await setPassword(await keyFor(made.email))).api_status).toBe(1)
  return { ...made, token: await world.signIn(made.email, "kuda-terbang-7") }
}
const isOut = async (token: string) => (await world.call("me", {}, token, "GET")).status === 401
const officesSeen = async (token: string): Promise<number[]> => {
  const { data } = await world.call("members/list-all", { per_page: 100 }, token)
  return [...new Set((data as { rows: { offices_id: number }[] }).rows.map((row) => row.offices_id))]
}
const totalOf = async (token: string): Promise<unknown> => {
  const answer = await world.call("members/list-all", {}, token)
  return (answer.data as { total?: number } | undefined)?.total ?? answer.api_message
}

describe("an invitation", () => {
  test("is mailed once the account is made; its link leads in, to the offices it was given", async () => {
    const second = world.seeded.maju.offices[1] ?? 0
    const { id, token } = await joined({ offices_id: [second] })
    expect(await find(id)).toMatchObject({
      status: "active",
      offices_id: [second],
      offices_nama: [expect.any(String)],
      role_nama: null,
      last_login_at: world.time.now.toISOString(),
    })
    const me = await world.call("me", {}, token, "GET")
    expect(me.data).toMatchObject({ user: { scope: "office", id_offices: [second] } })
    expect(await officesSeen(token)).toEqual([second])
  })

  test("goes out again, and not to whoever has a password", async () => {
    const { id, email } = await newAdmin(world)
    const first = await keyFor(email)
    const again = await world.call(
      "admin-kantor/send-email",
      { type: "invite", admin_kantor_id: [id] },
      admin,
    )
    expect(again).toMatchObject({ api_status: 1, api_success: 1 })
    expect(await keyFor(email)).not.toBe(first)
    const { id: done } = await joined()
    const refused = await world.call(
      "admin-kantor/send-email",
      { type: "invite", admin_kantor_id: [done] },
      admin,
    )
    expect(refused).toMatchObject({ api_status: 0, api_message: "Akun ini sudah punya kata sandi" })
    const reset = await world.call(
      "admin-kantor/send-email",
      { type: "reset", admin_kantor_id: [done] },
      admin,
    )
    expect(reset.api_status).toBe(1)
  })

  test("dies with the address it went to, and goes to the new one", async () => {
    const { id, email } = await newAdmin(world)
    const old = await keyFor(email)
    const next = `baru.${email}`
    expect((await save(id, { email: next })).api_status).toBe(1)
    expect((await setPassword(old)).api_status).toBe(0)
    expect((await setPassword(await keyFor(next))).api_status).toBe(1)
    await world.signIn(next, "kuda-terbang-7")
  })
})

describe("an address", () => {
  test.each(["admin@maju.test", "ADMIN@LAIN.TEST", "super@balai.test"])(
    "%s is refused at its field, without a word about whose it is",
    async (email) => {
      const answer = await world.call("admin-kantor/create", { ...adminKantor.example, email }, admin)
      expect(answer.api_status).toBe(0)
      expect(errorsOf(answer)).toContain("Email ini sudah dipakai. Isi email lain.")
      expect(errorsOf(answer)).not.toMatch(/PT |Akun /)
    },
  )

  test("that is somebody's name to sign in with is refused too", async () => {
    const { email } = await newAdmin(world)
    await world.sqlRows(sql`update accounts set username = 'nama.masuk@contoh.test' where email = ${email}`)
    const taken = { ...adminKantor.example, email: "nama.masuk@contoh.test" }
    expect(errorsOf(await world.call("admin-kantor/create", taken, admin))).toContain(
      "Email ini sudah dipakai",
    )
  })

  test("changes, and a name of their own to sign in with stays", async () => {
    const { id } =
      world.seeded.maju.accounts.office === 0 ? { id: 0 } : { id: world.seeded.maju.accounts.office }
    const before = await world.sqlRows<{ username: string }>(
      sql`select username from accounts where id = ${id}`,
    )
    expect((await save(id, { email: "kantor.baru@maju.test" })).api_status).toBe(1)
    expect(await world.sqlRows(sql`select username from accounts where id = ${id}`)).toEqual(before)
    expect((await save(id, { email: "kantor@maju.test" })).api_status).toBe(1)
  })
})

describe("what they may do", () => {
  test("follows offices and role with the next call of their session", async () => {
    const [first = 0, second = 0] = world.seeded.maju.offices
    const { id, token } = await joined({ offices_id: [first] })
    expect((await save(id, { offices_id: [second] })).api_status).toBe(1)
    const me = await world.call("me", {}, token, "GET")
    expect(me.data).toMatchObject({ user: { id_offices: [second] } })
    expect(await officesSeen(token)).toEqual([second])
    const [role] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from roles where companies_id = ${world.seeded.maju.id}`,
    )
    expect((await save(id, { role_id: role?.id })).api_status).toBe(1)
    expect(await totalOf(token)).toBe("Peran Anda tidak mencakup hak melihat Pegawai")
    expect(await find(id)).toMatchObject({ role_id: role?.id, role_nama: "Peninjau klaim" })
  })

  test("a role of another company, its office or its employee cannot be given", async () => {
    const { id } = await newAdmin(world)
    const { lain } = world.seeded
    const [role] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from roles where companies_id = ${lain.id}`,
    )
    for (const change of [
      { role_id: role?.id },
      { offices_id: [lain.offices[0]] },
      { members_id: lain.members[0] },
    ])
      expect(errorsOf(await save(id, change))).toContain("Pilihan tidak dikenal")
    const roles = await world.call("companies/list-roles", {}, admin)
    expect(JSON.stringify(roles.data)).not.toContain("LN")
    for (const path of ["find", "delete"])
      expect(await world.call(`admin-kantor/${path}`, { id: lain.accounts.office }, admin)).toMatchObject({
        api_status: 0,
        data: { reason: "not_found" },
      })
  })

  test("a template of the platform can be given", async () => {
    const [role] = await world.sqlRows<{ id: number }>(sql`insert into roles
      (nama, rights, created_at, updated_at) values ('Templat uji', '{}', now(), now()) returning id::float8 as id`)
    const { id } = await newAdmin(world, { role_id: role?.id })
    expect(await find(id)).toMatchObject({ role_nama: "Templat uji" })
    const found = await world.call("admin-kantor/list-all", { role_id: role?.id }, admin)
    expect(found.data).toMatchObject({ total: 1, rows: [{ id }] })
  })

  test("none without an office", async () => {
    const answer = await world.call("admin-kantor/create", { ...adminKantor.example, offices_id: [] }, admin)
    expect(errorsOf(answer)).toContain("Pilih paling sedikit satu kantor")
  })
})

describe("the employee somebody is", () => {
  test("is theirs alone, and let go when they are not", async () => {
    const member = await newMember(world)
    const { id } = await newAdmin(world, { members_id: member })
    expect(await find(id)).toMatchObject({ members_id: member, members_nama: expect.any(String) as string })
    const other = await newAdmin(world)
    expect(errorsOf(await save(other.id, { members_id: member }))).toContain(
      "Pegawai ini sudah memiliki akun lain",
    )
    expect((await save(id, { members_id: null })).api_status).toBe(1)
    expect((await save(other.id, { members_id: member })).api_status).toBe(1)
    expect(await find(id)).toMatchObject({ members_id: null })
  })

  test("is bound without the right to see pay only where the address is the employee's: the account opens pay slips", async () => {
    const { maju } = world.seeded
    const [stranger, own] = [await newMember(world), await newMember(world)]
    await world.sqlRows(sql`insert into roles (companies_id, nama, rights, by_company, created_at, updated_at)
      values (${maju.id}, 'Pengelola akun', '{admins.view,admins.create,admins.edit}', true, now(), now())`)
    await world.sqlRows(
      sql`update accounts set roles_id = (select id from roles where nama = 'Pengelola akun') where id = ${maju.accounts.admin}`,
    )
    const keeper = await world.signIn("admin@maju.test")
    const email = "pegawai.terikat@maju.test"
    await world.sqlRows(sql`update members set email = ${email.toUpperCase()} where id = ${own}`)
    const bind = (members_id: number) =>
      world.call("admin-kantor/create", { ...adminKantor.example, email, role_id: null, members_id }, keeper)
    expect(errorsOf(await bind(stranger))).toContain("hubungkan hanya pegawai dengan email yang sama")
    const bound = await bind(own)
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${maju.accounts.admin}`)
    expect(errorsOf(bound)).not.toContain("email yang sama")
  })
})

describe("whoever is switched off", () => {
  const off = (ids: number[]) =>
    world.call("admin-kantor/update-status", { status: "inactive", admin_kantor_id: ids }, admin)

  test("is out at once, and stays out when let in again until they sign in", async () => {
    const { id, email, token } = await joined()
    expect((await off([id])).api_status).toBe(1)
    expect(await isOut(token)).toBe(true)
    const signing = await world.call("auth/login", { username: email, password: "kuda-terbang-7" })
    expect(signing.api_message).toContain("dinonaktifkan")
    await world.call("admin-kantor/update-status", { status: "active", admin_kantor_id: [id] }, admin)
    expect(await isOut(token)).toBe(true)
    expect(await isOut(await world.signIn(email, "kuda-terbang-7"))).toBe(false)
  })

  test("by the form as by the list", async () => {
    const { id, token } = await joined()
    expect((await save(id, { status: "inactive" })).api_status).toBe(1)
    expect(await isOut(token)).toBe(true)
    expect(await find(id)).toMatchObject({ status: "inactive" })
  })

  test("cannot use the link they were mailed; let in again they get another", async () => {
    const { id, email } = await newAdmin(world)
    const key = await keyFor(email)
    await off([id])
    expect((await setPassword(key)).api_status).toBe(0)
    expect(
      await world.call("admin-kantor/send-email", { type: "invite", admin_kantor_id: [id] }, admin),
    ).toMatchObject({
      api_status: 0,
      api_message: "Akun ini nonaktif. Aktifkan dahulu.",
    })
    await world.call("admin-kantor/update-status", { status: "active", admin_kantor_id: [id] }, admin)
    expect((await setPassword(await keyFor(email))).api_status).toBe(1)
  })

  test("others of the company are none of this list's: its administrators cannot be met here", async () => {
    const { accounts } = world.seeded.maju
    const ids = [accounts.admin, accounts.restricted, accounts.normal]
    expect(await off(ids)).toMatchObject({ api_status: 0, api_gagal: 3 })
    const gone = await world.call("admin-kantor/delete", { ids }, admin)
    expect(gone).toMatchObject({ api_status: 0, data: { reason: "not_found" } })
    expect(await isOut(admin)).toBe(false)
  })
})

describe("deleting", () => {
  test("takes one away who was never there, and switches off one who was", async () => {
    const fresh = await newAdmin(world)
    const known = await joined()
    const answer = await world.call("admin-kantor/delete", { ids: [fresh.id, known.id] }, admin)
    expect(answer).toMatchObject({ api_status: 1, api_success: 2 })
    expect((await world.call("admin-kantor/find", { id: fresh.id }, admin)).api_status).toBe(0)
    expect(await find(known.id)).toMatchObject({ status: "inactive" })
    expect(await isOut(known.token)).toBe(true)
  })
})

describe("handing over", () => {
  test("gives the offices to somebody else and lets the one who leaves out", async () => {
    const [first = 0, second = 0] = world.seeded.maju.offices
    const from = await joined({ offices_id: [second] })
    const to = await joined({ offices_id: [first] })
    const answer = await world.call(
      "admin-kantor/hand-over",
      { admin_kantor_id: [from.id], to_id: to.id },
      admin,
    )
    expect(answer).toMatchObject({ api_status: 1, api_success: 1 })
    expect(new Set((await find(to.id))["offices_id"] as number[])).toEqual(new Set([first, second]))
    expect(await find(from.id)).toMatchObject({ status: "inactive", offices_id: [] })
    expect(await isOut(from.token)).toBe(true)
    const me = await world.call("me", {}, to.token, "GET")
    expect(me.data).toMatchObject({ user: { id_offices: [first, second].sort((a, b) => a - b) } })
  })

  test("not to oneself, nor to one who is switched off", async () => {
    const { id } = await newAdmin(world)
    const same = await world.call("admin-kantor/hand-over", { admin_kantor_id: [id], to_id: id }, admin)
    expect(same.api_status).toBe(0)
    await world.call("admin-kantor/update-status", { status: "inactive", admin_kantor_id: [id] }, admin)
    const other = await newAdmin(world)
    expect(
      errorsOf(await world.call("admin-kantor/hand-over", { admin_kantor_id: [other.id], to_id: id }, admin)),
    ).toContain("Akun ini nonaktif; pilih yang lain")
  })
})

describe("an employee with an ordinary account", () => {
  const create = (values: object) =>
    world.call("admin-kantor/create", { ...adminKantor.example, ...values }, admin)

  test("is raised to an office admin, keeps the password, and is told apart from a stranger", async () => {
    const { normal } = world.seeded.maju.accounts
    const members_id = world.seeded.maju.members[3] ?? 0
    const office = world.seeded.maju.offices[1] ?? 0
    await world.sqlRows(sql`update members set accounts_id = ${normal} where id = ${members_id}`)
    const given = { nama: "Budi", email: "biasa@maju.test", offices_id: [office] }
    expect(errorsOf(await create(given))).toContain("Pilih pegawainya di sini agar akun itu dipakai")
    expect(errorsOf(await create({ ...given, email: "lain.lagi@contoh.test", members_id }))).toContain(
      "Isi emailnya, biasa@maju.test",
    )
    const token = await world.signIn("biasa@maju.test")
    const answer = await create({ ...given, members_id, status: "active" })
    expect(answer).toMatchObject({ api_status: 1, data: { id: normal } })
    expect((await world.call("me", {}, token, "GET")).data).toMatchObject({
      user: { scope: "office", id_offices: [office] },
    })
    expect(await find(normal)).toMatchObject({ members_id, status: "active", nama: "Budi" })
  })

  test("of another company is nobody's to raise", async () => {
    const members_id = world.seeded.lain.members[3] ?? 0
    await world.sqlRows(
      sql`update members set accounts_id = ${world.seeded.lain.accounts.normal} where id = ${members_id}`,
    )
    const answer = await create({ email: "biasa@lain.test", members_id })
    expect(answer.api_status).toBe(0)
    expect(errorsOf(answer)).not.toMatch(/Pegawai LN|agar akun itu/)
    const [kept] = await world.sqlRows(sql`select scope from accounts where email = 'biasa@lain.test'`)
    expect(kept).toEqual({ scope: "normal" })
  })
})

test("a company that hides Admin Kantor has none of it", async () => {
  await world.sqlRows(
    sql`update companies set features = array_append(features, ${FEATURES.hideAdminKantor}) where id = ${world.seeded.maju.id}`,
  )
  const answer = await world.call("admin-kantor/list-all", {}, admin)
  expect(answer).toMatchObject({ api_status: 0, data: { reason: "switched_off" } })
})
