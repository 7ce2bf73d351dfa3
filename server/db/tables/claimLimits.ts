import { date, foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, changed, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { claimCategories } from "./claimCategories.ts"

/** An employee's individual limit in a category; overrides the category's limit. */
export const claimLimits = pgTable(
  "claim_limits",
  {
    companies_id: bigId("companies_id").notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    members_id: bigId("members_id").notNull(),
    limit_amount: bigId("limit_amount").notNull(),
    valid_from: date("valid_from", { mode: "string" }),
    valid_to: date("valid_to", { mode: "string" }),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.kategori_id, t.members_id] }),
    foreignKey({
      name: "claim_limits_kategori_id_fk",
      columns: [t.companies_id, t.kategori_id],
      foreignColumns: [claimCategories.companies_id, claimCategories.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "claim_limits_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("claim_limits_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("claim_limits"),
  ],
)
