import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, changed, replaced, replacedOfficePolicies, tenant } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/** Additional offices where an employee may check in, besides their own. */
export const memberOffices = pgTable(
  "member_offices",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
    valid_from: date("valid_from", { mode: "string" }),
    valid_to: date("valid_to", { mode: "string" }),
    ...replaced(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    uniqueIndex("member_offices_once")
      .on(t.companies_id, t.offices_id, t.members_id, t.source)
      .where(sql`replaced_by is null`),
    index("member_offices_replaced")
      .on(t.companies_id, t.replaced_by)
      .where(sql`replaced_by is not null`),
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
    index("member_offices_by_office").on(t.companies_id, t.offices_id),
    ...replacedOfficePolicies(),
  ],
)
