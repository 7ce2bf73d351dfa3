import { describe, expect, test } from "vitest"
import { linkProblem } from "#contract/areas/platform/menu.ts"
import { MODULES } from "#contract/kit/modules.ts"
import { type Entry, serveMenus, treeOf } from "#contract/menu/tree.ts"
import { lines } from "./menu.fixture.ts"

const entry = (id: number, parent_id: number | null, changes: Partial<Entry> = {}): Entry => ({
  id,
  parent_id,
  menu_name: `M${id}`,
  link: null,
  active_link: null,
  icon: null,
  active_icon: null,
  audience: "company",
  module_key: null,
  is_active: true,
  ...changes,
})
const reader = (rights: readonly string[], changes: object = {}) => ({
  holder: {
    is_superusers: false,
    scope: "normal" as const,
    menu_companies: Object.values(MODULES),
    features: [],
    plan: { is_limited_storage: false },
    rights,
    ...changes,
  },
  canSetting: false,
})

describe("a tree", () => {
  test("has no row that is in a circle or under one that is not there", () => {
    const rows = [entry(1, null), entry(2, 1), entry(3, 4), entry(4, 3), entry(5, 99)]
    expect(treeOf(rows)).toMatchObject([{ id: 1, child: [{ id: 2, child: [] }] }])
    expect(treeOf(rows)).toHaveLength(1)
  })
})

describe("what is served", () => {
  const rows = [
    entry(1, null, { icon: "users" }),
    entry(2, 1, { link: "/reimbursment" }),
    entry(3, 1),
    entry(4, 3, { link: "/cuti" }),
    entry(5, null, { link: "/setting/other/polling" }),
    entry(6, null, { link: "/super-admin/home", audience: "super" }),
    entry(7, null, { audience: "all" }),
    entry(8, null, { link: "/visit", module_key: "claims" }),
  ]
  const served = (rights: readonly string[], changes: object = {}, canSetting = false) => {
    const { menus, dropped } = serveMenus(rows, { ...reader(rights, changes), canSetting })
    return { lines: lines(menus), dropped: dropped.map(({ id }) => id), menus }
  }

  test("keeps three levels, and a heading only while something is left below it", () => {
    const all = served(["claims.view", "leave.view", "visits.view", "polls.view"], {}, true)
    expect(all.lines).toEqual([
      "M1 / M2 → /reimbursment",
      "M1 / M3 / M4 → /cuti",
      "M5 → /setting/other/polling",
      "M8 → /visit",
    ])
    expect(all.menus[0]).toMatchObject({ link: "", active_link: "", icon: "users", active_icon: "users" })
    expect(all.dropped).toEqual([6, 7])
    expect(served(["claims.view"]).lines).toEqual(["M1 / M2 → /reimbursment"])
    expect(served(["claims.view"]).dropped).toEqual([4, 3, 5, 6, 7, 8])
  })

  test("needs the module of the entry and that of its page, of role and company alike", () => {
    expect(served(["visits.view"]).lines).toEqual([])
    expect(served(["visits.view", "claims.view"], { menu_companies: [MODULES.visit] }).lines).toEqual([])
    expect(served(["polls.view"]).lines).toEqual([])
  })

  test("is for super administrators what is said to be", () => {
    expect(served([], { is_superusers: true, rights: null }).lines).toEqual(["M6 → /super-admin/home"])
  })
})

describe("a link", () => {
  test.each([
    ["/cuti", "company", true],
    ["/cuti?status=pending", "company", true],
    ["/penugasan/tugas", "company", true],
    ["/super-admin/home", "super", true],
    ["/super-admin/companies?status=Trial", "super", true],
    ["/cuti", "super", false],
    ["/cuti", "all", false],
    ["/super-admin/home", "company", false],
    ["/users/admin-kantor", "company", false],
    ["/payroll", "company", false],
    ["/login", "company", false],
    ["/tidak-ada", "company", false],
    ["cuti", "company", false],
    ["//contoh.test/cuti", "company", false],
    ["https://contoh.test", "company", false],
    ["chat:", "company", false],
  ] as const)("%s for %s: %s", (link, audience, isGood) => {
    expect(linkProblem(link, audience) === null).toBe(isGood)
  })
})
