import { parse } from "regexparam"
import { describe, expect, it } from "vitest"
import { matchRoute as wouterMatch } from "wouter"
import { ROUTES, matchRoute } from "#contract/pages/routes.ts"

/** The same path in the router's own notation: `:id`, `:id?`, `*`. */
const toWouter = (path: string): string => path.replace(/\{(\w+)(\??)\}/g, ":$1$2")

/** A pathname that the route must match. */
const sampleOf = (path: string): string => path.replace(/\{\w+\??\}/g, "42").replace(/\*$/, "daftar/7")

const count = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Routes that the specification names. */
const named = ROUTES.filter(({ area }) => area !== "own")

describe("the route table", () => {
  it("holds the 158 pages, each once", () => {
    expect(named.length).toBe(158)
    expect(new Set(ROUTES.map((route) => route.path)).size).toBe(ROUTES.length)
  })

  it("gives every area its pages and every page its access", () => {
    expect(count(named.map(({ area, access }) => `${area} ${access}`))).toEqual({
      "general guest": 2,
      "general public": 7,
      "general company": 16,
      "onboarding company": 5,
      "users company": 11,
      "setting setting": 53,
      "super-admin super": 39,
      "good-id company": 4,
      "sub-service company": 21,
    })
  })

  it.each(ROUTES.map((route) => [route.path, route] as const))("%s is well formed", (path, route) => {
    expect(path).toMatch(/^\/$|^(\/[a-z0-9-]+|\/\{(id|id\?|key\?|jenis)\})+(\/\*)?$/)
    expect(matchRoute(sampleOf(path))?.route).toBe(route)
  })

  it("lets a first-match router take the table in its order", () => {
    const first = (pathname: string) =>
      ROUTES.find((route) => wouterMatch(parse, toWouter(route.path), pathname)[0])
    expect(ROUTES.map((route) => first(sampleOf(route.path)))).toEqual(ROUTES)
  })
})

describe("matchRoute", () => {
  it.each([
    ["/", "/", {}],
    ["", "/", {}],
    ["/home", "/home", {}],
    ["/home/", "/home", {}],
    ["/HOME", "/home", {}],
    ["/h%6Fme", "/home", {}],
    ["/users/pegawai/form", "/users/pegawai/form", {}],
    ["/users/pegawai/form/12", "/users/pegawai/form/{id}", { id: "12" }],
    ["/users/pegawai/form/schedule", "/users/pegawai/form/schedule", {}],
    ["/users/pegawai/form/schedule/v2", "/users/pegawai/form/schedule/v2", {}],
    ["/users/pegawai/payroll", "/users/pegawai/payroll/{id?}", {}],
    ["/users/pegawai/payroll/", "/users/pegawai/payroll/{id?}", {}],
    ["/users/pegawai/payroll/9", "/users/pegawai/payroll/{id?}", { id: "9" }],
    [
      "/setting/absensi/kategori-klaim/members/3",
      "/setting/absensi/kategori-klaim/members/{id}",
      { id: "3" },
    ],
    ["/special/auth/aB_9", "/special/auth/{key?}", { key: "aB_9" }],
    ["/dtd", "/dtd", {}],
    ["/dtd/toko/5/foto", "/dtd/*", { "*": "toko/5/foto" }],
    ["/super-admin/webs/faq-apps/form/1", "/super-admin/webs/faq-apps/form/{id}", { id: "1" }],
  ])("%s is %s", (pathname, path, params) => {
    const match = matchRoute(pathname)
    expect({ path: match?.route.path, params: match?.params }).toEqual({ path, params })
  })

  it.each([
    "//",
    "/hom",
    "/home/x",
    "//home",
    "/home//",
    "/cedeax",
    "/users/pegawai/form/12/x",
    "/users/pegawai/form//",
    "/super-admin",
    "/login-dashboard2",
    "/%E0%A4%A",
    "/home?x=1",
  ])("%s is no page", (pathname) => {
    expect(matchRoute(pathname)).toBeNull()
  })

  it.each([
    "/cedea/",
    "/home/",
    "/HOME",
    "/payroll/detail/",
    "/payroll/detail//",
    "/",
    "//",
    "/dtd//",
    "/users/pegawai/form/a b",
  ])("agrees with the router on %j", (pathname) => {
    const router = ROUTES.some((route) => wouterMatch(parse, toWouter(route.path), pathname)[0])
    expect(matchRoute(pathname) !== null).toBe(router)
  })
})
