import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { apiKeys } from "./apiKeys.ts"
import { bigId, wholeCompanyPolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"

/**
 * Offices of a key; none = all. An office in use cannot be deleted: without its last office a key would reach all of
 * them.
 */
export const apiKeyOffices = pgTable(
  "api_key_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    api_keys_id: bigId("api_keys_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.api_keys_id, t.offices_id] }),
    foreignKey({
      name: "api_key_offices_api_keys_id_fk",
      columns: [t.companies_id, t.api_keys_id],
      foreignColumns: [apiKeys.companies_id, apiKeys.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "api_key_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("api_key_offices_by_office").on(t.companies_id, t.offices_id),
    ...wholeCompanyPolicies(),
  ],
)
