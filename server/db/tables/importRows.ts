import { sql } from "drizzle-orm"
import { foreignKey, index, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, currentCompany } from "./kinds.ts"
import { imports } from "./imports.ts"
import { ownPolicies } from "./imports.ts"

/** Its rows: what was read, as it would be written, and what is wrong with it (null = nothing). */
export const importRows = pgTable(
  "import_rows",
  {
    companies_id: bigId("companies_id").notNull(),
    imports_id: bigId("imports_id").notNull(),
    /** As the spreadsheet counts. */
    row: integer("row").notNull(),
    values: jsonb("values").notNull(),
    /** What stood in the cells of a row with problems, in the order of the columns; none of a good row. */
    cells: jsonb("cells").$type<readonly string[]>().notNull(),
    /** When it is written among the good rows, from 1: a superior before whom they lead; null = never. */
    place: integer("place"),
    /** Of a row that has changed another: what that was, and in which version it left it. */
    before: jsonb("before"),
    errors: jsonb("errors").$type<readonly { field: string; value: string; message: string }[]>(),
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
      /** Asked once a statement: what of an import's own rules holds for it holds for the rows of it. */
      sql`companies_id = ${currentCompany} and imports_id = any (array(select i.id from imports i))`,
    ),
  ],
)
