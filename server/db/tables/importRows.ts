import { sql } from "drizzle-orm"
import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, currentCompany } from "./kinds.ts"
import { imports } from "./imports.ts"
import { ownPolicies } from "./imports.ts"
import { secretJson } from "../secrets/columns.ts"

/** Rows of an import: the values read, in the form to be written, and their errors (null = none). */
export const importRows = pgTable(
  "import_rows",
  {
    companies_id: bigId("companies_id").notNull(),
    imports_id: bigId("imports_id").notNull(),
    /** Row number in the spreadsheet. */
    row: integer("row").notNull(),
    values: secretJson("values").notNull(),
    /** Original cell texts of a row with errors, in the order of the columns; empty for a valid row. */
    cells: secretJson("cells", "all").$type<readonly string[]>().notNull(),
    /** Write order among valid rows, from 1, so that a superior is written before their reports; null = not written. */
    place: integer("place"),
    /** For an update: the previous values of the changed row, and its version after the import (for undo). */
    before: secretJson("before"),
    errors: secretJson("errors", ["value"]).$type<
      readonly { field: string; value: string; message: string }[]
    >(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.imports_id, t.row] }),
    index("import_rows_by_place").on(t.companies_id, t.imports_id, t.place),
    foreignKey({
      name: "import_rows_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }).onDelete("cascade"),
    ...ownPolicies(
      /** The sub-select runs once per statement: the access policy of an import also covers its rows. */
      sql`companies_id = ${currentCompany} and imports_id = any (array(select i.id from imports i))`,
    ),
  ],
)
