import { describe, expect, test } from "vitest"
import type { Failure } from "#contract/kit/errors.ts"
import { isChanged, withoutErrorsOf } from "#machines/form/formTypes.ts"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import { devisiResource } from "#src/resources/company/devisi.ts"
import { inWords } from "#src/screens/form/fieldWords.ts"
import { errorsOf, generalErrorsOf, problemOf } from "#src/screens/form/formWords.ts"

const fields = fieldsIn(devisiResource)
const field = (key: string) => {
  const found = fields.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no field ${key}`)
  return found
}

describe("whether something was changed", () => {
  const saved = { nama: "Gudang", kode: null, parent_id: 3, parent_nama: "Operasional", is_active: true }
  const keys = ["nama", "kode", "parent_id", "is_active"]
  test.each<[string, object, boolean]>([
    ["nothing", {}, false],
    ["a text", { nama: "Gudang 2" }, true],
    ["an emptied text that was none", { kode: "" }, false],
    ["an emptied text that was one", { nama: "" }, true],
    ["a choice", { parent_id: 4 }, true],
    ["a choice taken back", { parent_id: null }, true],
    ["only the name of the choice", { parent_nama: "Operasi" }, false],
    ["a switch", { is_active: false }, true],
    ["what is no field", { updated_at: "x", version: 9 }, false],
  ])("%s", (_what, patch, expected) => {
    expect(isChanged({ ...saved, ...patch }, saved, keys)).toBe(expected)
  })
})

describe("a corrected field loses its message", () => {
  const errors = {
    nama: ["a"],
    items: ["b"],
    "items.0.jumlah": ["c"],
    "items.1.jumlah": ["d"],
    items2: ["e"],
  }
  const items = [{ jumlah: 1 }, { jumlah: 2 }]
  test.each<[string, object, string[]]>([
    ["a plain one", { nama: "Gudang" }, ["items", "items.0.jumlah", "items.1.jumlah", "items2"]],
    ["one part of a list", { items: [{ jumlah: 3 }, items[1]] }, ["nama", "items.1.jumlah", "items2"]],
    ["a list that grew: its parts stand elsewhere", { items: [...items, {}] }, ["nama", "items2"]],
    ["a list that is gone", { items: [] }, ["nama", "items2"]],
    ["nothing that was wrong", { kode: "X" }, Object.keys(errors)],
  ])("%s", (_what, patch, left) => {
    expect(Object.keys(withoutErrorsOf(errors, { nama: "", items }, { ...patch }))).toEqual(left)
  })
})

test("messages: first of each field in the form's order, and those of no field", () => {
  const errors = {
    "": ["Divisi membentuk lingkaran"],
    kode: ["Sudah ada"],
    nama: ["Wajib diisi", "Terlalu pendek"],
  }
  expect(errorsOf(fields, errors, {})).toEqual([
    { path: "nama", label: "Nama divisi", message: "Wajib diisi" },
    { path: "kode", label: "Kode", message: "Sudah ada" },
  ])
  expect(generalErrorsOf(fields, errors)).toEqual(["Divisi membentuk lingkaran"])
})

test.each([
  ["nama", { nama: "Gudang" }, "Gudang"],
  ["kode", { kode: null }, ""],
  ["parent_id", { parent_id: 3, parent_nama: "Operasional" }, "Operasional"],
  ["parent_id", { parent_id: 1248, parent_nama: null }, "1.248"],
  ["parent_id", { parent_id: null, parent_nama: null }, ""],
  ["is_active", { is_active: false }, "Tidak"],
  ["is_active", { is_active: true }, "Ya"],
])("%s of %j reads %j", (key, values, words) => {
  expect(inWords(field(key), values)).toBe(words)
})

const LOST = "Gagal disimpan: sambungan terputus. Isian Anda aman; tekan Simpan lagi."
test.each<[Failure | null, string | null]>([
  [null, null],
  [{ _tag: "Invalid", message: "", errors: {} }, null],
  [{ _tag: "Invalid", message: "Periksa kembali isian Anda", errors: { nama: ["Wajib diisi"] } }, null],
  [
    { _tag: "Invalid", message: "Periksa kembali isian Anda", errors: {} },
    "Gagal disimpan: Periksa kembali isian Anda",
  ],
  [{ _tag: "Stale", message: "", current: null }, null],
  [{ _tag: "Unreachable" }, LOST],
  [{ _tag: "TimedOut" }, "Belum pasti tersimpan: server belum menjawab. Isian Anda aman; tekan Simpan lagi."],
  [
    { _tag: "Refused", message: "Masa coba habis", reason: "locked", retryAfter: null, rows: [] },
    "Gagal disimpan: Masa coba habis",
  ],
])("after %j the form says %j", (failure, words) => {
  expect(problemOf(failure)).toBe(words)
})
