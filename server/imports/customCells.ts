import { cellValue } from "#contract/areas/imports/customColumns.ts"
import { customProblems, type CustomValue, type SeenCustomField } from "#contract/kit/customFields.ts"

type Judged = {
  /** The values that fit, by key. */
  readonly isian: Readonly<Record<string, CustomValue>>
  /** Messages by column (`isian.ukuran_seragam`). */
  readonly problems: readonly (readonly [column: string, message: string])[]
}

/** Judges the custom cells of a row by their definitions. @param read values of the readable cells, by column */
export const judgeCustom = (
  custom: readonly SeenCustomField[],
  read: ReadonlyMap<string, unknown>,
): Judged => {
  const given = Object.fromEntries(
    custom.flatMap((field): [string, CustomValue][] => {
      const value = cellValue(field, read.get(`isian.${field.key}`) ?? null)
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[field.key, value]]
    }),
  )
  /** A required column was judged with its cell. */
  const fields = custom.map((field) => ({ ...field, required: false }))
  const problems = customProblems({ fields, given, before: null }).map(
    ({ path, issue }) => [path.join("."), issue] as const,
  )
  const wrong = new Set(problems.map(([column]) => column))
  return {
    isian: Object.fromEntries(Object.entries(given).filter(([key]) => !wrong.has(`isian.${key}`))),
    problems,
  }
}
