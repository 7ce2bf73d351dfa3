import { describe, expect, test } from "vitest"
import { flows } from "#contract/index.ts"
import { areaOfPath } from "#contract/pages/areaRoutes.ts"
import { matchRoute, ROUTES } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { destinationsFor, fittingOf } from "#src/app/destinations.ts"
import { decides } from "#src/app/guard.ts"
import { navItems, sectionTabs, settingsGroups } from "#src/app/nav.ts"
import { findRoute, liveRoutes } from "#src/app/routes.ts"
import { columnsOf, type NavItem } from "#src/ui/layout/nav.ts"
import { allFeatures, allModules, limited, superUser, user } from "./menu.fixture.ts"

/** An administrator whose company has every module and feature; `everything` below treats every page as built. */
const admin = user({
  menu_companies: allModules,
  features: allFeatures,
  plan: limited,
  companie_name: "PT Perkebunan Nusantara Sejahtera Makmur Bersama Indonesia Raya",
})
const everything = { isLive: () => true }
const people: readonly (readonly [string, SessionUser, "/setting" | "/super-admin/setting"])[] = [
  ["an administrator", admin, "/setting"],
  ["a super administrator", superUser, "/super-admin/setting"],
]

const pageOf = (link: string) => matchRoute(link.replace(/[?#].*$/, ""))?.route.path
const linksOf = (items: readonly NavItem[]) =>
  items.flatMap(({ href, children = [] }) => [
    ...(children.length === 0 ? [href] : []),
    ...columnsOf(children).flatMap(({ links }) => links.map((link) => link.href)),
  ])

/** Pages that are not opened from a menu, but from the bell, the home page, the logo, a redirect or a row. */
const BELL = [
  "/notifikasi",
  "/super-admin/notifikasi",
  "/pengumuman",
  "/unduhan",
  "/keamanan",
  "/super-admin/keamanan",
]
const elsewhere = (path: string): boolean =>
  /\/(form|catat)($|\/\{)|\/impor$|\/hitung-ulang$|\{id\}|\/v2$/.test(path) ||
  path.startsWith("/welcome/") ||
  /** An alias of the home page. */
  path === "/homev2" ||
  /** Tabs of the list of tasks, and what they open; the wildcard has no page of its own. */
  path.startsWith("/penugasan/tugas/") ||
  path === "/penugasan/*" ||
  /** Tabs of an area, one of which is in the menu. */
  areaOfPath(path) !== null ||
  /** A tab of the list of divisions. */
  path === "/setting/umum/departement/pohon" ||
  /** Opened from its payroll period. */
  path === "/payroll/detail/{id?}" ||
  /** Opened from the page whose address they continue. */
  path === "/setting/privasi/kebocoran/naskah" ||
  path === "/setting/privasi/persetujuan/belum" ||
  /** Opened from a role in their list. */
  path === "/setting/umum/peran/pratinjau"

describe.each(people)("the menus of %s, all pages built", (_, somebody, index) => {
  const items = navItems(somebody, "/", "", everything)
  const groups = settingsGroups(somebody, "/", everything)

  test("level one has at most nine entries", () => {
    expect(items.length).toBeLessThanOrEqual(9)
  })

  test("a column has at most seven rows, and nothing stands deeper than three", () => {
    const columns = items.flatMap(({ children = [] }) => columnsOf(children))
    expect(columns.filter(({ links }) => links.length > 7)).toEqual([])
    expect(groups.filter(({ items: own }) => own.length > 7)).toEqual([])
    const below = items.flatMap(({ children = [] }) => children.flatMap((child) => child.children ?? []))
    expect(below.filter((leaf) => "children" in leaf)).toEqual([])
  })

  test("every page without a form is two presses away", () => {
    const near = new Set([
      ...linksOf(items).map(pageOf),
      ...groups.flatMap(({ items: own }) => own.map(({ href }) => pageOf(href))),
      index,
      ...BELL,
      ...(decides(somebody) ? ["/persetujuan"] : []),
    ])
    const access = somebody.is_superusers ? ["super"] : ["company", "setting"]
    const far = ROUTES.filter(
      ({ path, access: of }) => access.includes(of) && !elsewhere(path) && !near.has(path),
    )
    expect(
      far.map(({ path }) => path),
      "pages without a menu entry: add it to contract/menu/entries.ts, or `menu` to the page's `describe`",
    ).toEqual([])
  })

  test("every page stands in one part of the product", () => {
    const access = somebody.is_superusers ? ["super"] : ["company", "setting"]
    const outside = new Set([index, "/persetujuan", ...BELL])
    for (const { path, access: of } of ROUTES) {
      if (!access.includes(of) || path.startsWith("/welcome/")) continue
      const address = path.replace(/\{id\??\}/, "3").replace("*", "sales")
      const tops = navItems(somebody, address, "", everything).filter(({ active }) => active)
      const inSettings = settingsGroups(somebody, address, everything).some(({ items: own }) =>
        own.some(({ active }) => active),
      )
      const parts = tops.length + (tops.length === 0 && inSettings ? 1 : 0) + (outside.has(path) ? 1 : 0)
      expect([path, parts]).toEqual([path, 1])
    }
  })

  test("no page stands twice in the bar, nor in the settings", () => {
    const inBar = linksOf(items)
    const inSettings = groups.flatMap(({ items: own }) => own.map(({ href }) => href))
    expect(inBar).toEqual([...new Set(inBar)])
    expect(inSettings).toEqual([...new Set(inSettings)])
  })

  test("every entry has a picture, and every page of the settings a line", () => {
    const bare = items.flatMap(({ icon, label, children = [] }) => [
      ...(icon === undefined ? [label] : []),
      ...columnsOf(children).flatMap(({ links }) =>
        links.flatMap((link) => (link.icon === undefined ? [link.label] : [])),
      ),
    ])
    expect(bare).toEqual([])
    expect(groups.flatMap(({ items: own }) => own.filter(({ hint }) => hint === ""))).toEqual([])
  })

  test("what stands in the menu and is built stands in the palette under its title", () => {
    const titles = new Map(destinationsFor(somebody).map(({ path, title }) => [path as string, title]))
    const links = [
      ...linksOf(navItems(somebody, "/", "")),
      ...settingsGroups(somebody, "/").flatMap(({ items: own }) => own.map(({ href }) => href)),
    ].filter((link) => !link.includes("?"))
    expect(links.length).toBeGreaterThan(4)
    for (const link of links) expect([link, titles.get(link)]).toEqual([link, findRoute(link)?.live.title])
  })

  test("an entry has its page's title, or its beginning where the heading says the rest", () => {
    const named = [
      ...navItems(somebody, "/", "").flatMap(({ children = [] }) =>
        columnsOf(children).flatMap(({ links }) => links),
      ),
      ...settingsGroups(somebody, "/").flatMap(({ items: own }) => own),
    ].filter(({ href }) => !href.includes("?"))
    const odd = named.filter(({ label, href }) => {
      const title = findRoute(href)?.live.title ?? ""
      return !title.toLowerCase().startsWith(label.toLowerCase())
    })
    expect(odd.map(({ label, href }) => [label, href])).toEqual([])
  })
})

test("the nine entries of the specification stand in its order, whatever stands below them", () => {
  expect(navItems(admin, "/", "", everything).map(({ label }) => label)).toEqual([
    "Dashboard",
    "Users",
    "Laporan Absensi",
    "Penugasan",
    "Payroll",
    "Reimbursement",
    "Cuti",
    "Visit",
    "Lembur",
  ])
})

test("menus lead only to pages that are built", () => {
  for (const [, somebody] of people) {
    const links = [
      ...linksOf(navItems(somebody, "/", "")),
      ...settingsGroups(somebody, "/").flatMap(({ items }) => items.map(({ href }) => href)),
    ]
    for (const link of links) expect(Object.keys(liveRoutes)).toContain(pageOf(link))
  }
})

test("what waits is counted beside its page and beside its heading", () => {
  const counts = new Map(flows.map(({ page }, at) => [page as string, at + 2]))
  const items = navItems(admin, "/", "", { ...everything, counts })
  const settings = settingsGroups(admin, "/", { ...everything, counts }).flatMap(({ items: own }) => own)
  const rows = [
    ...settings,
    ...items.flatMap((item) => [item, ...columnsOf(item.children ?? []).flatMap(({ links }) => links)]),
  ]
  for (const [page, count] of counts)
    expect(rows.filter(({ href }) => href === page).map((row) => row.count)).toContain(count)
  const reports = items.find(({ key }) => key === "Laporan Absensi")
  expect(reports?.count).toBe(counts.get("/laporan-absensi/persetujuan"))
  const users = ["/users/perubahan-data", "/users/tukar-shift"].map((page) => counts.get(page) ?? 0)
  expect(items.find(({ key }) => key === "Users")?.count).toBe(users.reduce((sum, one) => sum + one, 0))
})

describe("the section bar", () => {
  const tabs = (address: string, somebody = admin) =>
    sectionTabs(navItems(somebody, address, "", everything), address).map(({ label, current }) =>
      current ? `[${label}]` : label,
    )
  test("has the pages of the column, the one in sight marked", () => {
    expect(tabs("/laporan-absensi/summary")).toContain("[Rangkuman]")
    expect(tabs("/cuti/klaim")).toEqual([
      "Cuti",
      "[Klaim Cuti]",
      "Izin dan Sakit",
      "Saldo Cuti",
      "Kalender Cuti",
    ])
    expect(tabs("/dspp")).toEqual(["Biskis", "[DSPP]", "DTD", "Monde", "Motoris", "STS"])
    expect(tabs("/super-admin/companies?status=Close", superUser)).toContain("[Close]")
    const whole = tabs("/super-admin/companies", superUser)
    expect(whole).toEqual(expect.arrayContaining(["Trial", "Close", "Deal"]))
    expect(whole.filter((label) => label.startsWith("["))).toEqual([])
  })
  test("is not there on a page below, nor where there is only one", () => {
    expect(tabs("/users/pegawai/form/3")).toEqual([])
    expect(tabs("/home")).toEqual([])
    expect(tabs("/setting/umum/offices")).toEqual([])
  })
})

describe("the palette", () => {
  const all = destinationsFor(admin)
  const found = (q: string) => fittingOf(all, q).map(({ title }) => title)
  test.each([
    ["divisi", "Divisi"],
    ["lokasi", "Kantor"],
    ["klaim", "Kategori Klaim"],
    ["inbox", "Persetujuan"],
    ["karyawan", "Pegawai"],
    ["tambah jab", "Tambah jabatan"],
  ])("%s finds %s", (q, title) => {
    expect(found(q)).toContain(title)
  })
  test("what is called so stands before what is only found so", () => {
    expect(found("kantor")[0]).toBe("Kantor")
    expect(found("klaim").at(-1)).toBe("Reimbursement")
  })
  test("says where a page stands", () => {
    const trail = (path: string) => all.find((one) => one.path === path)?.trail
    expect(trail("/setting/umum/departement")).toBe("Pengaturan › Umum")
    expect(trail("/setting/umum/departement/form")).toBe("Pengaturan › Umum › Divisi")
    expect(trail("/laporan-absensi/persetujuan")).toBe("Laporan Absensi")
    expect(trail("/home")).toBeNull()
  })
  test("offers nobody what they may not open", () => {
    const restricted = destinationsFor(user({ scope: "restricted", menu_companies: allModules }))
    expect(restricted.map(({ path }) => path)).not.toContain("/users/pegawai")
    expect(restricted.map(({ path }) => path)).not.toContain("/persetujuan")
    expect(restricted.map(({ path }) => path)).toContain("/setting/umum/jabatan")
  })
})
