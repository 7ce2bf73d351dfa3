import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isOn, allSwitches } from "#contract/areas/rights/access.ts"
import { FEATURES, MODULES, RIGHTS } from "#contract/kit/modules.ts"
import { settingsMenu, topMenu } from "#contract/menu/menus.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import type { Entry } from "#contract/menu/tree.ts"
import type { Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import { ANY_PERSONA, KINDS, type Persona, PLANS } from "#machines/accessPreview/persona.ts"
import { onIn, somebody, switchesOf } from "#src/app/access/persona.ts"
import { whyClosed } from "#src/app/access/reasons.ts"
import { accessKit, accessOf } from "#src/app/access/view.ts"
import { destinationsFor } from "#src/app/destinations.ts"
import { guardPage, lockOf } from "#src/app/guard.ts"
import { isLive } from "#src/app/routes.ts"
import { liveOnly, liveSettings } from "#contract/menu/menus.ts"
import { foundRows, rowsOf, tallyOf } from "#src/screens/accessPreview/rows.ts"

const entry = (id: number, link: string): Entry => ({
  id,
  parent_id: null,
  menu_name: `M${id}`,
  link,
  active_link: null,
  icon: null,
  active_icon: null,
  audience: "company",
  module_key: null,
  is_active: true,
})
const entries = [entry(1, "/cuti"), entry(2, "/visit"), entry(3, "/setting/other/polling")]

const company = fc.record({
  id: fc.constant(7),
  nama: fc.constant("PT Contoh"),
  modules: fc.subarray(Object.values(MODULES)),
  features: fc.subarray(Object.values(FEATURES)),
  plan: fc.record({ name: fc.constant("Bisnis"), is_limited_storage: fc.boolean() }),
  closed: fc.constant(null),
})
const role = fc.record({ id: fc.constant(4), nama: fc.constant("Peran"), rights: fc.subarray([...RIGHTS]) })
const sources: fc.Arbitrary<Source> = fc.record({
  company: fc.option(company),
  role: fc.option(role),
  entries: fc.constant(entries),
})
const personas: fc.Arbitrary<Persona> = fc.record({
  kind: fc.constantFrom(...KINDS),
  company: fc.constant(7),
  role: fc.constant(4),
  canSetting: fc.boolean(),
  turned: fc.subarray([...allSwitches]),
  plan: fc.option(fc.constantFrom(...PLANS)),
})

describe("whoever it is", () => {
  test("a page is open exactly where the guard shows it, and what is closed says why", () => {
    fc.assert(
      fc.property(personas, sources, (persona, source) => {
        const { user, dropped } = somebody(persona, source)
        const { pages } = accessOf({ user, dropped })
        expect([...pages.keys()]).toEqual(ROUTES.map(({ path }) => path))
        for (const route of ROUTES) {
          const open = guardPage(route, user) === null && lockOf(route, user) === null
          const page = pages.get(route.path)
          const isBuilt = accessKit.pages.find(({ path }) => path === route.path)?.isBuilt === true
          expect([route.path, page?.isOpen, page?.why.length === 0, page?.instead === null]).toEqual([
            route.path,
            open,
            open,
            open && isBuilt,
          ])
          expect(new Set(page?.why).size).toBe(page?.why.length)
        }
      }),
      { numRuns: 150 },
    )
  })

  test("menus and settings are those of the shell, places those of the palette", () => {
    fc.assert(
      fc.property(personas, sources, (persona, source) => {
        const seen = somebody(persona, source)
        const view = accessOf(seen)
        expect(view.menu.map(({ key }) => key)).toEqual(
          liveOnly(topMenu(seen.user), isLive).map(({ menu_name }) => menu_name),
        )
        expect(view.settings.map(({ key }) => key)).toEqual(
          liveSettings(settingsMenu(seen.user), isLive).map(({ key }) => key),
        )
        const placed = [...view.pages.values()].filter(({ place }) => place !== null).length
        expect(placed).toBeGreaterThanOrEqual(destinationsFor(seen.user).length)
      }),
      { numRuns: 25 },
    )
  })

  test("switches are the company's, but for those that are turned", () => {
    fc.assert(
      fc.property(personas, sources, (persona, source) => {
        const plain = onIn({ ...persona, turned: [] }, source)
        const now = onIn(persona, source)
        for (const key of allSwitches)
          expect(now.includes(key)).toBe(plain.includes(key) !== persona.turned.includes(key))
        expect(allSwitches.filter((key) => isOn(key, switchesOf(persona, source)))).toEqual(now)
      }),
    )
  })
})

describe("what is missing, in words", () => {
  const none: Source = { company: null, role: null, entries: [] }
  const maju: Source = {
    ...none,
    company: {
      id: 1,
      nama: "PT Maju",
      modules: [],
      features: [FEATURES.hideAdminKantor],
      plan: { name: "Bisnis", is_limited_storage: false },
      closed: null,
    },
  }
  const why = (path: string, change: Partial<Persona>, source: Source = none) => {
    const page = ROUTES.find((route) => route.path === path)
    return page === undefined ? null : whyClosed(page, somebody({ ...ANY_PERSONA, ...change }, source).user)
  }
  const reviewer: Source = { ...none, role: { id: 1, nama: "Peninjau", rights: ["claims.view"] } }
  test.each([
    ["a module", "/cuti", {}, maju, ["Modul Leave tidak aktif di perusahaan"]],
    ["a flag", "/setting/other/kasbon", {}, maju, ["Fitur kasbon tidak aktif di perusahaan"]],
    ["a flag that hides", "/users/admin-kantor", {}, maju, ["Fitur hide_admin_kantor menyembunyikannya"]],
    [
      "the plan",
      "/setting/point/top-up",
      {},
      maju,
      ["Paket perusahaan tanpa batas penyimpanan, jadi tidak membeli poin"],
    ],
    [
      "a right",
      "/reimbursment",
      { kind: "normal" },
      { ...none, role: { id: 1, nama: "Lain", rights: ["leave.view"] } },
      ["Peran tidak mencakup hak melihat Reimbursement (claims.view)"],
    ],
    [
      "a role",
      "/reimbursment",
      { kind: "normal" },
      none,
      ["Akun biasa memerlukan peran dengan hak melihat Reimbursement (claims.view)"],
    ],
    ["the scope", "/payroll", { kind: "office" }, none, ["Hanya untuk admin perusahaan"]],
    [
      "two things at once",
      "/cuti",
      { kind: "office" },
      { ...maju, role: reviewer.role },
      ["Modul Leave tidak aktif di perusahaan", "Peran tidak mencakup hak melihat Cuti (leave.view)"],
    ],
    [
      "the settings",
      "/setting/umum/offices",
      { canSetting: false },
      none,
      ["Akun ini tidak boleh membuka pengaturan"],
    ],
    ["a company", "/cuti", { kind: "super" }, none, ["Halaman perusahaan: masuk ke sebuah perusahaan dulu"]],
    [
      "leaving it",
      "/super-admin/home",
      { kind: "inside" },
      none,
      ["Hanya untuk super administrator di luar perusahaan"],
    ],
    [
      "decisions",
      "/persetujuan",
      { kind: "normal" },
      reviewer,
      ["Tidak memutuskan apa pun: perlu hak memutuskan pada modul yang aktif"],
    ],
    ["nothing", "/reimbursment", { kind: "normal" }, reviewer, []],
  ] as const)("%s: %s", (_, path, change, source, said) => {
    expect(why(path, change, source)).toEqual(said)
  })
})

describe("pages of two", () => {
  const none: Source = { company: null, role: null, entries: [] }
  const look = (change: Partial<Persona>) => accessKit.look({ ...ANY_PERSONA, ...change }, none)
  const rows = rowsOf(accessKit.pages, look({}), look({ kind: "office" }))

  test("are told apart, and counted", () => {
    const different = foundRows(rows, { q: "", only: "different" })
    const { a, b, onlyA, onlyB } = tallyOf(rows)
    expect(different.map(({ path }) => path)).toContain("/payroll")
    expect(different).toHaveLength(onlyA + onlyB)
    expect([a - b, onlyB]).toEqual([onlyA, 0])
  })

  test("are found by name, address and reason; closed ones alone", () => {
    const found = foundRows(rows, { q: "ADMIN perusahaan payroll", only: "closed" })
    expect(found.map(({ path }) => path)).toContain("/payroll/form")
    expect(found.every((row) => !row.a.isOpen || row.b?.isOpen === false)).toBe(true)
    expect(foundRows(rows, { q: "tidak ada yang begini", only: "all" })).toEqual([])
  })
})
