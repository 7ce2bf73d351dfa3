import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Cash advances, rupiah. A period is stored as the first day of its month. */
export const kasbon = pgTable(
  "kasbon",
  {
    ...tenant(),
    no: text("no").notNull(),
    members_id: bigId("members_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    purpose: text("purpose").notNull(),
    /** As requested. */
    amount: bigId("amount").notNull(),
    tenor: integer("tenor").notNull(),
    first_period: date("first_period", { mode: "string" }).notNull(),
    /** As approved; null until decided. */
    granted_amount: bigId("granted_amount"),
    granted_tenor: integer("granted_tenor"),
    granted_period: date("granted_period", { mode: "string" }),
    disbursed_at: date("disbursed_at", { mode: "string" }),
    method: text("method", { enum: ["transfer", "cash"] }),
    /**
     * Paid out and not yet repaid; 0 until it is paid out. Denormalized sum of the instalments, so that lists need not
     * add them.
     */
    outstanding: bigId("outstanding").notNull().default(0),
    status: text("status", {
      enum: [
        "pending",
        "approved",
        "disbursed",
        "repaying",
        "settled",
        "rejected",
        "cancelled",
        "written_off",
      ],
    }).notNull(),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "kasbon_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    uniqueIndex("kasbon_no_key").on(t.companies_id, t.no),
    index("kasbon_by_member").on(t.companies_id, t.members_id, t.status),
    index("kasbon_by_status").on(t.companies_id, t.status, t.created_at, t.id, t.members_id),
    index("kasbon_by_date").on(t.companies_id, t.tanggal, t.id, t.members_id),
    ...memberPolicies("kasbon"),
  ],
)
