import { sql } from "drizzle-orm"
import { foreignKey, jsonb, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core"
import type { Arrangement } from "#contract/areas/home/susunan.ts"
import { accounts } from "./accounts.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  instant,
  platformRole,
  tenantRole,
} from "./kinds.ts"

const own = sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`

/** An account's custom layout of its home page; without a row the default layout applies. */
export const accountHomes = pgTable(
  "account_homes",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    cards: jsonb("cards").$type<Arrangement>().notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.accounts_id] }),
    foreignKey({
      name: "account_homes_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    pgPolicy("tenant", { to: tenantRole, using: own, withCheck: own }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
