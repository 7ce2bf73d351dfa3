import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { devisi } from "./organisation.ts"
import { ofPoll, pollKey } from "./ofPoll.ts"

export const pollingDepartements = pgTable(
  "polling_departements",
  { ...ofPoll(), departements_id: bigId("departements_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.departements_id] }),
    pollKey("polling_departements", t),
    foreignKey({
      name: "polling_departements_departements_id_fk",
      columns: [t.companies_id, t.departements_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    index("polling_departements_by_devisi").on(t.companies_id, t.departements_id),
    ...tenantPolicies(),
  ],
)
