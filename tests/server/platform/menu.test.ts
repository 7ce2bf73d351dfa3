import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { menu, type previewAccess } from "#contract/areas/platform/menu.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { MenuItem } from "#contract/menu/menu.ts"
import { ANY_PERSONA } from "#machines/accessPreview/persona.ts"
import { somebody } from "#src/app/access/persona.ts"
import { loadMenus } from "#server/start/menus.ts"
import { type Answered, NOW, openWorld, type World } from "../lib/harness.ts"
import { roleId } from "../lib/writes.rights.ts"

let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  await world.sqlRows(sql`delete from menus`)
  await loadMenus(world.db, NOW)
})
afterAll(() => world.close())

type Row = Record<string, unknown> & { id: number; menu_name: string; level: number; version: number }
const save = (values: object) => world.call("master/menu/save", { ...menu.example, ...values }, owner)
const idOf = (answer: Answered) => {
  expect(answer.api_status).toBe(1)
  return (answer.data as { id: number }).id
}
const errorsIn = (answer: Answered) => (answer.data as { errors?: object } | undefined)?.errors
const rows = async (): Promise<Row[]> =>
  ((await world.call("master/menu/list", { per_page: 100 }, owner)).data as { rows: Row[] }).rows
const idNamed = async (name: string): Promise<number> =>
  (await rows()).find(({ menu_name }) => menu_name === name)?.id ?? 0
const edit = async (name: string, changes: object) => {
  const found = await world.call("master/menu/find", { id: await idNamed(name) }, owner)
  return world.call("master/menu/save", { ...(found.data as Row), ...changes }, owner)
}
const menusOf = async (token: string) => {
  const { data } = await world.call("me", {}, token, "GET")
  return (data as { user: { menus: MenuItem[] } }).user.menus
}

test("an installation begins with a tree in its order, once", async () => {
  await loadMenus(world.db, NOW)
  expect((await rows()).map(({ menu_name, level }) => `${"-".repeat(level - 1)}${menu_name}`)).toEqual([
    "Pegawai",
    "Laporan Absensi",
    "-Persetujuan",
    "-Laporan",
    "Penugasan",
    "Pengajuan",
    "-Reimbursement",
    "-Cuti dan Izin",
    "--Cuti",
    "--Klaim Cuti",
    "--Izin",
    "-Lembur",
    "Visit",
  ])
  const { rows: tree } = (await world.call("master/menu/list/all", {}, owner)).data as {
    rows: { menu_name: string; child: { child: unknown[] }[] }[]
  }
  expect(tree.map(({ child }) => child.length)).toEqual([0, 2, 0, 3, 0])
  expect(tree[3]?.child[1]?.child).toHaveLength(3)
})

describe("a broken tree cannot be saved", () => {
  test("a circle", async () => {
    const answer = await edit("Pengajuan", { parent_id: await idNamed("Cuti dan Izin") })
    expect(errorsIn(answer)).toEqual({ parent_id: ["Tidak boleh di bawah menu ini sendiri atau turunannya"] })
    expect(errorsIn(await edit("Visit", { parent_id: await idNamed("Visit") }))).toHaveProperty("parent_id")
  })

  test("a fourth level, new or moved with what is below", async () => {
    const deep = { parent_id: ["Menu paling banyak 3 tingkat"] }
    expect(errorsIn(await save({ parent_id: await idNamed("Cuti"), link: "/cuti" }))).toEqual(deep)
    expect(errorsIn(await edit("Cuti dan Izin", { parent_id: await idNamed("Persetujuan") }))).toEqual(deep)
    expect(errorsIn(await edit("Pengajuan", { parent_id: await idNamed("Visit") }))).toEqual(deep)
  })

  test.each([
    ["an unknown link", { link: "/tidak-ada" }, "link"],
    ["a link out of the product", { link: "https://contoh.test/" }, "link"],
    ["another host's", { link: "//contoh.test" }, "link"],
    ["a page that needs no session", { link: "/login" }, "link"],
    ["a super administrator's page for a company", { link: "/super-admin/home" }, "link"],
    ["a company's page for super administrators", { link: "/cuti", audience: "super" }, "link"],
    ["a page that not all can open", { link: "/cuti", audience: "all" }, "link"],
    ["a page only company administrators open", { link: "/payroll" }, "link"],
    ["a module only they have", { module_key: "payroll" }, "module_key"],
    ["a module nobody has", { module_key: "bulan" }, "module_key"],
    ["an icon nobody has drawn", { icon: "bulan" }, "icon"],
    ["something above that is not there", { parent_id: 999_999 }, "parent_id"],
  ])("%s", async (_, values, field) => {
    const answer = await save(values)
    expect(answer.api_status).toBe(0)
    expect(errorsIn(answer)).toHaveProperty(field)
  })

  test("a heading on the third level", async () => {
    expect(errorsIn(await save({ parent_id: await idNamed("Cuti dan Izin"), link: null }))).toHaveProperty(
      "link",
    )
    const heading = idOf(await save({ menu_name: "Judul", link: null }))
    idOf(await save({ menu_name: "Kosong", link: null, parent_id: heading }))
    expect(errorsIn(await edit("Judul", { parent_id: await idNamed("Penugasan") }))).toMatchObject({
      parent_id: [expect.stringContaining("Kosong di bawahnya belum memiliki tautan")],
    })
  })

  test("an entry nobody would see, as what is above it is for others", async () => {
    expect(
      errorsIn(
        await save({ parent_id: await idNamed("Pengajuan"), audience: "super", link: "/super-admin/home" }),
      ),
    ).toHaveProperty("audience")
    expect(errorsIn(await edit("Pengajuan", { audience: "super" }))).toHaveProperty("audience")
  })

  test("two that would be a level too many together: one is refused", async () => {
    const top = idOf(await save({ menu_name: "Atas", link: null }))
    const middle = idOf(await save({ menu_name: "Tengah", link: "/visit", parent_id: top }))
    const other = idOf(await save({ menu_name: "Lain", link: "/visit" }))
    const answers = await Promise.all([
      edit("Lain", { parent_id: middle }),
      save({ menu_name: "Bawah", link: "/visit", parent_id: other }),
    ])
    const levels = (await rows()).map(({ level }) => level)
    expect(Math.max(...levels)).toBeLessThanOrEqual(3)
    expect(answers.some(({ api_status }) => api_status === 1)).toBe(true)
  })
})

test("what has others below it stays, unless they go with it", async () => {
  const top = idOf(await save({ menu_name: "Induk", link: null }))
  const under = idOf(await save({ menu_name: "Anak", parent_id: top }))
  expect(await world.call("master/menu/delete", { id: top }, owner)).toMatchObject({
    api_status: 0,
    api_message: "Masih memiliki 1 menu di bawahnya",
  })
  expect(await world.call("master/menu/delete", { ids: [top, under] }, owner)).toMatchObject({
    api_success: 2,
  })
})

test("the order is put by hand, at the top and below an entry", async () => {
  const inOrder = async (parent_id: number | null) =>
    (
      (await world.call("master/menu/list", { parent_id, per_page: 100 }, owner)).data as { rows: Row[] }
    ).rows.map(({ id }) => id)
  const tops = await inOrder(null)
  const turned = [...tops.slice(1), ...tops.slice(0, 1)]
  expect(
    await world.call("master/menu/update-sorting", { parent_id: null, ids: turned }, owner),
  ).toMatchObject({
    api_status: 1,
  })
  expect(await inOrder(null)).toEqual(turned)
  const parent_id = await idNamed("Laporan Absensi")
  const below = (await inOrder(parent_id)).toReversed()
  await world.call("master/menu/update-sorting", { parent_id, ids: below }, owner)
  expect(await inOrder(parent_id)).toEqual(below)
  expect(
    await world.call("master/menu/update-sorting", { parent_id, ids: [...below, ...turned] }, owner),
  ).toMatchObject({ api_status: 0 })
})

describe("an ordinary account is supplied with", () => {
  const give = async (role: string | null) => {
    const { normal } = world.seeded.maju.accounts
    const role_id = role === null ? null : await roleId(world, role)
    await world.call("setting-users", { users_id: normal, role_id }, owner)
    return world.signIn("biasa@maju.test")
  }

  test("what its role opens, and nothing without one", async () => {
    expect(await menusOf(await give(null))).toEqual([])
    const menus = await menusOf(await give("Peninjau klaim"))
    expect(
      menus.map(({ menu_name, child }) => [menu_name, child.map(({ child_name }) => child_name)]),
    ).toEqual([["Pengajuan", ["Reimbursement"]]])
    const opened = await world.call("auth/login", { username: "biasa@maju.test", password: "demo-1234" })
    expect((opened.data as { user: { menus: unknown } }).user.menus).toEqual(menus)
  })

  test("nothing of a module that its company has switched off, of what is switched off, or of whom it is not for", async () => {
    const token = await give("Peninjau klaim")
    expect((await edit("Reimbursement", { is_active: false })).api_status).toBe(1)
    expect(await menusOf(token)).toEqual([])
    expect((await edit("Reimbursement", { is_active: true })).api_status).toBe(1)
    await world.sqlRows(sql`update companies set modules = '{Leave}' where id = ${world.seeded.maju.id}`)
    expect(await menusOf(token)).toEqual([])
    await world.sqlRows(
      sql`update companies set modules = '{Reimbursement,Leave}' where id = ${world.seeded.maju.id}`,
    )
    expect(await menusOf(token)).toHaveLength(1)
  })

  test("others' menus stay fixed; a super administrator's come beside theirs", async () => {
    for (const name of ["admin", "kantor", "terbatas"])
      expect(await menusOf(await world.signIn(`${name}@maju.test`))).toEqual([])
    idOf(await save({ menu_name: "Bank", link: "/super-admin/master/bank", audience: "super" }))
    expect((await menusOf(owner)).map(({ link }) => link)).toEqual(["/super-admin/master/bank"])
  })
})

describe("a preview", () => {
  test("is of what an account's menus follow from: they are the same that it is supplied with", async () => {
    const { maju } = world.seeded
    const role_id = await roleId(world, "Peninjau klaim")
    const answer = await world.call("master/menu/preview", { companies_id: maju.id, role_id }, owner)
    const source = answer.data as AnswerOf<typeof previewAccess>
    expect(source).toMatchObject({
      company: { nama: "PT Maju", closed: null },
      role: { nama: "Peninjau klaim" },
    })
    const token = await world.signIn("biasa@maju.test")
    const { user, dropped } = somebody(
      { ...ANY_PERSONA, kind: "normal", company: maju.id, role: role_id },
      source,
    )
    expect(user.menus).toEqual(await menusOf(token))
    const me = (await world.call("me", {}, token, "GET")).data as { user: SessionUser }
    const told = ({ scope, rights, menu_companies, features }: SessionUser) => ({
      scope,
      rights: [...(rights ?? [])].toSorted(),
      menu_companies,
      features,
    })
    expect(told(user)).toEqual(told(me.user))
    const why = new Map(dropped.map((one) => [one.menu_name, one.why]))
    expect(why.get("Pegawai")).toBe("Peran tidak mencakup hak melihat Pegawai")
    expect(why.get("Visit")).toBe("Visit tidak aktif di perusahaan ini")
    expect(why.get("Bank")).toBe("Hanya untuk super administrator")
  })

  test("without a company or a role has the tree alone; a template is every company's", async () => {
    const answer = await world.call("master/menu/preview", {}, owner)
    const { company, role, entries } = answer.data as AnswerOf<typeof previewAccess>
    expect([company, role]).toEqual([null, null])
    expect(entries.length).toBeGreaterThan(0)
  })

  test("is nobody's but a super administrator's", async () => {
    const token = await world.signIn("biasa@maju.test")
    expect(await world.call("master/menu/preview", {}, token)).toMatchObject({ api_status: 0 })
  })

  test("another company's role is nobody's here, nor is a company that is not there", async () => {
    const role_id = await roleId(world, "Peninjau klaim LN")
    const { maju } = world.seeded
    for (const payload of [{ companies_id: maju.id, role_id }, { role_id }, { companies_id: 999_999 }])
      expect(await world.call("master/menu/preview", payload, owner)).toMatchObject({
        api_status: 0,
        data: { reason: "not_found" },
      })
  })
})
