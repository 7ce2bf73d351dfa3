import { expect, test } from "vitest"
import { changesOf } from "#src/screens/form/staleWords.ts"

const field = (label: string, before: string | null, mine: string, theirs: string) => ({
  path: label,
  label,
  before,
  mine,
  theirs,
})

test("what was changed elsewhere is compared, marked where both changed it; what only I changed is named", () => {
  const { fields, onlyMine } = changesOf([
    field("Nama", "a", "a", "a"),
    field("Kode", "a", "b", "c"),
    field("Induk", "a", "a", "c"),
    field("Kepala", "a", "b", "a"),
    field("Warna", "a", "c", "c"),
  ])
  expect(fields.map(({ label, isBoth }) => [label, isBoth])).toEqual([
    ["Kode", true],
    ["Induk", false],
  ])
  expect(onlyMine).toEqual(["Kepala"])
})

test("where it is not known how it stood, all that differs is compared, and nothing claimed", () => {
  const { fields, onlyMine } = changesOf([field("Nama", null, "a", "a"), field("Kode", null, "b", "c")])
  expect(fields.map(({ label, isBoth }) => [label, isBoth])).toEqual([["Kode", false]])
  expect(onlyMine).toEqual([])
})
