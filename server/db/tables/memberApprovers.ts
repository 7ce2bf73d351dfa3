import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bigId, tenantPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"

/** Approvers chosen for an employee (accounts). */
export const memberApprovers = pgTable(
  "member_approvers",
  { ...ofMember(), accounts_id: bigId("accounts_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.accounts_id] }),
    membersId("member_approvers_members_id_fk", t as never),
    foreignKey({
      name: "member_approvers_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("member_approvers_by_account").on(t.companies_id, t.accounts_id),
    ...tenantPolicies(),
  ],
)
