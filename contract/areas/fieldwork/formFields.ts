import { Effect, Schema } from "effect"
import type { Problem } from "../../kit/resource.ts"
import { flag, oneOf, text } from "../../kit/schema.ts"
import { chosenIn } from "./chosenWords.ts"

export const taskFieldTypes = [
  "text",
  "number",
  "money",
  "date",
  "select",
  "multiselect",
  "products",
  "photo",
  "signature",
] as const
export type TaskFieldType = (typeof taskFieldTypes)[number]
/** Types with a list of choices. */
export const choosingTypes: readonly TaskFieldType[] = ["select", "multiselect"]
/** Types whose answer may decide whether a later field is asked. */
export const decidingTypes: readonly TaskFieldType[] = ["text", "number", "select", "multiselect"]

export const MOST_CHOICES = 30
export const MOST_FIELDS = 30
const KEY = "Isi huruf kecil, angka dan garis bawah, diawali huruf"

/** Condition of a field: it is asked only if the earlier field `key` has the answer `is`. */
const condition = Schema.Struct({ key: text(40), is: text(80) })
export type Condition = typeof condition.Type

export const formField = Schema.Struct({
  /** Key of the answer in reports; does not change with the label. */
  key: text(40).check(Schema.isPattern(/^[a-z][a-z0-9_]*$/, { message: KEY })),
  label: text(80),
  type: oneOf(taskFieldTypes),
  required: flag(false),
  /** Choices of a `select` or `multiselect`, in order; empty for other types. */
  choices: Schema.Array(Schema.Struct({ text: text(80) }))
    .check(Schema.isMaxLength(MOST_CHOICES, { message: `Paling banyak ${MOST_CHOICES} pilihan` }))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** null = always asked. */
  when: Schema.NullOr(condition).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
})
export type TaskFormField = typeof formField.Type
/** A field as it may be stored: types saved before conditions existed have none. */
export type StoredField = Omit<TaskFormField, "when"> & { readonly when?: Condition | null }

type Conditional = Pick<StoredField, "key" | "type" | "when">

const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether the answer of a field is the one that a condition names. */
const isAnswered = (type: TaskFieldType, value: string | null, is: string): boolean => {
  if (value === null || value === "") return false
  if (type === "number") return Number(value) === Number(is)
  if (type === "multiselect") return chosenIn(value).includes(is)
  return type === "text" ? isSameText(value, is) : value === is
}

/**
 * The fields that are asked with these answers, in order; shared by client and server. A field whose condition refers
 * to one that is not asked itself is not asked either.
 */
export const askedFields = <F extends Conditional>(
  fields: readonly F[],
  answers: ReadonlyMap<string, string | null>,
): readonly F[] => {
  const asked = new Map<string, F>()
  for (const field of fields) {
    const { when = null } = field
    const decides = when === null ? undefined : asked.get(when.key)
    if (
      when === null ||
      (decides !== undefined && isAnswered(decides.type, answers.get(when.key) ?? null, when.is))
    )
      asked.set(field.key, field)
  }
  return [...asked.values()]
}

const at = (nth: number, ...path: readonly (string | number)[]) => ["form_fields", nth, ...path]

/** Field keys must be unique. */
const keyProblems = (fields: readonly TaskFormField[]): readonly Problem[] => {
  const keys = fields.map(({ key }) => key)
  return keys.flatMap((key, nth) =>
    keys.indexOf(key) < nth ? [{ path: at(nth, "key"), issue: "Kunci ini sudah dipakai" }] : [],
  )
}

/** A choice needs at least two options, without duplicates. */
const choiceProblems = (fields: readonly TaskFormField[]): readonly Problem[] =>
  fields.flatMap(({ type, choices }, nth): readonly Problem[] => {
    if (!choosingTypes.includes(type)) return []
    if (choices.length < 2) return [{ path: at(nth, "choices"), issue: "Isi paling sedikit dua pilihan" }]
    const texts = choices.map((one) => one.text.toLowerCase())
    return texts.flatMap((one, place) =>
      texts.indexOf(one) < place
        ? [{ path: at(nth, "choices", place, "text"), issue: "Pilihan ini sudah ada" }]
        : [],
    )
  })

/** Product lines are rows of the visit and their sum is its amount: a form asks for them once. */
const productProblems = (fields: readonly TaskFormField[]): readonly Problem[] => {
  const first = fields.findIndex(({ type }) => type === "products")
  return fields.flatMap(({ type }, nth) =>
    type === "products" && nth > first
      ? [{ path: at(nth, "type"), issue: "Daftar produk hanya dapat ditanyakan sekali" }]
      : [],
  )
}

const conditionProblem = (
  fields: readonly TaskFormField[],
  nth: number,
  { key, is }: Condition,
): Problem | null => {
  const place = fields.findIndex((one) => one.key === key)
  const decides = fields[place]
  if (decides === undefined) return { path: at(nth, "when", "key"), issue: "Isian ini tidak ada" }
  if (place >= nth) return { path: at(nth, "when", "key"), issue: "Pilih isian yang lebih awal" }
  if (!decidingTypes.includes(decides.type))
    return { path: at(nth, "when", "key"), issue: "Isian jenis ini tidak dapat menjadi syarat" }
  if (choosingTypes.includes(decides.type) && !decides.choices.some((one) => one.text === is))
    return { path: at(nth, "when", "is"), issue: "Pilih salah satu pilihan yang ada" }
  return decides.type === "number" && !Number.isFinite(Number(is))
    ? { path: at(nth, "when", "is"), issue: "Isi dengan angka" }
    : null
}

/** Only earlier fields decide, so that conditions have no cycle. */
const conditionProblems = (fields: readonly TaskFormField[]): readonly Problem[] =>
  fields.flatMap(({ when }, nth) => {
    const problem = when === null ? null : conditionProblem(fields, nth, when)
    return problem === null ? [] : [problem]
  })

/** Problems between the fields of a form, once each field is valid by itself. */
export const formProblems = (fields: readonly TaskFormField[]): readonly Problem[] => [
  ...keyProblems(fields),
  ...choiceProblems(fields),
  ...productProblems(fields),
  ...conditionProblems(fields),
]
