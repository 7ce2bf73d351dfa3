import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { approvalColumns, historyTable } from "./history.ts"
import { bigId, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { rewards } from "./rewards.ts"

/**
 * Redemptions of rewards. Points and stock are taken when it is asked for, and given back when it is rejected or
 * cancelled: what is pending cannot be spent twice.
 */
export const redemptions = pgTable(
  "redemptions",
  {
    ...tenant(),
    no: text("no").notNull(),
    members_id: bigId("members_id").notNull(),
    rewards_id: bigId("rewards_id").notNull(),
    /** Name and points of one piece when it was asked for, snapshots. */
    reward_nama: text("reward_nama").notNull(),
    point_cost: integer("point_cost").notNull(),
    qty: integer("qty").notNull(),
    /** Points of all pieces. */
    points: integer("points").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    note: text("note"),
    /** Date on which the employee got it, and from whom; null = not yet. */
    delivered_on: date("delivered_on", { mode: "string" }),
    delivered_nama: text("delivered_nama"),
    status: text("status", {
      enum: ["pending", "approved", "delivered", "rejected", "cancelled"],
    }).notNull(),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "redemptions_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "redemptions_rewards_id_fk",
      columns: [t.companies_id, t.rewards_id],
      foreignColumns: [rewards.companies_id, rewards.id],
    }),
    uniqueIndex("redemptions_no_key").on(t.companies_id, t.no),
    index("redemptions_by_member").on(t.companies_id, t.members_id, t.status),
    index("redemptions_by_reward").on(t.companies_id, t.rewards_id, t.status),
    index("redemptions_by_status").on(t.companies_id, t.status, t.created_at, t.id, t.members_id),
    index("redemptions_by_date").on(t.companies_id, t.tanggal, t.id, t.members_id),
    ...memberPolicies("redemptions"),
  ],
)

export const redemptionHistory = historyTable("redemption_history", () => redemptions)
