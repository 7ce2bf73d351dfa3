import iconImports from "lucide-react/dynamicIconImports.mjs"
import { describe, expect, it } from "vitest"
import { CHAT_LINK, MENU_ICONS, type MenuItem } from "#contract/menu/menu.ts"
import { liveOnly, liveSettings, settingsMenu, topMenu } from "#contract/menu/menus.ts"
import { matchRoute } from "#contract/pages/routes.ts"
import { allFeatures, allModules, limited, lines, served, superUser, user } from "./menu.fixture.ts"

describe("every entry of our own menus", () => {
  const everybody = [
    superUser,
    user({ menu_companies: allModules, features: allFeatures, plan: limited, companies_id: 816 }),
  ]
  const links = everybody.flatMap((somebody) => [
    ...topMenu(somebody).flatMap((top) => [top.link, ...top.child.map(({ child_link }) => child_link)]),
    ...settingsMenu(somebody).flatMap(({ entries }) => entries.map(({ link }) => link)),
  ])

  it("leads to a page of the product", () => {
    const inner = links.filter((link) => link.startsWith("/"))
    expect(inner.filter((link) => matchRoute(link.replace(/\?.*/, "")) === null)).toEqual([])
  })

  it("names icons that exist", () => {
    expect(MENU_ICONS.filter((name) => !(name in iconImports))).toEqual([])
  })
})

const CHAT = `Chat → ${CHAT_LINK}`

describe("liveOnly", () => {
  const live =
    (...paths: readonly string[]) =>
    (path: string) =>
      paths.includes(path)
  const full = topMenu(user({ menu_companies: allModules, companies_id: 816 }))

  it("keeps everything when everything is live", () => {
    expect(liveOnly(full, () => true)).toEqual(full)
  })

  it("keeps only Chat when nothing is", () => {
    expect(lines(liveOnly(full, () => false))).toEqual([CHAT])
    expect(liveOnly(topMenu(user({ menu_companies: allModules })), () => false)).toEqual([])
  })

  it("keeps a heading for the child that is live", () => {
    expect(lines(liveOnly(full, live("/home", "/users/pegawai")))).toEqual([
      "Dashboard → /home",
      "Users / Pegawai → /users/pegawai",
      CHAT,
    ])
  })

  it("asks about the page, not about its query", () => {
    expect(lines(liveOnly(topMenu(superUser), live("/super-admin/companies")))).toEqual([
      "Companies / Trial → /super-admin/companies?status=Trial",
      "Companies / Close → /super-admin/companies?status=Close",
      "Companies / Deal → /super-admin/companies?status=Active",
    ])
  })

  const nested: MenuItem = {
    ...served,
    menu_name: "Atas",
    link: "/a",
    child: [
      {
        child_name: "Tengah",
        child_link: "/b",
        child_child: [
          { menu_name: "Bawah", link: "/c" },
          { menu_name: "Dasar", link: "/d" },
        ],
      },
    ],
  }
  it.each([
    [
      ["/a", "/b", "/c", "/d"],
      ["Atas → /a", "Atas / Tengah → /b", "Atas / Tengah / Bawah → /c", "Atas / Tengah / Dasar → /d"],
    ],
    [["/d"], ["Atas / Tengah / Dasar → /d"]],
    [["/b"], ["Atas / Tengah → /b"]],
    [["/a"], ["Atas → /a"]],
    [[], []],
  ])("three levels with %j live", (paths, expected) => {
    expect(lines(liveOnly([nested], live(...paths)))).toEqual(expected)
  })

  it.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "home", ""])(
    "drops a served link that leaves the product: %j",
    (link) => {
      expect(liveOnly([{ ...served, link }], () => true)).toEqual([])
    },
  )

  it("filters the settings alike and drops empty groups", () => {
    const groups = settingsMenu(user())
    expect(liveSettings(groups, () => true)).toEqual(groups)
    expect(liveSettings(groups, () => false)).toEqual([])
    expect(
      liveSettings(groups, live("/setting/umum/departement", "/setting/umum/jabatan")).map(
        ({ key, entries }) => [key, entries.map(({ menu_name }) => menu_name)],
      ),
    ).toEqual([["umum", ["Divisi", "Jabatan"]]])
  })
})
