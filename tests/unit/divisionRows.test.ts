import { expect, test } from "vitest"
import type { Division } from "#src/api/actors/structure.ts"
import { kiniOf } from "#src/screens/asOf/kini.ts"
import { divisionRows } from "#src/screens/company/divisionRows.ts"
import { hrefOn, isOtherDay } from "#src/screens/list/dated.ts"

const division = (
  id: number,
  nama: string,
  parent_id: number | null,
  more: Partial<Division> = {},
): Division => ({
  id,
  nama,
  kode: null,
  parent_id,
  head_id: null,
  head_nama: null,
  head_works: true,
  is_active: true,
  jumlah: id,
  jumlah_kini: id,
  beda: [],
  ...more,
})
const all = [
  division(1, "Operasional", null),
  division(2, "Gudang", 1, { jumlah_kini: 5 }),
  division(3, "Armada", 1, { head_nama: "Siti" }),
  division(4, "Keuangan", null),
]
const shown = (closed: readonly number[] = [], q = "", divisions = all) =>
  divisionRows(divisions, closed, q).map(({ division: { id }, depth, total }) => [id, depth, total])

test("divisions stand below their parents, with the employees of all below them", () => {
  expect(shown()).toEqual([
    [1, 0, 6],
    [2, 1, 2],
    [3, 1, 3],
    [4, 0, 4],
  ])
  expect(divisionRows(all, [], "")[0]).toMatchObject({ total_kini: 9, hasChildren: true, isOpen: true })
})

test("a closed branch keeps its total", () => {
  expect(shown([1])).toEqual([
    [1, 0, 6],
    [4, 0, 4],
  ])
})

test.each([
  ["gud", [1, 2]],
  ["siti", [1, 3]],
  ["keu", [4]],
  ["tidak ada", []],
])("sought for %s", (q, ids) => {
  expect(shown([1], q).map(([id]) => id)).toEqual(ids)
})

test("a circle or a parent that is gone ends at the top, so that no division is lost", () => {
  const odd = [division(1, "A", 2), division(2, "B", 1), division(3, "C", 9)]
  expect(new Set(shown([], "", odd).map(([id]) => id))).toEqual(new Set([1, 2, 3]))
})

test("the value of today is told in words", () => {
  const row = {
    beda: [
      { key: "status", kini: "resigned" },
      { key: "atasan_nama", kini: null },
      { key: "jumlah", kini: 1200 },
    ],
  }
  const choices = { resigned: "Keluar" }
  expect(kiniOf({ key: "status", as: "choice", choices }, row)).toBe("kini Keluar")
  expect(kiniOf({ key: "atasan_nama", as: "text" }, row)).toBe("kini tidak ada")
  expect(kiniOf({ key: "jumlah", as: "number" }, row)).toBe("kini 1.200")
  expect(kiniOf({ key: "nama", as: "text" }, row)).toBeNull()
  expect(kiniOf({ key: "nama", as: "text" }, {})).toBeNull()
})

test("a list of another day than today is read-only, and its rows lead to the same day", () => {
  const now = new Date("2026-11-30T18:00:00Z")
  expect(isOtherDay({ per: "2026-12-01" }, now)).toBe(false)
  expect(isOtherDay({ per: "2026-11-30" }, now)).toBe(true)
  expect(isOtherDay({}, now)).toBe(false)
  const href = hrefOn({ path: "/users/pegawai" }, { per: "2026-12-01" })
  expect(href(7, {})).toBe("/users/pegawai/form/7?per=2026-12-01")
  expect(hrefOn({ path: "/a", rowHref: () => "/b?x=1" }, { per: "2026-12-01" })(7, {})).toBe(
    "/b?x=1&per=2026-12-01",
  )
  expect(hrefOn({ path: "/a", rowHref: () => null }, { per: "2026-12-01" })(7, {})).toBeNull()
})
