import { describe, expect, test } from "vitest"
import { MENU_ICONS } from "#contract/menu/menu.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { settingsMenu } from "#contract/menu/menus.ts"
import { addressInMenus, navItems, queriedLinks, sectionTabs, settingsGroups } from "#src/app/nav.ts"
import { liveRoutes } from "#src/app/routes.ts"
import { allModules, served, superUser, user } from "../menu.fixture.ts"

const CHAT = "https://chat.contoh.test/"
const admin = user({ menu_companies: allModules })

test("the page that is open is marked, also under its other name", () => {
  const marked = (path: string) =>
    navItems(admin, path, CHAT)
      .slice(0, 1)
      .map(({ label, href, active }) => [label, href, active])
  expect(marked("/home")).toEqual([["Dashboard", "/home", true]])
  expect(marked("/homev2")).toEqual([["Dashboard", "/home", true]])
  expect(marked("/setting/umum/departement")).toEqual([["Dashboard", "/home", false]])
  expect(marked("/home-lain")).toEqual([["Dashboard", "/home", false]])
})

test("company 816 has Chat, outside the product; nobody else has it", () => {
  const items = navItems(user({ companies_id: 816 }), "/home", CHAT)
  expect(items[0]).toEqual({
    key: "Dashboard",
    label: "Dashboard",
    href: "/home",
    active: true,
    icon: "layout-dashboard",
  })
  expect(items.at(-1)).toEqual({
    key: "Chat",
    label: "Chat",
    href: CHAT,
    active: false,
    external: true,
    icon: "message-circle",
  })
  const others = navItems(user({ companies_id: 815 }), "/home", CHAT).map((item) => item.label)
  expect(others).toEqual(items.slice(0, -1).map((item) => item.label))
})

test("a menu from the server keeps its shape, its dead entries left out", () => {
  const child = (child_name: string, child_link: string) => ({ child_name, child_link, child_child: [] })
  const menus = [
    served,
    {
      ...served,
      menu_name: "Kerja",
      link: "",
      active_link: "/setting",
      icon: MENU_ICONS[0],
      child: [
        {
          ...child("Beranda", "/home"),
          child_child: [
            { menu_name: "Divisi", link: "/setting/umum/departement" },
            { menu_name: "Cuti", link: "/cuti" },
          ],
        },
        child("Lembur", "/lembur"),
      ],
    },
  ]
  expect(
    navItems(
      user({ scope: "normal", rights: ["organisation.view"], menus }),
      "/setting/umum/departement/form/3",
      CHAT,
    ),
  ).toEqual([
    { key: "Dashboard", label: "Dashboard", href: "/home", active: false, icon: "layout-dashboard" },
    {
      icon: MENU_ICONS[0],
      key: "Kerja",
      label: "Kerja",
      href: "",
      active: true,
      children: [
        {
          key: "Beranda",
          label: "Beranda",
          href: "/home",
          active: false,
          children: [{ key: "Divisi", label: "Divisi", href: "/setting/umum/departement", active: true }],
        },
      ],
    },
  ])
})

describe("settings", () => {
  const groups = (someone: Parameters<typeof settingsGroups>[0], path = "/home") =>
    settingsGroups(someone, path).map(({ label, items }) => [label, items.map((item) => item.label)])

  test.each([
    ["a restricted user", user({ scope: "restricted" }), [["UMUM", ["Divisi", "Jabatan"]]]],
    ["an office administrator without the right", user({ scope: "office", canAccessSetting: false }), []],
    [
      "a super administrator",
      superUser,
      [
        ["APLIKASI", ["Akses Aplikasi", "Privilege Roles", "Aplikasi"]],
        ["MASTER", ["Bank", "Menu", "Pratinjau akses"]],
        [
          "SISTEM",
          [
            "Keadaan sistem",
            "Audit",
            "Email belum terkirim",
            "Pekerjaan latar",
            "Basis data",
            "Mesin tak dikenal",
          ],
        ],
      ],
    ],
  ])("%s", (_who, someone, expected) => {
    expect(groups(someone)).toEqual(expected)
  })

  test("a company administrator: the menu's entries whose pages are built, in its order", () => {
    const built = settingsMenu(admin).flatMap(({ group_name, entries }) => {
      const live = entries.filter(({ link }) => Object.keys(liveRoutes).includes(link))
      return live.length === 0 ? [] : [[group_name, live.map(({ menu_name }) => menu_name)]]
    })
    expect(built.flat(2)).toEqual(expect.arrayContaining(["UMUM", "Divisi", "Jabatan", "Shift"]))
    expect(groups(admin)).toEqual(built)
  })

  test("the entry of a form below it is marked", () => {
    const items = settingsGroups(admin, "/setting/umum/jabatan/form/4").flatMap((group) => group.items)
    expect(items.filter((item) => item.active)).toEqual([
      { label: "Jabatan", href: "/setting/umum/jabatan", active: true, hint: "Jabatan dan atasannya" },
    ])
  })
})

test("a query that no menu names changes nothing in the menus; one that a menu names does", () => {
  const everybody = [admin, superUser, user({ companies_id: 816 })]
  const isLive = () => true
  const linksOf = (one: SessionUser) => [...queriedLinks(one, isLive)]
  const queried = everybody.flatMap(linksOf)
  expect(queried).not.toEqual([])
  const paths = new Set(["/home", "/users/pegawai", ...queried.map((link) => link.split("?")[0] ?? "")])
  const queries = ["", "?sort=nama&page=2", ...queried.map((link) => link.slice(link.indexOf("?")))]
  for (const one of everybody) {
    const named = queriedLinks(one, isLive)
    const menusAt = (address: string) => {
      const items = navItems(one, address, CHAT, { isLive })
      return [items, settingsGroups(one, address, { isLive }), sectionTabs(items, address)]
    }
    for (const path of paths)
      for (const query of queries) {
        const seen = addressInMenus(path + query, named)
        expect(seen).toBe(named.has(path + query) ? path + query : path)
        expect(menusAt(seen)).toEqual(menusAt(path + query))
      }
  }
})
