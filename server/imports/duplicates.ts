import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { importRules } from "./kinds/index.ts"
import { type CheckedRow, problemAt, type RowProblem } from "./rows.ts"

/** What a row says in these columns; null where one of them says nothing. */
const markOf = ({ values }: CheckedRow, keys: readonly string[]): string | null => {
  const parts = keys.map((key) => values[key] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts).toLowerCase()
}

/** Tells what a file says twice. Rows are compared once it is known what they name: by its name or by its code it is one. */
export const tellDuplicates = (kind: ImportKind, rows: readonly CheckedRow[]): readonly CheckedRow[] => {
  const { once } = importRules[kind]
  const seen = once.map(({ keys }) => {
    /** A row that says what stands is right, wherever it is: the others are told. */
    const standing = rows.filter(({ isUnchanged }) => isUnchanged === true).toReversed()
    return new Map(standing.flatMap((row) => [[markOf(row, keys), row] as const]))
  })
  return rows.map((row) => {
    const twice = once.flatMap(({ keys, message }, at): RowProblem[] => {
      const mark = markOf(row, keys)
      if (mark === null) return []
      const first = seen[at]?.get(mark)
      if (first === undefined) {
        seen[at]?.set(mark, row)
        return []
      }
      /** What stands already may be said twice. */
      if (row.isUnchanged === true) return []
      const told = problemAt(kind, row, keys.at(-1) ?? "", message(first.row))
      return first.isUnchanged === true && row.errors.some(({ field }) => field === told.field) ? [] : [told]
    })
    return twice.length === 0 ? row : { ...row, errors: [...row.errors, ...twice] }
  })
}
