import { sql } from "drizzle-orm"
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { metrics } from "#contract/areas/home/performance.ts"
import { companies } from "./companies.ts"
import { bigId, instant, officeOrAllPolicies, tenant } from "./kinds.ts"
import { offices } from "./organisation.ts"

/**
 * Targets of a company, append-only: the highest version of a metric, month and office is current, the others are its
 * history. An office without its own target uses that of all offices (null).
 */
export const targets = pgTable(
  "targets",
  {
    ...tenant(),
    metric: text("metric", { enum: metrics }).notNull(),
    /** YYYY-MM; effective until a later month has a target. */
    month: text("month").notNull(),
    offices_id: bigId("offices_id"),
    /** Percent. */
    value: integer("value").notNull(),
    version: bigId("version").notNull(),
    at: instant("at").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "targets_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }).onDelete("cascade"),
    uniqueIndex("targets_key").on(t.companies_id, t.metric, sql`coalesce(offices_id, 0)`, t.month, t.version),
    check("targets_value", sql`value between 1 and 100`),
    index("targets_by_office")
      .on(t.companies_id, t.offices_id)
      .where(sql`offices_id is not null`),
    ...officeOrAllPolicies(),
  ],
)
