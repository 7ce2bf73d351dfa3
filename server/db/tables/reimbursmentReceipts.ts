import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"
import { reimbursmentItems } from "./reimbursmentItems.ts"

export const reimbursmentReceipts = pgTable(
  "reimbursment_receipts",
  {
    companies_id: bigId("companies_id").notNull(),
    items_id: bigId("items_id").notNull(),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.items_id, t.files_id] }),
    foreignKey({
      name: "reimbursment_receipts_items_id_fk",
      columns: [t.companies_id, t.items_id],
      foreignColumns: [reimbursmentItems.companies_id, reimbursmentItems.id],
    }),
    foreignKey({
      name: "reimbursment_receipts_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("reimbursment_receipts_by_file").on(t.companies_id, t.files_id),
    ...tenantPolicies(),
  ],
)
