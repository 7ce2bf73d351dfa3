import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { dayParts } from "#contract/areas/leave/leaveWords.ts"
import { files } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, memberPolicies, tenant } from "./kinds.ts"
import { leaveCategories } from "./leaveCategories.ts"
import { members } from "./organisation.ts"

/**
 * Leave requests. A snapshot of the category is stored in the row (`jenis`, `is_paid`, `unit`): a later change of the
 * category does not rewrite requests. The amount is in that unit.
 */
export const leaves = pgTable(
  "leaves",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    jenis: text("jenis", { enum: ["cuti", "izin", "sakit"] }).notNull(),
    is_paid: boolean("is_paid").notNull(),
    unit: text("unit", { enum: ["day", "half_day", "hour"] }).notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    start_part: text("start_part", { enum: dayParts }).notNull(),
    end_part: text("end_part", { enum: dayParts }).notNull(),
    start_time: text("start_time"),
    end_time: text("end_time"),
    amount: numeric("amount", { precision: 7, scale: 2, mode: "number" }).notNull(),
    reason: text("reason").notNull(),
    contact: text("contact"),
    attachment_files_id: bigId("attachment_files_id"),
    /** Substitute during the leave. */
    delegate_id: bigId("delegate_id"),
    status: text("status", { enum: ["pending", "approved", "rejected", "cancelled"] }).notNull(),
    /** Soft delete: hidden in lists; decisions stay. */
    removed: boolean("removed").notNull().default(false),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "leaves_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "leaves_kategori_id_fk",
      columns: [t.companies_id, t.kategori_id],
      foreignColumns: [leaveCategories.companies_id, leaveCategories.id],
    }),
    foreignKey({
      name: "leaves_delegate_id_fk",
      columns: [t.companies_id, t.delegate_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "leaves_attachment_fk",
      columns: [t.companies_id, t.attachment_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("leaves_by_member").on(t.companies_id, t.members_id, t.start_date),
    index("leaves_by_kategori").on(t.companies_id, t.kategori_id),
    /**
     * Rows that lists show. The other columns that decide visibility follow each key, so that counts are index-only
     * scans.
     */
    index("leaves_by_status")
      .on(t.companies_id, t.status, t.created_at, t.id, t.members_id, t.jenis)
      .where(sql`not removed`),
    index("leaves_by_age")
      .on(t.companies_id, t.created_at, t.id, t.members_id, t.jenis)
      .where(sql`not removed`),
    index("leaves_by_date")
      .on(t.companies_id, t.start_date, t.id, t.members_id, t.jenis)
      .where(sql`not removed`),
    index("leaves_by_delegate")
      .on(t.companies_id, t.delegate_id)
      .where(sql`delegate_id is not null`),
    index("leaves_by_attachment")
      .on(t.companies_id, t.attachment_files_id)
      .where(sql`attachment_files_id is not null`),
    /** Visible to the office admin of the employee's current office. */
    ...memberPolicies("leaves"),
  ],
)
