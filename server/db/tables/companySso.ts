import { sql } from "drizzle-orm"
import { boolean, foreignKey, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { secretText } from "../secrets/columns.ts"
import { companies } from "./companies.ts"
import { bigId, changed, publicRole, tenantPolicies } from "./kinds.ts"

/** Single sign-on of a company (OpenID Connect); without a row it has none. */
export const companySso = pgTable(
  "company_sso",
  {
    companies_id: bigId("companies_id").notNull(),
    is_on: boolean("is_on").notNull(),
    issuer: text("issuer"),
    client_id: text("client_id"),
    /** Sent to the provider's token endpoint, so it must be readable; never answered. */
    client_secret: secretText("client_secret"),
    /** Separated by commas. */
    domains: text("domains"),
    only_sso: boolean("only_sso").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
    /** Sign-in reads it before a session exists. */
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)
