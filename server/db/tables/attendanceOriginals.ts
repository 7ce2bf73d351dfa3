import { foreignKey, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, instant, tenantPolicies } from "./kinds.ts"
import { attendanceRequests } from "./attendanceRequests.ts"

/** The record as it stood before an approved correction rewrote it; `before` null = there was none. */
export const attendanceOriginals = pgTable(
  "attendance_originals",
  {
    companies_id: bigId("companies_id").notNull(),
    requests_id: bigId("requests_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.requests_id] }),
    foreignKey({
      name: "attendance_originals_requests_id_fk",
      columns: [t.companies_id, t.requests_id],
      foreignColumns: [attendanceRequests.companies_id, attendanceRequests.id],
    }),
    ...tenantPolicies(),
  ],
)
