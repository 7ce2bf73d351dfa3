import { chosenAs } from "#contract/areas/fieldwork/chosenWords.ts"
import { askedFields, type StoredField } from "#contract/areas/fieldwork/formFields.ts"
import type { ReportedAnswer } from "#contract/areas/fieldwork/answers.ts"
import { addDays } from "./days.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"

const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  nama_pic: ["Ibu Ratna", "Bapak Hendra", "Ibu Sulastri", "Bapak Yusuf"],
  hasil: ["Pesan 12 karton", "Minta penawaran tertulis", "Setuju pajangan depan", "Belum pesan bulan ini"],
  no_surat_jalan: ["SJ-11820", "SJ-11834", "SJ-11902"],
  temuan: ["Tidak ada masalah", "Filter perlu diganti", "Suhu di atas batas"],
  catatan: ["Parkir di belakang", "Buka mulai jam 10"],
}
const MOST_SOLD = 3

/** Parts of an answer: the files and products of the company, and the day of the visit. */
export type AnswerParts = {
  readonly file: (type: "photo" | "signature") => number | null
  readonly products: readonly Pick<DemoProduct, "id" | "harga">[]
  /** ISO date. */
  readonly date: string
}

const some = <T>(all: readonly T[], most: number, chance: Random): readonly T[] => {
  const wanted = chance.int(1, Math.min(most, all.length))
  const first = chance.int(0, all.length - 1)
  return Array.from({ length: wanted }, (_, nth) => all[(first + nth) % all.length]).flatMap((one) =>
    one === undefined ? [] : [one],
  )
}

const answerOf = (
  { key, label, type, choices }: StoredField,
  { file, products, date }: AnswerParts,
  chance: Random,
): ReportedAnswer => {
  const written = (value: string | null) => ({ key, label, type, value, files_id: null })
  switch (type) {
    case "photo":
    case "signature":
      return { ...written(null), files_id: file(type) }
    case "number":
      return written(String(chance.int(2, 40)))
    case "money":
      return written(String(chance.int(2, 40) * 50_000))
    case "date":
      return written(addDays(date, chance.int(1, 7)))
    case "select":
      return written(choices.length === 0 ? null : chance.pick(choices).text)
    case "multiselect":
      return written(chosenAs(some(choices, 2, chance).map(({ text }) => text)))
    case "products": {
      const lines =
        products.length === 0
          ? []
          : some(products, MOST_SOLD, chance).map(({ id, harga }) => ({
              products_id: id,
              qty: chance.int(1, 12),
              harga,
            }))
      const sum = lines.reduce((total, { qty, harga }) => total + qty * harga, 0)
      return { ...written(lines.length === 0 ? null : String(sum)), lines }
    }
    case "text":
      return written(chance.pick(WRITTEN[key] ?? ["Sesuai"]))
  }
}

/** Random answers to the fields of a task type that are asked. */
export const answersOf = (
  fields: readonly StoredField[],
  parts: AnswerParts,
  chance: Random,
): readonly ReportedAnswer[] => {
  const all = fields.map((field) => answerOf(field, parts, chance))
  const asked = new Set(
    askedFields(fields, new Map(all.map(({ key, value }) => [key, value]))).map(({ key }) => key),
  )
  return all.filter(({ key }) => asked.has(key))
}
