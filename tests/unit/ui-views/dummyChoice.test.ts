import { expect, test } from "vitest"
import { type DummyScope, scopeInWords } from "#contract/areas/platform/dummyScopes.ts"
import { withoutIncluded } from "#src/screens/companyReset/dummyChoice.ts"

type Scope = readonly DummyScope[]
const cases: readonly (readonly [string, Scope, Scope, Scope])[] = [
  ["everything replaces its parts", ["leave", "visit"], ["leave", "visit", "all"], ["all"]],
  ["a part replaces everything", ["all"], ["leave", "all"], ["leave"]],
  [
    "employees replace what is theirs",
    ["attendance", "visit"],
    ["attendance", "visit", "members"],
    ["visit", "members"],
  ],
  ["a part of the employees replaces them", ["members"], ["leave", "members"], ["leave"]],
  ["customers go beside the employees", ["members"], ["visit", "members"], ["visit", "members"]],
  ["customers replace everything", ["all"], ["visit", "all"], ["visit"]],
  ["nothing is added when a part is cleared", ["leave", "visit"], ["visit"], ["visit"]],
]
test.each(cases)("%s", (_, before, chosen, kept) => {
  expect(withoutIncluded(chosen, before)).toEqual(kept)
})

test("the parts are named in their order, and everything alone", () => {
  expect(scopeInWords(["visit", "attendance"])).toBe("Absensi, jadwal, dan lembur, Kunjungan dan pelanggan")
  expect(scopeInWords(["all", "leave"])).toBe("Semua data contoh")
})
