import type { SheetColumn } from "#contract/areas/imports/sheets.ts"

const days = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" })
const rupiah = new Intl.NumberFormat("id-ID")
const dayInWords = (date: unknown): string =>
  typeof date === "string" ? days.format(new Date(`${date}T00:00:00Z`)) : ""

type Named = { readonly nameOf: (column: string, id: number) => string | null }

/** A column's value as text for users. */
export const inWords = (column: SheetColumn, value: unknown, names: Named): string => {
  if (value === null || value === undefined) return ""
  switch (column.kind) {
    case "date":
      return dayInWords(value)
    case "rupiah":
      return `Rp ${rupiah.format(Number(value))}`
    case "choice": {
      const found = column.choices?.find(([one]) => one === value)
      return found?.[1] ?? String(value as string)
    }
    case "flag":
      return value === true ? "Ya" : "Tidak"
    case "ref":
      return names.nameOf(column.key, Number(value)) ?? ""
    case "refs":
      return (value as readonly number[]).map((id) => names.nameOf(column.key, id) ?? "").join("; ")
    default:
      return String(value as string)
  }
}
