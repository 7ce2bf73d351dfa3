import { describe, expect, test } from "vitest"
import { placesOf, settleSuperiors } from "#server/imports/kinds/superiors.ts"
import type { CheckedRow } from "#server/imports/rows.ts"

const WRONG = { field: "Nama lengkap", value: "", message: "Wajib diisi" }
const OWN = "Atasan tidak boleh pegawai ini sendiri atau bawahannya"
const below = (row: number) => `Atasan ini di baris ${row} belum benar`

type Given = { readonly nip: string; readonly atasan?: string; readonly known?: true; readonly wrong?: true }
const rowOf = ({ nip, atasan, known, wrong }: Given, at: number): CheckedRow => ({
  row: at + 2,
  values: { nip, ...(known ? { atasan_id: 7 } : {}) },
  refs: atasan === undefined ? {} : { atasan_id: atasan },
  cells: [],
  errors: wrong ? [WRONG] : [],
  isRead: true,
})
/** The error about each row's superior, apart from the row's own errors. */
const saidOf = (...given: readonly Given[]) =>
  settleSuperiors(given.map(rowOf)).map(
    ({ errors }) => errors.find(({ field }) => field === "NIP atasan")?.message ?? null,
  )

describe("superiors in the same file", () => {
  test.each<[string, readonly Given[], readonly (string | null)[]]>([
    ["nobody is named", [{ nip: "A" }], [null]],
    ["nobody is named, and one has no NIP", [{ nip: "A" }, { nip: "", wrong: true }], [null, null]],
    ["the database knows them", [{ nip: "A", atasan: "X", known: true }], [null]],
    ["they are nowhere", [{ nip: "A", atasan: "X" }], ["Tidak ada pegawai dengan NIP ini"]],
    ["they come later, in another case", [{ nip: "A", atasan: "b" }, { nip: "B" }], [null, null]],
    ["oneself", [{ nip: "A", atasan: "a" }], [OWN]],
    [
      "a circle, and somebody under it",
      [
        { nip: "A", atasan: "B" },
        { nip: "B", atasan: "C" },
        { nip: "C", atasan: "B" },
      ],
      [below(3), OWN, OWN],
    ],
    [
      "a chain whose last one is wrong",
      [
        { nip: "A", atasan: "B" },
        { nip: "B", atasan: "C" },
        { nip: "C", wrong: true },
      ],
      [below(3), below(4), null],
    ],
    [
      "of two with one NIP the first counts",
      [{ nip: "A", atasan: "B" }, { nip: "B" }, { nip: "B", wrong: true }],
      [null, null, null],
    ],
  ])("%s", (_name, given, said) => {
    expect(saidOf(...given)).toEqual(said)
  })
})

/** Counts property reads instead of time, which depends on the machine. */
const counted = (rows: readonly CheckedRow[]) => {
  let looks = 0
  const watched = rows.map((row): CheckedRow => ({
    ...row,
    get values() {
      looks += 1
      return row.values
    },
    get refs() {
      looks += 1
      return row.refs
    },
    get errors() {
      looks += 1
      return row.errors
    },
  }))
  return { watched, looks: () => looks }
}
const ROWS = 10_000
/** Each row's superior is the next row. */
const chain = (last: Partial<Given>) =>
  Array.from({ length: ROWS }, (_, n) =>
    rowOf({ nip: `R${n}`, ...(n + 1 < ROWS ? { atasan: `R${n + 1}` } : last) }, n),
  )

describe("10,000 rows that lead one another are looked at a few times each", () => {
  test.each<[string, Partial<Given>, number]>([
    ["all right", {}, 0],
    ["the last one wrong", { wrong: true }, ROWS],
    ["the last one led by nobody there", { atasan: "X" }, ROWS],
    ["in one circle", { atasan: "R0" }, ROWS],
    ["under a small circle", { atasan: `R${ROWS - 2}` }, ROWS],
  ])("%s", (_name, last, wrong) => {
    const { watched, looks } = counted(chain(last))
    const settled = settleSuperiors(watched)
    expect(settled.filter(({ errors }) => errors.length > 0).length).toBe(wrong)
    expect(looks()).toBeLessThan(ROWS * 30)
    expect(placesOf(settled).size).toBe(ROWS - wrong)
  })

  test("all led by one who is wrong", () => {
    const rows = Array.from({ length: ROWS }, (_, n) =>
      rowOf(n === 0 ? { nip: "R0", wrong: true } : { nip: `R${n}`, atasan: "R0" }, n),
    )
    const { watched, looks } = counted(rows)
    expect(settleSuperiors(watched).every(({ errors }) => errors.length === 1)).toBe(true)
    expect(looks()).toBeLessThan(ROWS * 30)
  })
})
