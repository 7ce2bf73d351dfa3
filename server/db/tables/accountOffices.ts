import { sql } from "drizzle-orm"
import { foreignKey, index, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, currentCompany, platformRole, publicRole, tenantRole } from "./kinds.ts"
import { accounts } from "./accounts.ts"
import { offices } from "./organisation.ts"

/** Offices of an office admin. */
export const accountOffices = pgTable(
  "account_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.accounts_id, t.offices_id] }),
    foreignKey({
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("account_offices_by_office").on(t.companies_id, t.offices_id),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
    pgPolicy("platform", { to: platformRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany}`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
  ],
)
