import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, officePolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { ofPoll, pollKey } from "./ofPoll.ts"

export const pollingOffices = pgTable(
  "polling_offices",
  { ...ofPoll(), offices_id: bigId("offices_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.offices_id] }),
    pollKey("polling_offices", t),
    foreignKey({
      name: "polling_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("polling_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
