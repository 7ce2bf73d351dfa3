import { describe, expect, test } from "vitest"
import {
  letterKinds,
  letterNumberOf,
  letterTokens,
  patternProblem,
  textProblem,
  tokensIn,
  tokensOf,
} from "#contract/areas/letters/letterFields.ts"
import { letterSamples } from "#contract/areas/letters/samples.ts"
import { filledHtml, filledText } from "#server/areas/letters/fill.ts"
import { cleanHtml } from "#server/kit/cleanHtml.ts"
import { blocksOf } from "#server/sheets/richText.ts"

describe("fields", () => {
  test.each([
    ["{{nama}} dan {{ nip }}", "keterangan", null],
    ["{{gajih}}", "keterangan", "{{gajih}} bukan isian yang dikenal; pilih isian dari daftar"],
    ["{{}}", "keterangan", "{{}} bukan isian yang dikenal; pilih isian dari daftar"],
    ["{{tingkat}}", "pkwt", "{{tingkat}} tidak dipakai di kontrak pkwt"],
    ["{{gaji_pokok}}", "peringatan", "{{gaji_pokok}} tidak dipakai di surat peringatan"],
    ["{{nama}", "mutasi", "Ada kurung {{ atau }} tanpa pasangannya"],
    ["nama}}", "mutasi", "Ada kurung {{ atau }} tanpa pasangannya"],
    ["kurung { tunggal } biasa", "mutasi", null],
    ["{{toString}}", "mutasi", "{{toString}} bukan isian yang dikenal; pilih isian dari daftar"],
  ] as const)("%s in %s: %s", (text, kind, problem) => {
    expect(textProblem(text, kind)).toBe(problem)
  })

  test("are named once each, in their own order, and every one belongs to a kind", () => {
    expect(tokensIn("{{nip}} {{nama}} {{nip}}", "{{nomor}}")).toEqual(["nomor", "nama", "nip"])
    expect(new Set(letterKinds.flatMap(tokensOf))).toEqual(new Set(letterTokens))
  })
})

describe("numbers", () => {
  test.each([
    ["{urut}/{kode}/{bulan_romawi}/{tahun}", null],
    ["{urut}-{tahun}", null],
    ["{tahun}", "Nomor perlu {urut}: nomor urut dalam setahun"],
    ["{urut}", "Nomor perlu {tahun}: tahun"],
    ["{urut}/{tahun}/{thn}", "{thn} bukan bagian nomor yang dikenal"],
    ["{urut}/{tahun}}", "Ada kurung { atau } tanpa pasangannya"],
  ])("%s: %s", (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem)
  })

  test("have three digits at least, and the month of their date", () => {
    const template = { pola: "{urut}/{kode}/{bulan_romawi}-{bulan}/{tahun}", kode: "SKK" }
    expect(letterNumberOf(template, 7, "2026-09-01")).toBe("007/SKK/IX-09/2026")
    expect(letterNumberOf(template, 1_234, "2027-12-31")).toBe("1234/SKK/XII-12/2027")
    expect(letterNumberOf(template, null, "2026-01-05")).toBe("…/SKK/I-01/2026")
  })
})

describe("filling", () => {
  test("values are text in HTML, with their line breaks, and dots where one is missing", () => {
    expect(filledHtml("<p>{{nama}}: {{ nip }}</p>", { nama: '<i>"A" & B</i>' })).toBe(
      "<p>&lt;i&gt;&quot;A&quot; &amp; B&lt;/i&gt;: …………</p>",
    )
    expect(filledHtml("<p>{{keterangan}}</p>", { keterangan: "satu\r\ndua" })).toBe("<p>satu<br />dua</p>")
    expect(filledText("Surat {{nama}}", { nama: "A & B" })).toBe("Surat A & B")
  })

  test("a value that looks like a field is not filled again", () => {
    expect(filledHtml("<p>{{nama}}</p>", { nama: "{{nip}}", nip: "1" })).toBe("<p>{{nip}}</p>")
  })

  test("an optional field that is empty takes its paragraph with it, and no other", () => {
    const html = "<p>Satu</p><p>Wajib: {{tindakan}}</p><ul><li><p>{{tindakan}}</p></li></ul><p>Dua</p>"
    expect(filledHtml(html, { tindakan: null }, ["tindakan"])).toBe("<p>Satu</p><ul></ul><p>Dua</p>")
    expect(filledHtml(html, { tindakan: "hadir" }, ["tindakan"])).toContain("<p>Wajib: hadir</p>")
  })
})

test.each(Object.entries(letterSamples))(
  "the sample %s is clean, and names fields of its kind",
  (kind, sample) => {
    expect(sample.jenis).toBe(kind)
    expect(cleanHtml(sample.isi)).toBe(sample.isi)
    expect(textProblem(sample.isi, sample.jenis)).toBeNull()
    expect(textProblem(sample.judul, sample.jenis)).toBeNull()
  },
)

const plain = { bold: false, italic: false, underline: false, code: false }
describe("blocks of rich text", () => {
  test("paragraphs with their marks and line breaks", () => {
    expect(blocksOf("<h2>Bab</h2><p>A <strong>b <em>c</em></strong><br />d &amp; e</p>")).toEqual([
      { kind: "heading", indent: 0, marker: null, runs: [{ ...plain, bold: true, words: "Bab" }] },
      {
        kind: "paragraph",
        indent: 0,
        marker: null,
        runs: [
          { ...plain, words: "A " },
          { ...plain, bold: true, words: "b " },
          { ...plain, bold: true, italic: true, words: "c" },
          { ...plain, words: "\n" },
          { ...plain, words: "d & e" },
        ],
      },
    ])
  })

  test("lists number their items, one within the other, and quotations are indented", () => {
    const html =
      "<ol><li><p>satu</p><ul><li><p>butir</p></li></ul></li><li><p>dua</p><p>lanjut</p></li></ol><blockquote><p>kata</p></blockquote>"
    expect(
      blocksOf(html).map((block) =>
        block.kind === "table" ? null : [block.runs[0]?.words, block.indent, block.marker],
      ),
    ).toEqual([
      ["satu", 1, "1."],
      ["butir", 2, "•"],
      ["dua", 1, "2."],
      ["lanjut", 1, null],
      ["kata", 1, null],
    ])
  })

  test("a table has its rows, spans and heads", () => {
    const html =
      '<table><tbody><tr><th><p>A</p></th><td colspan="2"><p>b</p><p>c</p></td></tr></tbody></table><p>z</p>'
    const [table, after] = blocksOf(html)
    expect(table).toEqual({
      kind: "table",
      rows: [
        [
          { span: 1, isHead: true, runs: [{ ...plain, bold: true, words: "A" }] },
          {
            span: 2,
            isHead: false,
            runs: [
              { ...plain, words: "b" },
              { ...plain, words: "\n" },
              { ...plain, words: "c" },
            ],
          },
        ],
      ],
    })
    expect(after).toMatchObject({ kind: "paragraph", indent: 0 })
  })
})
