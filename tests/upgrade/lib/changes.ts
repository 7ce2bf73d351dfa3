import { MIGRATIONS } from "#server/run/root.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import type { Figures } from "./figures.ts"

/** A sum of a dump (of `rows`: their number) that a migration changes on purpose, and by how much. */
type Change = { readonly by: string; readonly table: string; readonly column: string; readonly more: number }

export const CHANGES: readonly Change[] = [
  /** The setting of two companies was the default, which is another from there on. */
  { by: "0001_slip_password_by_default", table: "company_etc", column: "version", more: 2 },
]

/** The figures of a dump of this schema, once it has come up to the last one. */
export const broughtUp = (figures: Figures, schema: number): Figures => {
  const later = new Set(
    readSteps(MIGRATIONS)
      .slice(schema)
      .map(({ tag }) => tag),
  )
  const changed = structuredClone(figures) as Record<string, Record<string, string>>
  for (const { by, table, column, more } of CHANGES) {
    const own = changed[table]
    if (later.has(by) && own !== undefined) own[column] = String(Number(own[column]) + more)
  }
  return changed
}
