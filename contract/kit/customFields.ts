import { Schema } from "effect"
import { PAY_MOST } from "./constants.ts"
import { isRealDate, NEGATIVE_RUPIAH } from "./schema.ts"
import { dateWords, instantWords, monthWords, rupiahWords, wholeWords } from "./words.ts"

/** Kinds of a custom field: those of the form kit whose value is one text, number, flag, or list of words. */
export const customFieldTypes = [
  "text",
  "longText",
  "number",
  "rupiah",
  "percent",
  "date",
  "month",
  "time",
  "moment",
  "colour",
  "select",
  "choices",
  "yesNo",
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]
/** Kinds with a list of options. */
export const optionTypes: readonly CustomFieldType[] = ["select", "choices"]

/** Management accounts that see or change a field: everyone with the module of employees, or those who see pay. */
export const fieldRights = ["modul", "gaji"] as const
export type FieldRight = (typeof fieldRights)[number]
/** The employee's own side: the field is not shown, shown, or shown and changed by the employee. */
export const selfRights = ["tidak", "lihat", "ubah"] as const
export type SelfRight = (typeof selfRights)[number]

/** Most active fields of a company. */
export const CUSTOM_FIELDS_MOST = 40
export const OPTIONS_MOST = 30
export const OPTION_MAX = 80
export const KEY_MAX = 40
export const VALUE_MAX = 2_000
const LINE_MAX = 200
const NUMBER_MOST = 1_000_000_000_000
const DECIMALS = 4

/** A stored value; null = empty. */
export type CustomValue = string | number | boolean | readonly string[] | null
export type CustomValues = Readonly<Record<string, CustomValue>>

/** A definition as forms, lists and files of the values need it. */
export type CustomField = {
  readonly key: string
  readonly nama: string
  readonly type: CustomFieldType
  readonly options: readonly string[]
  readonly section: string
  readonly required: boolean
  readonly hint: string | null
}

/** Definition of a custom field as the session's account has it, with what the account may do. */
export const seenCustomField = Schema.Struct({
  key: Schema.String,
  nama: Schema.String,
  type: Schema.Literals(customFieldTypes),
  options: Schema.Array(Schema.String),
  section: Schema.String,
  required: Schema.Boolean,
  hint: Schema.NullOr(Schema.String),
  mayChange: Schema.Boolean,
})
export type SeenCustomField = typeof seenCustomField.Type

/** Kinds whose value is a number, which formulas of pay can read; yes is 1 and no is 0. */
export const numericTypes: readonly CustomFieldType[] = ["number", "rupiah", "percent", "yesNo"]
/** Name of a custom field in formulas of pay: `ISIAN_` and its key. */
export const formulaName = (key: string): string => `ISIAN_${key.toUpperCase()}`
export const isFormulaName = (code: string): boolean => code.startsWith("ISIAN_")

/** Key of a field from its label; "" if the label has no letter of the Latin alphabet. */
export const keyOfLabel = (slug: string): string => {
  const key = slug.replaceAll("-", "_").slice(0, KEY_MAX).replace(/_+$/, "")
  return /^[a-z]/.test(key) ? key : key === "" ? "" : `isian_${key}`.slice(0, KEY_MAX)
}

const isBlank = (value: CustomValue | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

const asText = (value: CustomValue, test: (text: string) => boolean, message: string): string | null =>
  typeof value === "string" && test(value) ? null : message

const numberProblem = (value: CustomValue, least: number, most: number, decimals: number): string | null => {
  if (typeof value !== "number" || !Number.isFinite(value)) return "Isi dengan angka"
  if (value < least || value > most) return `Isi angka ${wholeWords(least)} sampai ${wholeWords(most)}`
  return Number(value.toFixed(decimals)) === value ? null : `Paling banyak ${decimals} angka desimal`
}

const rupiahProblem = (value: CustomValue): string | null => {
  if (typeof value !== "number" || !Number.isInteger(value)) return "Isi rupiah bulat, tanpa koma"
  if (value < 0) return NEGATIVE_RUPIAH
  return value > PAY_MOST ? "Paling banyak satu triliun rupiah" : null
}

const choicesProblem = (value: CustomValue, options: readonly string[]): string | null => {
  if (!Array.isArray(value)) return "Pilih dari pilihan yang ada"
  const chosen = value as readonly string[]
  if (new Set(chosen).size < chosen.length) return "Pilihan yang sama dipilih dua kali"
  return chosen.every((one) => options.includes(one)) ? null : "Pilih dari pilihan yang ada"
}

const INSTANT = /^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
const isDay = (text: string): boolean => isRealDate(text) && /^(19|20|21)/.test(text)

/** Why a value does not fit its definition; null = it does. An empty value fits any definition. */
export const valueProblem = (
  { type, options }: Pick<CustomField, "type" | "options">,
  value: CustomValue,
): string | null => {
  if (isBlank(value)) return null
  switch (type) {
    case "text":
      if (typeof value !== "string") return "Isi dengan teks"
      if (value.includes("\n")) return "Isi satu baris saja"
      return value.length > LINE_MAX ? `Maksimal ${LINE_MAX} karakter` : null
    case "longText":
      if (typeof value !== "string") return "Isi dengan teks"
      return value.length > VALUE_MAX ? `Maksimal ${VALUE_MAX} karakter` : null
    case "number":
      return numberProblem(value, -NUMBER_MOST, NUMBER_MOST, DECIMALS)
    case "percent":
      return numberProblem(value, 0, 1_000, 2)
    case "rupiah":
      return rupiahProblem(value)
    case "date":
      return asText(value, isDay, "Tanggal tidak dikenal")
    case "month":
      return asText(value, (text) => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text), "Pilih bulan dan tahun")
    case "time":
      return asText(value, (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), "Isi jam, misalnya 08:30")
    case "moment":
      return asText(
        value,
        (text) => INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
        "Isi tanggal dan jam",
      )
    case "colour":
      return asText(value, (text) => /^#[0-9a-fA-F]{6}$/.test(text), "Isi warna, misalnya #2F6FED")
    case "select":
      return asText(value, (text) => options.includes(text), "Pilih salah satu pilihan yang ada")
    case "choices":
      return choicesProblem(value, options)
    case "yesNo":
      return typeof value === "boolean" ? null : "Isi Ya atau Tidak"
  }
}

/** An error at a path of the values, as contracts report them. */
type Problem = { readonly path: readonly (string | number)[]; readonly issue: string }

type Asked = {
  readonly fields: readonly (CustomField & { readonly mayChange: boolean })[]
  /** Values of the payload; an absent key is unchanged. */
  readonly given: CustomValues
  /** Stored values that the caller sees; null = a new row. */
  readonly before: CustomValues | null
}

const isSame = (a: CustomValue | undefined, b: CustomValue | undefined): boolean =>
  JSON.stringify(isBlank(a) ? null : a) === JSON.stringify(isBlank(b) ? null : b)

const problemOf = (
  field: Asked["fields"][number],
  { given, before }: Pick<Asked, "given" | "before">,
): string | null => {
  const { key, required, mayChange } = field
  const isSaid = Object.hasOwn(given, key)
  const value = given[key] ?? null
  /** An unchanged value is not judged: its option may no longer be offered, or the field may be required since today. */
  if (isSaid && before !== null && isSame(value, before[key]) && !(required && isBlank(value))) return null
  if (!mayChange)
    return isSaid && !isSame(value, before?.[key]) ? "Anda tidak dapat mengubah isian ini" : null
  if (required && isBlank(value) && (isSaid || before === null)) return "Wajib diisi"
  return isSaid ? valueProblem(field, value) : null
}

/**
 * Judges custom values by the definitions that the caller sees. A key without such a definition is unknown, whether the
 * definition is missing, switched off or hidden from the caller.
 */
export const customProblems = ({ fields, given, before }: Asked): readonly Problem[] => {
  const known = new Set(fields.map(({ key }) => key))
  return [
    ...Object.keys(given).flatMap((key) =>
      known.has(key) ? [] : [{ path: ["isian", key], issue: "Isian ini tidak dikenal" }],
    ),
    ...fields.flatMap((field) => {
      const issue = problemOf(field, { given, before })
      return issue === null ? [] : [{ path: ["isian", field.key], issue }]
    }),
  ]
}

const numberWords = (value: number): string => {
  const [whole = "0", part] = String(Math.abs(value)).split(".")
  return [value < 0 ? "-" : "", wholeWords(Number(whole)), ...(part === undefined ? [] : [",", part])].join(
    "",
  )
}

/** Kinds that another kind can become without a value being lost, though employees have values. */
const widened: Readonly<Partial<Record<CustomFieldType, readonly CustomFieldType[]>>> = {
  text: ["longText"],
  select: ["text", "longText"],
  colour: ["text", "longText"],
  rupiah: ["number"],
  percent: ["number"],
}
export const mayBecome = (from: CustomFieldType, to: CustomFieldType): boolean =>
  from === to || (widened[from]?.includes(to) ?? false)

/** A value in words, for files, histories and lists; "" = empty. */
export const customWords = (type: CustomFieldType, value: CustomValue | undefined): string => {
  if (value === undefined || value === null) return ""
  if (typeof value === "boolean") return value ? "Ya" : "Tidak"
  if (typeof value === "number") {
    if (type === "rupiah") return rupiahWords(value)
    return type === "percent" ? `${numberWords(value)}%` : numberWords(value)
  }
  if (typeof value !== "string") return value.join(", ")
  if (type === "date") return dateWords(value)
  if (type === "month") return monthWords(value)
  return type === "moment" ? instantWords(value) : value
}
