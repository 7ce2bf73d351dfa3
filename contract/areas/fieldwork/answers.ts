import { chosenIn } from "./chosenWords.ts"
import { askedFields, type StoredField } from "./formFields.ts"
import type { KeptAnswer } from "./visitWords.ts"
import { PAY_MOST } from "../../kit/constants.ts"
import type { FieldErrors } from "../../kit/errors.ts"
import { isRealDate, NEGATIVE_RUPIAH } from "../../kit/schema.ts"
import { wholeWords } from "../../kit/words.ts"

/** One product line as the phone reports it; `harga` in rupiah, null = the product's current price. */
export type ReportedLine = {
  readonly products_id: number
  readonly qty: number
  readonly harga: number | null
}
/** An answer as the phone reports it; `lines` belong to a field of type `products`. */
export type ReportedAnswer = KeptAnswer & { readonly lines?: readonly ReportedLine[] }

export const MOST_LINES = 50
const MOST_QTY = 100_000
const TOO_MUCH = "Paling banyak satu triliun rupiah"
const NOT_WHOLE = "Isi rupiah bulat, tanpa koma"

const isFile = ({ type }: Pick<KeptAnswer, "type">): boolean => type === "photo" || type === "signature"
const isGiven = (answer: ReportedAnswer): boolean => {
  if (answer.type === "products") return (answer.lines ?? []).length > 0
  return isFile(answer) ? answer.files_id !== null : (answer.value ?? "") !== ""
}

const rupiahProblem = (amount: number): string | null => {
  if (!Number.isInteger(amount)) return NOT_WHOLE
  if (amount < 0) return NEGATIVE_RUPIAH
  return amount > PAY_MOST ? TOO_MUCH : null
}
const isNumber = (value: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(value)
const moneyProblem = (value: string): string | null =>
  isNumber(value) ? rupiahProblem(Number(value)) : "Isi jumlah rupiah"

const manyProblem = (value: string, choices: readonly string[]): string | null => {
  const chosen = chosenIn(value)
  if (chosen.length === 0) return "Pilih paling sedikit satu"
  if (new Set(chosen).size < chosen.length) return "Pilihan yang sama dipilih dua kali"
  return chosen.every((one) => choices.includes(one)) ? null : "Pilih dari pilihan yang ada"
}

const lineProblem = ({ qty, harga }: ReportedLine): string | null =>
  Number.isInteger(qty) && qty >= 1 && qty <= MOST_QTY
    ? harga === null
      ? null
      : rupiahProblem(harga)
    : `Isi jumlah bulat 1 sampai ${wholeWords(MOST_QTY)}`
const linesProblem = (lines: readonly ReportedLine[]): string | null => {
  if (lines.length > MOST_LINES) return `Paling banyak ${MOST_LINES} baris produk`
  if (new Set(lines.map(({ products_id }) => products_id)).size < lines.length)
    return "Produk yang sama diisi dua kali"
  const wrong = lines.map(lineProblem)
  const nth = wrong.findIndex((problem) => problem !== null)
  return nth < 0 ? null : `Baris ${nth + 1}: ${wrong[nth] ?? ""}`
}

const valueProblem = (field: StoredField, value: string): string | null => {
  const choices = field.choices.map(({ text }) => text)
  switch (field.type) {
    case "number":
      return Number.isFinite(Number(value)) ? null : "Isi dengan angka"
    case "money":
      return moneyProblem(value)
    case "date":
      return isRealDate(value) && /^(19|20|21)/.test(value) ? null : "Tanggal tidak dikenal"
    case "multiselect":
      return manyProblem(value, choices)
    case "select":
      /** A task type saved before choices had names has no choices to validate against. */
      return choices.length === 0 || choices.includes(value) ? null : "Pilih salah satu pilihan yang ada"
    default:
      return null
  }
}

const problemOf = (
  field: StoredField,
  answer: ReportedAnswer | undefined,
  isWhole: boolean,
): string | null => {
  if (answer === undefined || !isGiven(answer)) return isWhole && field.required ? "Wajib diisi" : null
  if (answer.type !== field.type) return "Jenis isian ini sudah berubah"
  return field.type === "products"
    ? linesProblem(answer.lines ?? [])
    : valueProblem(field, answer.value ?? "")
}

const valuesOf = (answers: readonly KeptAnswer[]) => new Map(answers.map(({ key, value }) => [key, value]))

/**
 * Validates the answers of an employee to the fields that are asked; errors by field key.
 * @param isWhole false = nothing has to be answered: an attempt that failed has no proof of what did not happen
 */
export const answerErrors = (
  fields: readonly StoredField[],
  answers: readonly ReportedAnswer[],
  isWhole: boolean,
): FieldErrors => {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  return Object.fromEntries(
    askedFields(fields, valuesOf(answers)).flatMap((field): [string, string[]][] => {
      const problem = problemOf(field, known.get(field.key), isWhole)
      return problem === null ? [] : [[`answers.${field.key}`, [problem]]]
    }),
  )
}

/**
 * The answers that are kept. One to a field whose condition is not met is dropped: the phone may have sent what was
 * typed before the condition changed. One to a field that the form no longer has is kept, with its own label.
 */
export const keptAnswers = (
  fields: readonly StoredField[],
  answers: readonly ReportedAnswer[],
): readonly ReportedAnswer[] => {
  const asked = new Set(askedFields(fields, valuesOf(answers)).map(({ key }) => key))
  const hidden = new Set(fields.flatMap(({ key }) => (asked.has(key) ? [] : [key])))
  return answers.filter(({ key }) => !hidden.has(key))
}
