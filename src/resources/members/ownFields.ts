import { customWords, type CustomValue, type SeenCustomField } from "#contract/kit/customFields.ts"
import { foldText } from "#contract/kit/foldText.ts"
import type { AnyColumn, FilterOf } from "../kit/columns.ts"
import type { Described, OwnFields } from "../kit/describe.ts"
import type { AnyField } from "../kit/fields.ts"

/** Forms and addresses have a custom value under this key; `nestedIn` makes the wire's record of it. */
const keyOf = (key: string): string => `isian.${key}`

const choicesOf = (options: readonly string[]) => Object.fromEntries(options.map((one) => [one, one]))

const formKinds = {
  text: { kind: "text", max: 200 },
  longText: { kind: "longText", max: 2_000 },
  number: { kind: "number", decimals: 4 },
  rupiah: { kind: "rupiah" },
  percent: { kind: "percent" },
  date: { kind: "date" },
  month: { kind: "month" },
  time: { kind: "time" },
  moment: { kind: "moment", timeLabel: "Jam" },
  colour: { kind: "colour" },
  yesNo: { kind: "yesNo", none: "Belum diisi" },
} as const

/** A custom field as a field of the form kit. */
const customFormField = ({
  key,
  nama,
  type,
  options,
  required,
  hint,
  mayChange,
}: SeenCustomField): AnyField => ({
  key: keyOf(key),
  label: nama,
  required,
  isReadOnly: !mayChange,
  ...(hint === null ? {} : { hint }),
  ...(type === "select" || type === "choices"
    ? { kind: type, choices: choicesOf(options) }
    : formKinds[type]),
})

/** Sections with the custom fields at the end of the one they name; other names make sections of their own. */
const sectionsWith = (
  sections: Described["sections"],
  fields: readonly SeenCustomField[],
): Described["sections"] => {
  const isOf = (title: string) => (field: SeenCustomField) => foldText(field.section) === foldText(title)
  const isBuiltIn = (field: SeenCustomField) => sections.some(({ title }) => isOf(title)(field))
  const others = fields.filter((field) => !isBuiltIn(field))
  const titles = others.flatMap(({ section }, at) =>
    others.findIndex(isOf(section)) === at ? [section] : [],
  )
  const inSection = (title: string) => fields.filter(isOf(title)).map(customFormField)
  return [
    ...sections.map((section) => ({ ...section, fields: [...section.fields, ...inSection(section.title)] })),
    ...titles.map((title) => ({ title, fields: inSection(title) })),
  ]
}

type Form = Pick<Described, "sections"> & {
  readonly contract: { readonly values: { readonly Type: object; readonly fields: object } }
}
/** A form with custom fields instead of the record that holds their values. */
export const formWith = <F extends Form>(form: F, fields: readonly SeenCustomField[]): F => {
  const { isian: _, ...declared } = form.contract.values.fields as Readonly<Record<string, unknown>>
  return {
    ...form,
    contract: {
      ...form.contract,
      values: {
        ...form.contract.values,
        fields: { ...declared, ...Object.fromEntries(fields.map(({ key }) => [keyOf(key), true])) },
      },
    },
    sections: sectionsWith(form.sections, fields),
  }
}

const valueIn = (row: Readonly<Record<string, unknown>>, key: string): CustomValue | undefined =>
  (row["isian"] as Readonly<Record<string, CustomValue>> | undefined)?.[key]

const columnOf = ({ key, nama, type }: SeenCustomField): AnyColumn => ({
  as: "words",
  key: keyOf(key),
  label: nama,
  hidden: true,
  card: "none",
  of: (row) => customWords(type, valueIn(row, key)) || "–",
  ...(type === "number" || type === "rupiah" || type === "percent" ? { align: "end" as const } : {}),
})

const isDays = ({ type }: SeenCustomField): boolean => type === "date"
const FILLED = [
  { value: "true", label: "Terisi" },
  { value: "false", label: "Belum diisi" },
]
const YES_NO = [
  { value: "true", label: "Ya" },
  { value: "false", label: "Tidak" },
]

/** A filter of a field: by its options, by days, or whether it is filled. */
const filterOf = (field: SeenCustomField): FilterOf<string> => {
  const { key, nama, type, options } = field
  if (isDays(field))
    return { key: `${keyOf(key)}.dari`, until: `${keyOf(key)}.sampai`, label: nama, isAhead: true }
  if (type === "select" || type === "choices")
    return { key: keyOf(key), label: nama, options: options.map((value) => ({ value, label: value })) }
  return type === "yesNo"
    ? { key: keyOf(key), label: nama, options: YES_NO }
    : { key: `${keyOf(key)}.ada`, label: nama, options: FILLED }
}
const filterKeysOf = (filter: FilterOf<string>): readonly string[] =>
  "until" in filter ? [filter.key, filter.until] : [filter.key]

/** Kinds whose views custom fields may need, besides those that every form has. */
export const ownKinds = ["date", "month", "moment", "colour", "choices"] as const

/** The employees' list and form with the custom fields that the account sees. */
export const memberOwnFields: OwnFields = {
  kinds: ownKinds,
  of: (described, { custom_fields: fields }) => {
    if (fields.length === 0) return described
    const form = formWith(described, fields)
    const filters = fields.map(filterOf)
    return {
      ...form,
      contract: {
        ...form.contract,
        filters: {
          ...described.contract.filters,
          ...Object.fromEntries(filters.flatMap(filterKeysOf).map((key) => [key, true])),
        },
      },
      columns: [...described.columns, ...fields.map(columnOf)],
      filters: [...described.filters, ...filters],
    }
  },
}
