import {
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { entryKinds } from "#contract/areas/leave/leaveWords.ts"
import { bigId, identity, instant, memberPolicies } from "./kinds.ts"
import { leaveCategories } from "./leaveCategories.ts"
import { members } from "./organisation.ts"

/**
 * Ledger of leave balances; a balance is the sum of its entries. Amounts are in the unit of the category. The cause of
 * an entry (`source`) is unique, so it is booked once (idempotent).
 */
export const leaveLedger = pgTable(
  "leave_ledger",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    members_id: bigId("members_id").notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    year: integer("year").notNull(),
    /** Effective date. */
    date: date("date", { mode: "string" }).notNull(),
    kind: text("kind", { enum: entryKinds }).notNull(),
    amount: numeric("amount", { precision: 7, scale: 2, mode: "number" }).notNull(),
    source: text("source").notNull(),
    /** Expiry of a carried-over amount: the last day it can be taken. */
    lapses_on: date("lapses_on", { mode: "string" }),
    note: text("note").notNull(),
    /** The request or claim that caused it. */
    leaves_id: bigId("leaves_id"),
    claims_id: bigId("claims_id"),
    by_id: bigId("by_id"),
    by_nama: text("by_nama"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "leave_ledger_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
      /** An employee without requests can be deleted; requests and claims block the deletion of others. */
    }).onDelete("cascade"),
    foreignKey({
      name: "leave_ledger_kategori_id_fk",
      columns: [t.companies_id, t.kategori_id],
      foreignColumns: [leaveCategories.companies_id, leaveCategories.id],
    }),
    unique("leave_ledger_once_key").on(t.companies_id, t.members_id, t.kategori_id, t.source),
    /** Covering index: the amount follows the key, so that a balance is summed by an index-only scan. */
    index("leave_ledger_balance").on(t.companies_id, t.members_id, t.kategori_id, t.year, t.amount),
    index("leave_ledger_by_kategori").on(t.companies_id, t.kategori_id, t.id),
    ...memberPolicies("leave_ledger"),
  ],
)
