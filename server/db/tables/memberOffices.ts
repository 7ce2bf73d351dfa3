import { date, foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, changed, officePolicies } from "./kinds.ts"
import { members, offices } from "./tenant.ts"

/** Offices an employee may check in at beside the one they belong to. */
export const memberOffices = pgTable(
  "member_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    members_id: bigId("members_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
    valid_from: date("valid_from", { mode: "string" }),
    valid_to: date("valid_to", { mode: "string" }),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.offices_id, t.members_id] }),
    foreignKey({
      name: "member_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "member_offices_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("member_offices_by_member").on(t.companies_id, t.members_id),
    ...officePolicies("offices_id"),
  ],
)
