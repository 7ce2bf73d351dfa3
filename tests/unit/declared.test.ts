import { expect, test } from "vitest"
import { ROUTES } from "#contract/pages/routes.ts"
import { retention } from "#server/db/retention.ts"
import * as tables from "#server/db/tables/index.ts"
import { type Declared, declared, flowLacks, forgotten, unkept } from "../../scripts/generate/declared.ts"

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
  write: ["company"],
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

test("a table without retention is said in a sentence that names file and table", () => {
  expect(unkept(tables, retention)).toEqual([])
  const { suratPeringatan: _, ...others } = retention
  expect(unkept(tables, others)).toEqual([
    'server/db/retention.ts: the table suratPeringatan is missing. Say with which part of a company its rows go (`suratPeringatan: "members"`), or `"stays"` or `"platform"`.',
  ])
})

const known = { pages: ["/users/pelatihan"], modules: ["trainings"] }
const training = {
  id: "pelatihan",
  page: "/users/pelatihan",
  module: "trainings",
  calls: { list: {}, watch: {}, summary: {}, decide: {}, bulk: {} },
}
test.each([
  ["call", { calls: { list: {}, watch: {}, summary: {}, decide: {} } }, "`calls` has no `bulk`"],
  ["page", { page: "/pelatihan" }, "there is no page /pelatihan: add it to contract/pages/ownRoutes.ts"],
  [
    "module",
    { module: "members" },
    'there is no approval module "members": add it to contract/kit/approvals.ts',
  ],
] as const)("a forgotten %s of an approval is said in a sentence that names its file", (_, change, words) => {
  const file = "contract/areas/members/pelatihan.ts"
  expect(flowLacks(file, training, known)).toEqual([])
  const [said = "", ...more] = flowLacks(file, { ...training, ...change }, known)
  expect(more).toEqual([])
  expect(said).toContain(`${file} (pelatihan): ${words}`)
})
