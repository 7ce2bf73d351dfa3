import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { imports } from "./imports.ts"

/** Imports being written: their rows are invisible until all are there (see `employeePolicies`). */
export const importPending = pgTable(
  "import_pending",
  { companies_id: bigId("companies_id").notNull(), imports_id: bigId("imports_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.imports_id] }),
    foreignKey({
      name: "import_pending_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }).onDelete("cascade"),
    ...tenantPolicies(),
  ],
)
