import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { tripMethods, tripStatuses, tripWays } from "#contract/areas/claims/tripWords.ts"
import { companies, files } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Advances for trips, rupiah. */
export const trips = pgTable(
  "trips",
  {
    ...tenant(),
    no: text("no").notNull(),
    members_id: bigId("members_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    purpose: text("purpose").notNull(),
    destination: text("destination").notNull(),
    from_date: date("from_date", { mode: "string" }).notNull(),
    to_date: date("to_date", { mode: "string" }).notNull(),
    /** Sum of the estimate. */
    amount: bigId("amount").notNull(),
    /** Approved; null until decided. */
    granted: bigId("granted"),
    letter_files_id: bigId("letter_files_id"),
    paid_on: date("paid_on", { mode: "string" }),
    method: text("method", { enum: tripMethods }),
    reported_on: date("reported_on", { mode: "string" }),
    /** How the difference is settled; null until it is verified, or where there is none. */
    way: text("way", { enum: tripWays }),
    settled_on: date("settled_on", { mode: "string" }),
    status: text("status", { enum: tripStatuses }).notNull(),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "trips_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "trips_letter_fk",
      columns: [t.companies_id, t.letter_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    uniqueIndex("trips_no_key").on(t.companies_id, t.no),
    index("trips_by_member").on(t.companies_id, t.members_id, t.status),
    index("trips_by_letter")
      .on(t.companies_id, t.letter_files_id)
      .where(sql`letter_files_id is not null`),
    index("trips_by_status").on(t.companies_id, t.status, t.created_at, t.id, t.members_id),
    index("trips_by_age").on(t.companies_id, t.created_at, t.id, t.members_id),
    index("trips_by_date").on(t.companies_id, t.from_date, t.id, t.members_id),
    ...memberPolicies("trips"),
  ],
)
