import type { AnyField, FieldOfKind } from "#src/resources/fields.ts"
import { EMPTY, formatDate, formatNumber, formatPercent, formatRupiah, formatTime } from "#src/ui/format.ts"
import { keysOf, listOf, numberOf, recordOf, textOf, type Values, wordOf } from "./fieldProps.ts"

const filled = (words: string): string => (words === EMPTY ? "" : words)

const several = (values: readonly unknown[]): string =>
  values.flatMap((value) => (typeof value === "string" ? [value] : [])).join(", ")

const itemInWords = (field: FieldOfKind<"subItems">, item: Values): string =>
  field.fields
    .map((inner) => inWords(inner, item))
    .filter((words) => words !== "")
    .join(" · ")

const placeInWords = (field: FieldOfKind<"mapPoint">, values: Values): string => {
  const [lat, lng] = [numberOf(values[field.key]), numberOf(values[field.lng])]
  if (lat === null || lng === null) return ""
  const radius = numberOf(values[field.radius])
  return `${formatNumber(lat, 6)}; ${formatNumber(lng, 6)}${radius === null ? "" : ` · ${formatNumber(radius)} m`}`
}

/** A value of a field in words, for comparing two versions. "" where nothing is filled in. */
export const inWords = (field: AnyField, values: Values): string => {
  const value = values[field.key]
  const number = numberOf(value)
  switch (field.kind) {
    case "text":
    case "longText":
    case "colour":
      return textOf(value)
    case "date":
      return filled(formatDate(wordOf(value)))
    case "time":
      return filled(formatTime(wordOf(value)))
    case "select":
      return field.choices[textOf(value)] ?? textOf(value)
    case "switch":
      return typeof value === "boolean" ? (value ? "Ya" : "Tidak") : ""
    case "number":
      return filled(formatNumber(number, field.decimals ?? 0))
    case "rupiah":
      return filled(formatRupiah(number))
    case "percent":
      return filled(formatPercent(number, field.decimals ?? 2))
    case "reference":
      return number === null ? "" : (wordOf(values[field.shownBy]) ?? formatNumber(number))
    case "multi":
      return several(listOf(values[field.shownBy]))
    case "choices":
      return several(listOf(value).map((word) => field.choices[textOf(word)]))
    case "photo":
    case "file":
      return value instanceof File ? value.name : ""
    case "weekHours":
      return ""
    case "subItems":
      return listOf(value)
        .map((item) => itemInWords(field, recordOf(item)))
        .join("; ")
    case "mapPoint":
      return placeInWords(field, values)
  }
}

/** What a path below a field is called: "Pilihan 2, Label". */
export const labelAt = (field: AnyField, steps: readonly string[]): string => {
  const [index, ...inner] = steps
  if (index === undefined) return field.label
  if (field.kind !== "subItems") return field.label
  const part = field.fields.find((one) => keysOf(one).includes(inner[0] ?? ""))
  const noun = field.noun.charAt(0).toUpperCase() + field.noun.slice(1)
  const place = `${noun} ${Number(index) + 1}`
  return part === undefined ? place : `${place}, ${labelAt(part, inner.slice(1))}`
}
