import { MIGRATIONS } from "#server/run/root.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import type { Figures } from "./figures.ts"

/** A figure (sum of a column; `rows`: number of rows) that a migration changes on purpose: `more` is added to it. */
type Change = { readonly by: string; readonly table: string; readonly column: string; readonly more: number }

export const CHANGES: readonly Change[] = [
  /** Two companies have the old default of a setting; the migration changes the default. */
  { by: "0001_slip_password_by_default", table: "company_etc", column: "version", more: 2 },
]

/** The expected figures of a dump after the upgrade from its schema to the last one. */
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
