import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { importRules } from "./kinds/index.ts"
import { type CheckedRow, problemAt, type RowProblem } from "./rows.ts"

/** A row's values in these columns as a key; null where one of them is empty. */
const markOf = ({ values }: CheckedRow, keys: readonly string[]): string | null => {
  const parts = keys.map((key) => values[key] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts).toLowerCase()
}

/** Reports duplicates within a file. Runs after names are resolved: a name and a code may refer to the same row. */
export const tellDuplicates = (kind: ImportKind, rows: readonly CheckedRow[]): readonly CheckedRow[] => {
  const { once } = importRules[kind]
  const seen = once.map(({ keys }) => {
    /** A row equal to the stored one is correct wherever it is, so the others are reported as duplicates. */
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
      /** A row equal to the stored one may be repeated. */
      if (row.isUnchanged === true) return []
      const told = problemAt(kind, row, keys.at(-1) ?? "", message(first.row))
      return first.isUnchanged === true && row.errors.some(({ field }) => field === told.field) ? [] : [told]
    })
    return twice.length === 0 ? row : { ...row, errors: [...row.errors, ...twice] }
  })
}
