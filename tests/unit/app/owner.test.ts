import { afterEach, expect, test, vi } from "vitest"
import type { SessionUser } from "#contract/kit/user.ts"
import { ownerOf } from "#src/app/nav.ts"

afterEach(() => vi.unstubAllGlobals())

test("the bar shows the application outside any company, and a company with its own logo or none", () => {
  vi.stubGlobal("document", { documentElement: { dataset: { appName: "Kita", logo: "/aplikasi/logo/7" } } })
  const of = (companie_name: string | null, logo_companies: string | null) =>
    ownerOf({ companie_name, logo_companies } as SessionUser)
  expect(of(null, null)).toEqual({ name: "Kita", logo: "/aplikasi/logo/7" })
  expect(of("PT Maju", "/files/1/2")).toEqual({ name: "PT Maju", logo: "/files/1/2" })
  expect(of("PT Maju", null)).toEqual({ name: "PT Maju", logo: null })
})
