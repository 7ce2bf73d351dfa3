import { describe, expect, test } from "vitest"
import { answerWords } from "#contract/areas/fieldwork/answerWords.ts"
import { chosenAs } from "#contract/areas/fieldwork/chosenWords.ts"
import { askedFields, type StoredField, type TaskFieldType } from "#contract/areas/fieldwork/formFields.ts"
import { answerErrors, keptAnswers, type ReportedAnswer } from "#contract/areas/fieldwork/answers.ts"

const field = (key: string, type: TaskFieldType, more: Partial<StoredField> = {}): StoredField => ({
  key,
  label: key,
  type,
  required: true,
  choices: [],
  ...more,
})
const of = (...texts: readonly string[]) => ({ choices: texts.map((text) => ({ text })) })
const when = (key: string, is: string) => ({ when: { key, is } })
const answer = (
  key: string,
  type: TaskFieldType,
  value: string | null,
  lines?: ReportedAnswer["lines"],
): ReportedAnswer => ({
  key,
  label: key,
  type,
  value,
  files_id: null,
  ...(lines === undefined ? {} : { lines }),
})

describe("which fields are asked", () => {
  const fields = [
    field("pesan", "select", of("Ya", "Tidak")),
    field("pesanan", "products", when("pesan", "Ya")),
    field("alasan", "multiselect", { ...of("Mahal", "Penuh"), ...when("pesan", "Tidak") }),
    field("harga", "money", when("alasan", "Mahal")),
    field("jumlah", "number"),
    field("besar", "text", when("jumlah", "10")),
    field("nama", "text"),
    field("lain", "date", when("nama", "lainnya")),
  ]
  const asked = (values: Readonly<Record<string, string>>) =>
    askedFields(fields, new Map(Object.entries(values))).map(({ key }) => key)

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ["nothing answered", {}, ["pesan", "jumlah", "nama"]],
    ["one of the choices", { pesan: "Ya" }, ["pesan", "pesanan", "jumlah", "nama"]],
    [
      "one of several choices",
      { pesan: "Tidak", alasan: chosenAs(["Penuh", "Mahal"]) },
      ["pesan", "alasan", "harga", "jumlah", "nama"],
    ],
    [
      "a condition on a field that is not asked",
      { pesan: "Ya", alasan: "Mahal" },
      ["pesan", "pesanan", "jumlah", "nama"],
    ],
    ["the same number in other digits", { jumlah: "10.0" }, ["pesan", "jumlah", "besar", "nama"]],
    ["another number", { jumlah: "100" }, ["pesan", "jumlah", "nama"]],
    ["text in other letters", { nama: " Lainnya " }, ["pesan", "jumlah", "nama", "lain"]],
  ])("%s", (_, values, keys) => {
    expect(asked(values)).toEqual(keys)
  })

  test("what is required but not asked is not missed, and its answer is dropped", () => {
    const answers = [
      answer("pesan", "select", "Tidak"),
      answer("alasan", "multiselect", "Penuh"),
      answer("pesanan", "products", null, [{ products_id: 1, qty: 1, harga: null }]),
      answer("jumlah", "number", "2"),
      answer("nama", "text", "Ratna"),
      answer("dulu", "text", "dari formulir lama"),
    ]
    expect(answerErrors(fields, answers, true)).toEqual({})
    expect(keptAnswers(fields, answers).map(({ key }) => key)).toEqual([
      "pesan",
      "alasan",
      "jumlah",
      "nama",
      "dulu",
    ])
  })
})

const line = { products_id: 1, qty: 2, harga: 1_500 }
describe("an answer of each type", () => {
  const problem = (one: StoredField, value: string | null, lines?: ReportedAnswer["lines"]) =>
    answerErrors([one], [answer(one.key, one.type, value, lines)], true)[`answers.${one.key}`]?.[0] ?? null

  test.each<readonly [TaskFieldType, string | null, string | null]>([
    ["money", "150000", null],
    ["money", "0", null],
    ["money", "1500.5", "Isi rupiah bulat, tanpa koma"],
    ["money", "0.5", "Isi rupiah bulat, tanpa koma"],
    ["money", "-1", "Jumlah rupiah tidak boleh negatif"],
    ["money", "1000000000001", "Paling banyak satu triliun rupiah"],
    ["money", "Rp 1.500", "Isi jumlah rupiah"],
    ["money", "1e3", "Isi jumlah rupiah"],
    ["money", "", "Wajib diisi"],
    ["date", "2028-02-29", null],
    ["date", "2027-02-29", "Tanggal tidak dikenal"],
    ["date", "29/02/2028", "Tanggal tidak dikenal"],
    ["date", "0026-01-01", "Tanggal tidak dikenal"],
    ["number", "2.5", null],
    ["number", "dua", "Isi dengan angka"],
    ["multiselect", chosenAs(["A", "B"]), null],
    ["multiselect", chosenAs(["A", "A"]), "Pilihan yang sama dipilih dua kali"],
    ["multiselect", chosenAs(["A", "Z"]), "Pilih dari pilihan yang ada"],
    ["multiselect", "\n", "Pilih paling sedikit satu"],
    ["multiselect", null, "Wajib diisi"],
    ["select", "Z", "Pilih salah satu pilihan yang ada"],
  ])("%s %j: %s", (type, value, issue) => {
    expect(problem(field("isian", type, of("A", "B")), value)).toBe(issue)
  })

  test.each<readonly [string, ReportedAnswer["lines"], string | null]>([
    ["none", [], "Wajib diisi"],
    ["one", [line], null],
    ["the product's own price", [{ ...line, harga: null }], null],
    [
      "half a rupiah",
      [line, { products_id: 2, qty: 1, harga: 0.5 }],
      "Baris 2: Isi rupiah bulat, tanpa koma",
    ],
    ["half a box", [{ ...line, qty: 1.5 }], "Baris 1: Isi jumlah bulat 1 sampai 100.000"],
    ["no quantity", [{ ...line, qty: 0 }], "Baris 1: Isi jumlah bulat 1 sampai 100.000"],
    ["twice the same", [line, line], "Produk yang sama diisi dua kali"],
    [
      "too many",
      Array.from({ length: 51 }, (_, nth) => ({ ...line, products_id: nth + 1 })),
      "Paling banyak 50 baris produk",
    ],
  ])("product lines: %s", (_, lines, issue) => {
    expect(problem(field("pesanan", "products"), null, lines)).toBe(issue)
  })

  test("nothing is missed of an attempt that failed, and what is given is still held against the form", () => {
    const [one, two] = [field("isian", "money"), field("lain", "money")]
    expect(answerErrors([one, two], [answer("isian", "money", "")], false)).toEqual({})
    expect(answerErrors([one], [answer("isian", "money", "-1")], false)).toEqual({
      "answers.isian": ["Jumlah rupiah tidak boleh negatif"],
    })
  })

  test("a type that has changed since is told", () => {
    expect(answerErrors([field("isian", "money")], [answer("isian", "text", "5")], true)).toEqual({
      "answers.isian": ["Jenis isian ini sudah berubah"],
    })
  })
})

test.each<readonly [TaskFieldType, string | null, string | null]>([
  ["money", "1500000", "Rp\u00a01.500.000"],
  ["products", "40000", "Rp\u00a040.000"],
  ["date", "2026-11-20", "20 November 2026"],
  ["multiselect", chosenAs(["Filter, besar", "Oli"]), "Filter, besar, Oli"],
  ["text", "Sesuai", "Sesuai"],
  ["text", null, null],
])("answer in words: %s %j", (type, value, words) => {
  expect(answerWords({ type, value })).toBe(words)
})
