import { describe, expect, test } from "vitest"
import { ROUTES, type RouteAccess } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { guardPage, homeOf, pageAfterLogin } from "#src/app/guard.ts"
import { user } from "./menu.fixture.ts"

const visit = { id: 1, nama_lengkap: "Ratih", expires_at: "2026-11-20T02:00:00Z" }
const people = {
  superUser: user({ is_superusers: true, companies_id: null, canAccessSetting: true }),
  admin: user({ canAccessSetting: true }),
  office: user({ scope: "office", canAccessSetting: false }),
  restricted: user({ scope: "restricted", canAccessSetting: true }),
  normal: user({ scope: "normal", canAccessSetting: false }),
  visitor: user({ impersonated_by: visit, canAccessSetting: true }),
  employee: user({ scope: "normal", canAccessSetting: false, self: { id: 1, nama: "Rini" } }),
  both: user({ canAccessSetting: true, self: { id: 2, nama: "Hendra" } }),
} satisfies Record<string, SessionUser>
type Person = keyof typeof people

const HOME = "/home"
const SELF = "/saya"
const PLATFORM = "/super-admin/home"
/** Where each person is sent instead of a page of each kind; null = may see it. */
const table: Record<RouteAccess, Record<Person, string | null>> = {
  guest: {
    superUser: PLATFORM,
    admin: HOME,
    office: HOME,
    restricted: HOME,
    normal: HOME,
    visitor: HOME,
    employee: SELF,
    both: HOME,
  },
  public: {
    superUser: null,
    admin: null,
    office: null,
    restricted: null,
    normal: null,
    visitor: null,
    employee: null,
    both: null,
  },
  company: {
    superUser: PLATFORM,
    admin: null,
    office: null,
    restricted: HOME,
    normal: HOME,
    visitor: null,
    employee: SELF,
    both: null,
  },
  setting: {
    superUser: PLATFORM,
    admin: null,
    office: HOME,
    restricted: HOME,
    normal: HOME,
    visitor: null,
    employee: SELF,
    both: null,
  },
  self: {
    superUser: PLATFORM,
    admin: HOME,
    office: HOME,
    restricted: HOME,
    normal: HOME,
    visitor: HOME,
    employee: null,
    both: null,
  },
  super: {
    superUser: null,
    admin: HOME,
    office: HOME,
    restricted: HOME,
    normal: HOME,
    visitor: HOME,
    employee: SELF,
    both: HOME,
  },
}
const pages: Record<RouteAccess, string> = {
  guest: "/login",
  public: "/mailing/response/errors",
  company: "/users/pegawai",
  setting: "/setting/umum/offices",
  self: "/saya",
  super: "/super-admin/home",
}
const cases = Object.entries(table).flatMap(([access, row]) =>
  Object.entries(row).map(([person, to]) => [access as RouteAccess, person as Person, to] as const),
)

describe("guards of pages", () => {
  test("the table speaks of every kind of page there is", () => {
    expect(new Set(ROUTES.map((route) => route.access))).toEqual(new Set(Object.keys(table)))
  })

  test.each(cases)("%s page, %s: %s", (access, person, to) => {
    const page = ROUTES.find(({ path }) => path === pages[access])
    expect(page?.access).toBe(access)
    expect(page === undefined ? null : guardPage(page, people[person])).toBe(to)
  })

  test("a restricted user has a home, a bell, announcements, divisions and positions, and is led home from any other page", () => {
    const open = ROUTES.filter(({ access }) => access === "company" || access === "setting").filter(
      (route) => guardPage(route, people.restricted) === null,
    )
    expect(open.map(({ path }) => path)).toEqual([
      "/home",
      "/homev2",
      "/setting/umum/departement",
      "/setting/umum/departement/form",
      "/setting/umum/departement/form/{id}",
      "/setting/umum/jabatan",
      "/setting/umum/jabatan/form",
      "/setting/umum/jabatan/form/{id}",
      "/keamanan",
      "/notifikasi",
      "/pengumuman",
      "/setting",
      "/setting/umum/departement/pohon",
    ])
  })

  test("nobody is sent to a page that sends them on", () => {
    const routeOf = (to: string) =>
      ROUTES.find(({ path }) => path === to) ?? { path: to, access: "guest" as const, needs: null }
    const onward = cases.filter(
      ([, person, to]) => to !== null && guardPage(routeOf(to), people[person]) !== null,
    )
    expect(onward).toEqual([])
  })
})

describe("the first page after signing in", () => {
  test.each([
    ["a page that was asked for", "/setting/umum/departement?page=2", "/setting/umum/departement?page=2"],
    ["nothing", null, HOME],
    ["another site", "//jahat.test/home", HOME],
    ["a place in a page", "/home?x=1#y", "/home?x=1#y"],
    ["a part after # that is not safe", "/home?x=1#:~:text=gaji", "/home?x=1"],
    ["a way out after #", "//jahat.test#y", HOME],
    ["a script", "javascript:alert(1)", HOME],
    ["the login page", "/login", HOME],
  ])("%s", (_, wanted, to) => {
    expect(pageAfterLogin(people.admin, wanted)).toBe(to)
  })

  test("a super administrator's own home", () => {
    expect(pageAfterLogin(people.superUser, null)).toBe(PLATFORM)
    expect(homeOf(people.visitor)).toBe(HOME)
  })
})
