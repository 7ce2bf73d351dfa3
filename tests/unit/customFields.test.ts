import { describe, expect, test } from "vitest"
import { cellValue, customColumns, sheetFor, valueCell } from "#contract/areas/imports/customColumns.ts"
import { members } from "#contract/areas/members/members.ts"
import { decoder } from "#contract/kit/decode.ts"
import {
  customProblems,
  customWords,
  keyOfLabel,
  mayBecome,
  type SeenCustomField,
} from "#contract/kit/customFields.ts"
import { slugOf } from "#contract/kit/slug.ts"
import { ANYBODY } from "#contract/kit/user.ts"
import { withoutErrorsOf } from "#machines/form/formTypes.ts"
import { NO_SETUP } from "#server/imports/headings.ts"
import { checkSheet } from "#server/imports/rows.ts"
import { nestedIn, valueAt } from "#src/api/wire/nestedKeys.ts"
import { narrowedTo } from "#src/api/wire/listPayload.ts"
import { formWith } from "#src/resources/members/ownFields.ts"
import { membersResource } from "#src/resources/members/members.ts"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import { errorsOf } from "#src/screens/form/formWords.ts"

const field = (key: string, more: Partial<SeenCustomField> = {}): SeenCustomField => ({
  key,
  nama: key.replaceAll("_", " "),
  type: "text",
  options: [],
  section: "Data tambahan",
  required: false,
  hint: null,
  mayChange: true,
  ...more,
})

test.each([
  ["Ukuran seragam", "ukuran_seragam"],
  ["  Nomor (loker) 2 ", "nomor_loker_2"],
  ["3 anak", "isian_3_anak"],
  ["地址", ""],
])("the key of %s is %s", (label, key) => {
  expect(keyOfLabel(slugOf(label))).toBe(key)
})

test("a kind becomes only one that holds all of its values", () => {
  expect([mayBecome("text", "longText"), mayBecome("select", "text"), mayBecome("date", "date")]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    mayBecome("longText", "text"),
    mayBecome("text", "number"),
    mayBecome("choices", "select"),
  ]).toEqual([false, false, false])
})

describe("what is judged", () => {
  const fields = [field("wajib", { required: true }), field("tetap", { mayChange: false })]
  const problems = (given: object, before: object | null) =>
    customProblems({ fields, given: given as never, before: before as never }).map(
      ({ path, issue }) => `${path.join(".")}: ${issue}`,
    )
  test("is what a write says, and what a new row lacks", () => {
    expect(problems({}, null)).toEqual(["isian.wajib: Wajib diisi"])
    expect(problems({}, {})).toEqual([])
    expect(problems({ wajib: null }, {})).toEqual(["isian.wajib: Wajib diisi"])
    expect(problems({ wajib: "a\nb" }, { wajib: "a\nb" })).toEqual([])
    expect(problems({ tetap: "b" }, { tetap: "a" })).toEqual([
      "isian.tetap: Anda tidak dapat mengubah isian ini",
    ])
    expect(problems({ tetap: "a", lain: 1 }, { tetap: "a" })).toEqual(["isian.lain: Isian ini tidak dikenal"])
  })
})

test.each([
  ["rupiah", 1_250_000, "Rp\u00a01.250.000"],
  ["percent", 12.5, "12,5%"],
  ["number", -1_250.25, "-1.250,25"],
  ["number", -0.5, "-0,5"],
  ["date", "2026-12-01", "1 Desember 2026"],
  ["month", "2026-12", "Desember 2026"],
  ["choices", ["A", "C"], "A, C"],
  ["yesNo", false, "Tidak"],
  ["text", undefined, ""],
] as const)("a value of the kind %s in words", (type, value, words) => {
  expect(customWords(type, value)).toBe(words)
})

test("a write's values are bounded and cleaned by the contract", () => {
  const decode = decoder(members.values)
  const isianOf = (isian: unknown) => {
    const decoded = decode({ ...members.example, ...(isian === undefined ? {} : { isian }) })
    return decoded.ok ? decoded.value.isian : decoded.errors
  }
  expect(isianOf(undefined)).toEqual({})
  expect(isianOf({ a: "  x ", b: "", c: [], d: ["y"], e: null, f: 1 })).toEqual({
    a: "x",
    b: null,
    c: null,
    d: ["y"],
    e: null,
    f: 1,
  })
  expect(isianOf({ A: 1 })).toEqual({ isian: ["Kunci isian tidak dikenal"] })
  expect(isianOf({ a: "x".repeat(20_000) })).toEqual({ "isian.a": ["Maksimal 2000 karakter"] })
  expect(isianOf(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`k${at}`, 1])))).toEqual({
    isian: ["Paling banyak 40 isian"],
  })
})

describe("in the browser", () => {
  const fields = [
    field("ukuran", { type: "select", options: ["S", "M"], section: "kepegawaian" }),
    field("sim_sampai", { type: "date", section: "Kendaraan" }),
    field("loker", { mayChange: false, section: "Kendaraan" }),
  ]
  const described =
    membersResource.ownFields?.of(membersResource, { ...ANYBODY, custom_fields: fields }) ?? membersResource

  test("a field stands in the section that it names, or in one of its own", () => {
    const titles = described.sections.map(({ title }) => title)
    expect(titles.at(-1)).toBe("Kendaraan")
    expect(titles).toHaveLength(membersResource.sections.length + 1)
    const work = described.sections.find(({ title }) => title === "Kepegawaian")
    expect(work?.fields.flat().at(-1)).toMatchObject({ key: "isian.ukuran", kind: "select" })
    expect(fieldsIn(described).find(({ key }) => key === "isian.loker")).toMatchObject({ isReadOnly: true })
  })

  test("the form has a value for each key instead of the record, the wire the record", () => {
    const keys = Object.keys(described.contract.values.fields)
    expect(keys).toContain("isian.ukuran")
    expect(keys).not.toContain("isian")
    expect(nestedIn({ nama: "A", "isian.ukuran": "S", "isian.loker": null })).toEqual({
      nama: "A",
      isian: { ukuran: "S", loker: null },
    })
    expect(valueAt({ isian: { ukuran: "S" } }, "isian.ukuran")).toBe("S")
    expect(valueAt({ isian: {} }, "isian.ukuran")).toBeUndefined()
  })

  test("filters are keys of the address and a record of the wire", () => {
    expect(Object.keys(described.contract.filters)).toEqual(
      expect.arrayContaining([
        "isian.ukuran",
        "isian.sim_sampai.dari",
        "isian.sim_sampai.sampai",
        "isian.loker.ada",
      ]),
    )
    expect(
      narrowedTo({ q: "", filters: { "isian.ukuran": "S", "isian.sim_sampai.dari": "2026-01-01" } }),
    ).toEqual({ isian: { ukuran: "S", "sim_sampai.dari": "2026-01-01" } })
  })

  test("an error is shown at its field, and goes when it is changed", () => {
    const errors = { "isian.ukuran": ["Wajib diisi"], "isian.loker": ["Isi dengan teks"] }
    expect(errorsOf(fieldsIn(described), errors, {})).toContainEqual({
      path: "isian.ukuran",
      label: "ukuran",
      message: "Wajib diisi",
    })
    expect(withoutErrorsOf(errors, {}, { "isian.ukuran": "S" })).toEqual({
      "isian.loker": ["Isi dengan teks"],
    })
  })

  test("a list shows the value in words", () => {
    const column = described.columns.find(({ key }) => key === "isian.sim_sampai")
    expect(column).toMatchObject({ hidden: true, label: "sim sampai" })
    expect(column?.as === "words" && column.of({ isian: { sim_sampai: "2026-12-01" } })).toBe(
      "1 Desember 2026",
    )
  })

  test("without definitions nothing is made", () => {
    expect(membersResource.ownFields?.of(membersResource, ANYBODY)).toBe(membersResource)
    expect(Object.keys(formWith(membersResource, []).contract.values.fields)).not.toContain("isian")
  })
})

describe("a spreadsheet", () => {
  const fields = [
    field("ukuran", { nama: "Ukuran seragam", type: "select", options: ["S", "M"] }),
    field("sim", { nama: "Golongan SIM", type: "choices", options: ["A", "B1", "C"] }),
    field("sampai", { nama: "SIM berlaku sampai", type: "date" }),
    field("nilai", { nama: "Nilai tes", type: "number" }),
    field("tetap", { nama: "Tidak diubah", mayChange: false }),
  ]
  const HEAD = "Nama lengkap,NIP,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin"
  const row = (...cells: readonly string[]) => ({
    cells: cells.map((text) => ({ kind: "text" as const, text })),
  })
  const check = (...own: readonly string[]) =>
    checkSheet(
      "pegawai",
      [
        row(...HEAD.split(","), "Ukuran seragam", "Golongan SIM", "SIM berlaku sampai", "Nilai tes"),
        row("Siti", "T-1", "081234567890", "Pusat", "Keuangan", "Staf", "Tetap", "2026-01-05", "P", ...own),
      ].map((one, at) => ({ ...one, row: at + 1 })),
      { how: "add", setup: NO_SETUP, most: 10, today: "2026-11-30", customFields: fields },
    ).rows[0]

  test("has a column for each field that may be filled", () => {
    expect(customColumns("pegawai", fields).map(({ key, kind }) => [key, kind])).toEqual([
      ["isian.ukuran", "choice"],
      ["isian.sim", "text"],
      ["isian.sampai", "date"],
      ["isian.nilai", "decimal"],
    ])
    expect(customColumns("jadwal", fields)).toEqual([])
    const required = customColumns("pegawai", [field("a", { required: true })])
    expect(sheetFor("pegawai", "update", required).at(-1)?.required).toBe(false)
  })

  test("is read into values that fit the definitions", () => {
    const read = check("m", "A; C", "01/02/2027", "1.250,5")
    expect(read?.errors).toEqual([])
    expect(read?.values["isian"]).toEqual({
      ukuran: "M",
      sim: ["A", "C"],
      sampai: "2027-02-01",
      nilai: 1_250.5,
    })
  })

  test("tells what does not fit, at the heading of its column", () => {
    const read = check("XXL", "A; D", "31/02/2027", "lima")
    expect(read?.errors.map(({ field: at, message }) => [at, message])).toEqual([
      ["Ukuran seragam", "Pilih: S, M"],
      ["SIM berlaku sampai", expect.any(String)],
      ["Nilai tes", "Isi angka seperti 1250,5"],
      ["Golongan SIM", "Pilih dari pilihan yang ada"],
    ])
  })

  test("has cells that are read back", () => {
    const sim = fields[1] ?? field("sim")
    expect(cellValue(sim, valueCell(["A", "C"]))).toEqual(["A", "C"])
    expect([valueCell(true), valueCell(3.5), valueCell(undefined)]).toEqual(["Ya", 3.5, null])
  })
})
