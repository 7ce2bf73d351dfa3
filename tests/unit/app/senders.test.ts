import { describe, expect, test } from "vitest"
import { importCalls, type ImportKind } from "#contract/areas/imports/imports.ts"
import { RIGHTS } from "#contract/kit/modules.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { destinationsFor } from "#src/app/destinations.ts"
import { findOpen, leadsOn } from "#src/app/routes.ts"
import { maySend, verbsOf } from "#src/api/wire/access.ts"
import { describedImports, importsOf } from "#src/resources/kit/imports.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { allFeatures, allModules, limited, user } from "../menu.fixture.ts"

const whole = { menu_companies: allModules, features: allFeatures, plan: limited }
const personas: readonly (readonly [string, SessionUser])[] = [
  ["a company admin", user({ ...whole, scope: "company" })],
  ["an office admin", user({ ...whole, scope: "office" })],
  [
    "an office admin who decides on attendance",
    user({ ...whole, scope: "office", rights: ["attendance.view", "attendance.approve"] }),
  ],
  [
    "an office admin who only looks",
    user({ ...whole, scope: "office", rights: RIGHTS.filter((right) => right.endsWith(".view")) }),
  ],
  ["a restricted user", user({ ...whole, scope: "restricted", canAccessSetting: true })],
  [
    "a company admin of the payroll",
    user({ ...whole, scope: "company", rights: ["payroll.view", "payroll.edit", "members.view"] }),
  ],
]

const modules = import.meta.glob<Record<string, unknown>>("/src/resources/**/*.ts", { eager: true })
const isDescribed = (value: unknown): value is Described =>
  typeof value === "object" && value !== null && "columns" in value && "sections" in value && "path" in value
const resources = Object.values(modules).flatMap((module) => Object.values(module).filter(isDescribed))
const imports = [...new Set(Object.values(describedImports).map(({ page }) => page))]

describe.each(personas)("%s is offered no page whose calls are refused", (_who, account) => {
  const offered = destinationsFor(account).map(({ path }) => path)

  test.each(imports)("import: %s", (page) => {
    const may = importsOf(page).some((kind: ImportKind) => maySend(account, importCalls[kind]))
    expect(leadsOn(page, account)).toBe(may)
    expect(offered.includes(page)).toBe(may)
  })

  test("forms of new rows", () => {
    const wrong = resources.filter(({ path, contract }) => {
      const mayAdd = verbsOf(account, contract).includes("create")
      return !mayAdd && leadsOn(`${path}/form`, account)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

test("an import that is not offered still opens by its address, and tells why it cannot be done", () => {
  const [, [, office] = []] = personas
  if (office === undefined) throw new Error("no office admin")
  expect(leadsOn("/penugasan/pelanggan/impor", office)).toBe(false)
  expect(findOpen("/penugasan/pelanggan/impor", office)).not.toBeNull()
})

test("an account that decides on attendance imports it, without the right to enter requests", () => {
  const [, , [, decider] = []] = personas
  if (decider === undefined) throw new Error("no decider")
  expect(decider.rights ?? []).not.toContain("attendance.create")
  expect(leadsOn("/laporan-absensi/impor", decider)).toBe(true)
})

test("pages with calls of their own are pages of the catalogue", () => {
  expect(ROUTES.filter(({ senders }) => senders !== null).length).toBeGreaterThan(imports.length)
})
