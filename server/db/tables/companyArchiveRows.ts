import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { secretJson } from "../secrets/columns.ts"
import { companyArchives } from "./companyArchives.ts"
import { bigId, tenant, wholeCompanyPolicies } from "./kinds.ts"

/**
 * Rows that were moved into an archive, in the order of their ids: a restoration goes backwards, so that each row finds
 * the rows that it names. They go with their company, like the tables that they come from.
 */
export const companyArchiveRows = pgTable(
  "company_archive_rows",
  {
    ...tenant(),
    archives_id: bigId("archives_id").notNull(),
    table_name: text("table_name").notNull(),
    /** The reference that was set to null in a row that stayed; null = the whole row was moved. */
    column_name: text("column_name"),
    /** The stored columns, or the key and that reference. */
    row: secretJson("row").$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "company_archive_rows_archives_id_fk",
      columns: [t.companies_id, t.archives_id],
      foreignColumns: [companyArchives.companies_id, companyArchives.id],
    }),
    index("company_archive_rows_in_order").on(t.companies_id, t.archives_id, t.id),
    ...wholeCompanyPolicies(),
  ],
)
