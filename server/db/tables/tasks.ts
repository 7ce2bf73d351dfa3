import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { ChecklistItem, TaskDetails } from "#contract/areas/fieldwork/taskWords.ts"
import { taskPriorities, taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { customers } from "./customers.ts"
import { bigId, changed, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { tipeTugas } from "./tipeTugas.ts"

/**
 * Assignments (penugasan): one row per employee and customer. A task at a customer is proved by its visits (`visits.tasks_id`,
 * one per attempt): a visit that is done ends the task, so that work is counted once.
 */
export const tasks = pgTable(
  "tasks",
  {
    ...tenant(),
    no: text("no").notNull(),
    judul: text("judul").notNull(),
    tipe_tugas_id: bigId("tipe_tugas_id").notNull(),
    /** Key of the sub-service area, a snapshot of the task type's; null = none. */
    area: text("area"),
    members_id: bigId("members_id").notNull(),
    customers_id: bigId("customers_id"),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    /** HH:mm, Jakarta; null = by the end of the day. */
    due_time: text("due_time"),
    priority: text("priority", { enum: taskPriorities }).notNull(),
    note: text("note"),
    checklist: jsonb("checklist").$type<readonly ChecklistItem[]>().notNull().default([]),
    /** What its kind of work needs: recipient, cash on delivery in rupiah, destination. */
    details: jsonb("details").$type<TaskDetails>().notNull().default({}),
    /** Tasks that were assigned together, also the weekly repetitions; null = alone. */
    batch_id: bigId("batch_id"),
    /** Place in the employee's route of the day; null = not ordered. */
    nth: integer("nth"),
    status: text("status", { enum: taskStates }).notNull(),
    /** Visits that ended without success. */
    failed: integer("failed").notNull().default(0),
    /** Name of the account that assigned it, a snapshot. */
    assigned_nama: text("assigned_nama").notNull(),
    started_at: instant("started_at"),
    ended_at: instant("ended_at"),
    result_note: text("result_note"),
    last_nama: text("last_nama"),
    last_at: instant("last_at").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "tasks_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "tasks_tipe_tugas_id_fk",
      columns: [t.companies_id, t.tipe_tugas_id],
      foreignColumns: [tipeTugas.companies_id, tipeTugas.id],
    }),
    foreignKey({
      name: "tasks_customers_id_fk",
      columns: [t.companies_id, t.customers_id],
      foreignColumns: [customers.companies_id, customers.id],
    }),
    uniqueIndex("tasks_no_key").on(t.companies_id, t.no),
    index("tasks_by_member").on(t.companies_id, t.members_id, t.tanggal, t.nth),
    index("tasks_by_tipe_tugas").on(t.companies_id, t.tipe_tugas_id, t.id),
    index("tasks_by_customer").on(t.companies_id, t.customers_id, t.tanggal),
    index("tasks_by_batch").on(t.companies_id, t.batch_id),
    /** The other columns that decide visibility follow each key, so that counts are index-only scans. */
    index("tasks_by_date").on(t.companies_id, t.tanggal, t.id, t.members_id, t.status, t.area),
    index("tasks_by_status").on(t.companies_id, t.status, t.tanggal, t.id, t.members_id),
    index("tasks_by_area").on(t.companies_id, t.area, t.tanggal, t.id, t.members_id, t.status),
    /** Partial index for the sweep, which reads open tasks of all companies at once. */
    index("tasks_open")
      .on(t.tanggal, t.id)
      .where(sql`status in ('baru', 'diterima', 'dikerjakan')`),
    ...memberPolicies("tasks"),
  ],
)
