import { expect, test } from "vitest"
import { ROUTES } from "#contract/pages/routes.ts"
import { type Declared, declared, forgotten } from "../../scripts/generate/declared.ts"

const complete: Declared = {
  file: "members/sertifikat.ts",
  name: "sertifikatResource",
  path: "/users/sertifikat",
  title: "Sertifikat",
  noun: "sertifikat",
  kind: "resource",
  module: "members",
  menu: { under: "Users", icon: "tags" },
  personal: false,
}

test("nothing is said of what is complete, nor of anything that is declared", async () => {
  expect(forgotten([complete], ROUTES)).toEqual([])
  expect(forgotten(await declared(), ROUTES)).toEqual([])
})

test.each([
  ["menu", { menu: null }, "no menu leads to it: add `menu"],
  ["module", { module: null }, "its contract has no `module`"],
  ["personal", { personal: undefined }, "`personal` is missing"],
  ["icon", { menu: { under: "Users", icon: "certificate" } as never }, 'there is no icon "certificate"'],
] as const)("a forgotten %s is said in a sentence that names file and page", (_, change, words) => {
  const [said = "", ...more] = forgotten([{ ...complete, ...change }], ROUTES)
  expect(more).toEqual([])
  expect(said).toContain("src/resources/members/sertifikat.ts (/users/sertifikat): ")
  expect(said).toContain(words)
})

test("a page of the specification needs no entry of its own, one of the platform no module", () => {
  expect(forgotten([{ ...complete, path: "/setting/umum/jabatan", menu: null }], ROUTES)).toEqual([])
  expect(
    forgotten([{ ...complete, path: "/super-admin/master/bank", module: null, menu: null }], ROUTES),
  ).toEqual([])
})
