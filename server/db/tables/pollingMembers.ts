import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { ofPoll, pollKey } from "./ofPoll.ts"

export const pollingMembers = pgTable(
  "polling_members",
  { ...ofPoll(), members_id: bigId("members_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.members_id] }),
    pollKey("polling_members", t),
    foreignKey({
      name: "polling_members_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("polling_members_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("polling_members"),
  ],
)
