import { sql } from "drizzle-orm"
import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { type SwapCell, swapStatuses } from "#contract/areas/attendance/swapWords.ts"
import { approvalColumns } from "./history.ts"
import { bigId, swapPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Swaps of shifts: two employees, the days, and what was planned for each when the swap was asked for. */
export const shiftSwaps = pgTable(
  "shift_swaps",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    partner_id: bigId("partner_id").notNull(),
    /** Names at the time of the request: neither employee may read the other's record. */
    requester_nama: text("requester_nama").notNull(),
    partner_nama: text("partner_nama").notNull(),
    own_date: date("own_date", { mode: "string" }).notNull(),
    partner_date: date("partner_date", { mode: "string" }).notNull(),
    /** The earlier and the later of the two dates. */
    first_date: date("first_date", { mode: "string" }).notNull(),
    last_date: date("last_date", { mode: "string" }).notNull(),
    cells: jsonb("cells").$type<readonly SwapCell[]>().notNull(),
    /** Own values of the cells before the approval wrote them (null = the pattern applied); null = not written. */
    before: jsonb("before").$type<readonly (number | "OFF" | null)[]>(),
    reason: text("reason"),
    /** Order of arrival in the queue: once the colleague has agreed. */
    arrival: bigId("arrival"),
    status: text("status", { enum: swapStatuses }).notNull(),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "shift_swaps_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "shift_swaps_partner_id_fk",
      columns: [t.companies_id, t.partner_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    /** One open request for each own day. */
    uniqueIndex("shift_swaps_open")
      .on(t.companies_id, t.members_id, t.own_date)
      .where(sql`status in ('asked', 'pending')`),
    index("shift_swaps_by_member").on(t.companies_id, t.members_id, t.first_date),
    index("shift_swaps_by_partner").on(t.companies_id, t.partner_id, t.status, t.id),
    index("shift_swaps_by_status").on(t.companies_id, t.status, t.created_at, t.id, t.members_id),
    index("shift_swaps_by_age").on(t.companies_id, t.created_at, t.id, t.members_id),
    index("shift_swaps_by_date").on(t.companies_id, t.first_date, t.id, t.members_id),
    /** The sweep of expired swaps looks over all companies. */
    index("shift_swaps_due")
      .on(t.id)
      .where(sql`status in ('asked', 'pending')`),
    ...swapPolicies("shift_swaps"),
  ],
)
