import type { AnyField, FieldOfKind } from "#src/resources/kit/fields.ts"
import { plainText } from "#src/format/plainText.ts"
import {
  EMPTY,
  formatDate,
  formatDateTime,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatTime,
} from "#src/format/format.ts"
import { matrixInWords } from "./kinds/matrix.ts"
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
  const radius = field.radius === undefined ? null : numberOf(values[field.radius])
  return `${formatNumber(lat, 6)}; ${formatNumber(lng, 6)}${radius === null ? "" : ` · ${formatNumber(radius)} m`}`
}

export const WEEKDAYS = {
  mon: "Senin",
  tue: "Selasa",
  wed: "Rabu",
  thu: "Kamis",
  fri: "Jumat",
  sat: "Sabtu",
  sun: "Minggu",
} as const
const dayName = (day: unknown): string => {
  const found = Object.entries(WEEKDAYS).find(([key]) => key === day)
  return found?.[1] ?? ""
}
const PARTS: Readonly<Record<string, string>> = {
  start: "jam masuk",
  end: "jam pulang",
  break_start: "mulai istirahat",
  break_end: "selesai istirahat",
  min_minutes: "paling sedikit menit kerja",
}

const span = (from: unknown, to: unknown) => `${formatTime(wordOf(from))}–${formatTime(wordOf(to))}`
const weekInWords = (days: readonly Values[]): string =>
  days
    .filter((day) => day["is_work"] === true)
    .map(({ day, start, end, break_start, break_end }) => {
      const pause = wordOf(break_start) === null ? "" : ` (istirahat ${span(break_start, break_end)})`
      return `${dayName(day)} ${span(start, end)}${pause}`
    })
    .join("; ")

/** Text of a field's value, for comparing two versions. "" when empty. */
export const inWords = (field: AnyField, values: Values): string => {
  const value = values[field.key]
  const number = numberOf(value)
  switch (field.kind) {
    case "text":
    case "longText":
    case "formula":
    case "colour":
      return textOf(value)
    case "mapOutline":
      return listOf(value).length === 0 ? "" : `${formatNumber(listOf(value).length)} titik`
    case "richText":
      return plainText(textOf(value))
    case "date":
      return filled(formatDate(wordOf(value)))
    case "month":
      return wordOf(value) === null ? "" : filled(formatMonth(wordOf(value)))
    case "time":
      return filled(formatTime(wordOf(value)))
    case "moment":
      return filled(formatDateTime(wordOf(value)))
    case "lookup":
      return wordOf(values[field.shownBy]) ?? textOf(value)
    case "select":
      return field.choices[textOf(value)] ?? textOf(value)
    case "yesNo":
      return typeof value === "boolean" ? (value ? "Ya" : "Tidak") : field.none
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
    case "matrix":
      return matrixInWords(field, listOf(value))
    case "photo":
    case "file":
      return value instanceof File ? value.name : ""
    case "weekHours":
      return weekInWords(listOf(value).map(recordOf))
    case "condition": {
      const { key, is } = recordOf(value)
      return wordOf(key) === null ? "" : `${textOf(key)}: ${textOf(is)}`
    }
    case "subItems":
      return listOf(value)
        .map((item) => itemInWords(field, recordOf(item)))
        .join("; ")
    case "mapPoint":
      return placeInWords(field, values)
  }
}

/** The label of a path below a field: "Pilihan 2, Label"; "Senin, jam masuk". */
export const labelAt = (field: AnyField, key: string, steps: readonly string[], values: Values): string => {
  if (field.kind === "mapPoint") return key === field.key ? "Lintang" : key === field.lng ? "Bujur" : "Radius"

  if (field.kind === "condition") return steps[0] === "is" ? field.valueLabel : field.label
  const [index, ...inner] = steps
  if (index === undefined) return field.label
  const one = recordOf(listOf(values[field.key])[Number(index)])
  if (field.kind === "weekHours") {
    const part = PARTS[inner[0] ?? ""]
    return part === undefined ? dayName(one["day"]) : `${dayName(one["day"])}, ${part}`
  }
  if (field.kind !== "subItems") return field.label
  const part = field.fields.find((inside) => keysOf(inside).includes(inner[0] ?? ""))
  const noun = field.noun.charAt(0).toUpperCase() + field.noun.slice(1)
  const place = `${noun} ${Number(index) + 1}`
  /** A single nested field is labelled by the item's position alone. */
  return part === undefined || field.fields.length === 1
    ? place
    : `${place}, ${labelAt(part, inner[0] ?? "", inner.slice(1), one)}`
}
