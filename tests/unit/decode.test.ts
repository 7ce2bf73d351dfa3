import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { decoder, MOST_PROBLEMS } from "#contract/kit/decode.ts"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { flag, id, ids, oneOf, optionalText, optionalWhole, text, whole } from "#contract/kit/schema.ts"

const errorsOf = (schema: Schema.ConstraintDecoder<unknown>, value: unknown) => {
  const decoded = decoder(schema)(value)
  return decoded.ok ? null : decoded.errors
}

describe("what is wrong is told by field, in Indonesian", () => {
  const schema = Schema.Struct({
    nama: text(10),
    note: optionalText(5),
    jumlah: whole(1, 9),
    most: optionalWhole(1, 9),
    id,
    ids: ids(3),
    jenis: oneOf(["a", "b"]),
    is_active: flag(true),
    lines: Schema.Array(Schema.Struct({ text: text(4) })),
  })
  const good = { nama: "Siti", jumlah: 1, id: 1, ids: [1], jenis: "a", lines: [] }

  test("a right value is answered with what it leaves out", () => {
    expect(decoder(schema)(good)).toEqual({
      ok: true,
      value: { ...good, note: null, most: null, is_active: true },
    })
  })

  test.each<[string, object, Record<string, readonly string[]>]>([
    ["a number for a text", { nama: 5 }, { nama: ["Isi dengan teks"] }],
    ["too long a text", { nama: "sebelas kata" }, { nama: ["Maksimal 10 karakter"] }],
    ["a text for a number", { jumlah: "x" }, { jumlah: ["Isi dengan angka bulat"] }],
    ["a fraction", { jumlah: 1.5 }, { jumlah: ["Isi dengan angka bulat"] }],
    ["no choice there is", { jenis: "c" }, { jenis: ["Isi dengan pilihan yang ada"] }],
    ["a word for yes or no", { is_active: "ya" }, { is_active: ["Isi dengan ya/tidak"] }],
    ["no list", { lines: "x" }, { lines: ["Isi dengan daftar"] }],
    [
      "a line of another kind",
      { lines: [{ text: "ok" }, { text: 3 }] },
      { "lines.1.text": ["Isi dengan teks"] },
    ],
    ["a line that lacks its field", { lines: [{}] }, { "lines.0.text": ["Wajib diisi"] }],
    [
      "several at once",
      { nama: 5, jenis: "c" },
      { nama: ["Isi dengan teks"], jenis: ["Isi dengan pilihan yang ada"] },
    ],
  ])("%s", (_, changes, errors) => {
    expect(errorsOf(schema, { ...good, ...changes })).toEqual(errors)
  })

  test("what is not there at all is asked for", () => {
    const { nama: _, ...without } = good
    expect(errorsOf(schema, without)).toEqual({ nama: ["Wajib diisi"] })
  })

  test("no message of the library reaches a person", () => {
    for (const value of [null, 5, "x", [], { ...good, nama: {} }, { ...good, lines: [null] }])
      for (const words of Object.values(errorsOf(schema, value) ?? {}).flat())
        expect(words).not.toMatch(/Expected|Invalid|Unexpected|Forbidden|Missing/)
  })
})

describe("what a value should look like", () => {
  test.each<[string, Schema.ConstraintDecoder<unknown>, unknown, string]>([
    ["a text or nothing", Schema.NullOr(Schema.String), 5, "Isi dengan teks"],
    ["a number or nothing", Schema.NullOr(Schema.Finite), "x", "Isi dengan angka"],
    ["either of two kinds", Schema.Union([Schema.String, Schema.Finite]), true, "Isian tidak dikenal"],
    ["one of some words", Schema.Literals(["a", "b"]), "c", "Isi dengan pilihan yang ada"],
    ["yes or no", Schema.Boolean, "x", "Isi dengan ya/tidak"],
  ])("%s", (_, value, given, words) => {
    expect(errorsOf(Schema.Struct({ value }), { value: given })).toEqual({ value: [words] })
  })

  test("a rule's own words stand, once each", () => {
    const value = Schema.String.check(
      Schema.makeFilter((given: string) => given === "ya" || "Tulis ya"),
      Schema.makeFilter((given: string) => given === "ya" || "Tulis ya"),
    )
    expect(errorsOf(Schema.Struct({ value }), { value: "x" })).toEqual({ value: ["Tulis ya"] })
  })

  test("a rule over the whole tells at the field it names", () => {
    const range = Schema.Struct({ from: Schema.Finite, to: Schema.Finite }).check(
      Schema.makeFilter(({ from, to }) => (from <= to ? [] : [{ path: ["to"], issue: "Terlalu awal" }])),
    )
    expect(errorsOf(range, { from: 2, to: 1 })).toEqual({ to: ["Terlalu awal"] })
    expect(errorsOf(range, { from: 1, to: 1 })).toBeNull()
  })
})

describe("many problems", () => {
  const lines = Schema.Struct({ lines: Schema.Array(Schema.String) })
  test.each([
    [MOST_PROBLEMS, MOST_PROBLEMS, false],
    [MOST_PROBLEMS + 1, MOST_PROBLEMS, true],
    [1, 1, false],
  ])("of %i %i are told; more: %s", (wrong, told, more) => {
    const decoded = decoder(lines)({ lines: Array.from({ length: wrong }, () => 5) })
    expect(decoded).toMatchObject({ ok: false, more })
    expect(Object.keys(decoded.ok ? {} : decoded.errors)).toHaveLength(told)
  })

  test("what is far too long is told alone", () => {
    const both = Schema.Struct({
      lines: Schema.Array(Schema.String).check(Schema.isMaxLength(2, { message: "Paling banyak 2" })),
      nama: Schema.String,
    })
    const decoded = decoder(both)({ lines: Array.from({ length: 10_000 }, () => "x"), nama: 5 })
    expect(decoded).toEqual({ ok: false, errors: { lines: ["Paling banyak 2"] }, more: false })
  })
})

test("an outcome says whether it went well, and with which words", () => {
  expect(succeeded(5)).toEqual({ ok: true, value: 5, message: "" })
  expect(succeeded(null, "Tersimpan")).toEqual({ ok: true, value: null, message: "Tersimpan" })
  expect(failed({ _tag: "TimedOut" })).toEqual({ ok: false, failure: { _tag: "TimedOut" } })
})
