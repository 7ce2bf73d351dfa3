import type { BuiltRow, FileRow } from "./problem.ts"

/** A difference from an earlier export: an added or removed row, or fields with another value. */
export type RowChange = {
  readonly nama: string
  readonly what: "added" | "removed" | "changed"
  readonly fields: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

/** The side of a journal's row: an account can have both. */
const sideOf = ({ debit }: FileRow): string => (debit === "0" ? "kredit" : "debit")

const keyOf = ({ members_id, nama, values }: BuiltRow): string =>
  members_id === null
    ? JSON.stringify([nama, values["akun"], values["cost_center"], values["divisi"], sideOf(values)])
    : JSON.stringify([members_id, values["TaxObjectCode"]])

const changedFields = (before: FileRow, after: FileRow): RowChange["fields"] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

/**
 * Differences of a new export of the same file. Rows are compared by employee (and tax object
 * code); those of a journal by account and side.
 */
export const changesOf = (before: readonly BuiltRow[], after: readonly BuiltRow[]): readonly RowChange[] => {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const present = new Set(after.map(keyOf))
  return [
    ...after.flatMap((row): readonly RowChange[] => {
      const was = known.get(keyOf(row))
      if (was === undefined) return [{ nama: row.nama, what: "added", fields: [] }]
      const fields = changedFields(was.values, row.values)
      return fields.length === 0 ? [] : [{ nama: row.nama, what: "changed", fields }]
    }),
    ...before
      .filter((row) => !present.has(keyOf(row)))
      .map(({ nama }): RowChange => ({ nama, what: "removed", fields: [] })),
  ]
}
