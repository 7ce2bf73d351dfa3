import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { failures } from "#contract/areas/fieldwork/taskWords.ts"
import type { KeptAnswer } from "#contract/areas/fieldwork/visitWords.ts"
import { files } from "./companies.ts"
import { customers } from "./customers.ts"
import { approvalColumns } from "./history.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { tasks } from "./tasks.ts"
import { tipeTugas } from "./tipeTugas.ts"

/**
 * Visits to customers. The rules are stored as a snapshot when a visit is planned (radius, minutes, photos): a later
 * change does not rewrite them. Instants in UTC, distances in metres, durations in minutes. Execution (`visit_status`)
 * and approval (`status`) are two columns: approval begins after the visit is done.
 */
export const visits = pgTable(
  "visits",
  {
    ...tenant(),
    no: text("no").notNull(),
    members_id: bigId("members_id").notNull(),
    tipe_tugas_id: bigId("tipe_tugas_id").notNull(),
    customers_id: bigId("customers_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    /** HH:mm; null = any time of the day. */
    plan_time: text("plan_time"),
    /** Whether it was planned; else the employee started it without a plan. */
    is_planned: boolean("is_planned").notNull().default(true),
    /** Name of the planner, a snapshot. */
    assigned_nama: text("assigned_nama"),
    purpose: text("purpose").notNull(),
    radius_m: integer("radius_m").notNull(),
    radius_mode: text("radius_mode", { enum: ["off", "warn", "block"] }).notNull(),
    min_duration_min: integer("min_duration_min").notNull(),
    /** Snapshot of the task type's limit, minutes; null = no limit. */
    sla_min: integer("sla_min"),
    max_gps_accuracy_m: integer("max_gps_accuracy_m").notNull(),
    needs_photo_in: boolean("needs_photo_in").notNull(),
    needs_photo_out: boolean("needs_photo_out").notNull(),
    needs_signature: boolean("needs_signature").notNull(),
    visit_status: text("visit_status", {
      enum: ["planned", "on_the_way", "in_progress", "done", "missed", "cancelled"],
    }).notNull(),
    in_at: instant("in_at"),
    in_lat: doublePrecision("in_lat"),
    in_lng: doublePrecision("in_lng"),
    in_accuracy_m: integer("in_accuracy_m"),
    in_distance_m: integer("in_distance_m"),
    in_mock: boolean("in_mock").notNull().default(false),
    in_note: text("in_note"),
    out_at: instant("out_at"),
    out_lat: doublePrecision("out_lat"),
    out_lng: doublePrecision("out_lng"),
    out_accuracy_m: integer("out_accuracy_m"),
    out_distance_m: integer("out_distance_m"),
    out_mock: boolean("out_mock").notNull().default(false),
    out_note: text("out_note"),
    /** Whether the check-in was within the radius; null = unknown. */
    in_radius: boolean("in_radius"),
    duration_min: integer("duration_min"),
    result: text("result", { enum: ["berhasil", "tidak_bertemu", "reschedule", "batal", "lainnya"] }),
    result_note: text("result_note"),
    answers: jsonb("answers").$type<readonly KeptAnswer[]>().notNull().default([]),
    signature_files_id: bigId("signature_files_id"),
    next_visit: date("next_visit", { mode: "string" }),
    /** The assignment that it proves; null = a visit of its own. */
    tasks_id: bigId("tasks_id"),
    /** Key of the sub-service area, a snapshot; null = none. */
    area: text("area"),
    /** Count of attempts at the same task, from 1. */
    attempt: integer("attempt").notNull().default(1),
    /** Rupiah sold, or collected on delivery; null = none of either. */
    amount: bigId("amount"),
    /** Length of a trip in metres; null = no trip. */
    trip_m: integer("trip_m"),
    /** Who took the goods; null = no delivery. */
    penerima: text("penerima"),
    /** Why it did not succeed; null = it did, or is not over. */
    failure: text("failure", { enum: failures }),
    /** Odometer at the start and the end of a trip, km. */
    odo_start: integer("odo_start"),
    odo_end: integer("odo_end"),
    planned_at: instant("planned_at").notNull(),
    /** `none` until the visit is done. */
    status: text("status", { enum: ["none", "pending", "approved", "rejected", "cancelled"] }).notNull(),
    /** Soft delete: hidden in lists; decisions stay. */
    removed: boolean("removed").notNull().default(false),
    /** Sequence number of entering the approval queue, which is later than planning; null = never entered. */
    queued: bigId("queued"),
    /** `created_at` is the time it entered the queue: rewritten when the visit is done. */
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "visits_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "visits_tipe_tugas_id_fk",
      columns: [t.companies_id, t.tipe_tugas_id],
      foreignColumns: [tipeTugas.companies_id, tipeTugas.id],
    }),
    foreignKey({
      name: "visits_customers_id_fk",
      columns: [t.companies_id, t.customers_id],
      foreignColumns: [customers.companies_id, customers.id],
    }),
    foreignKey({
      name: "visits_signature_fk",
      columns: [t.companies_id, t.signature_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "visits_tasks_id_fk",
      columns: [t.companies_id, t.tasks_id],
      foreignColumns: [tasks.companies_id, tasks.id],
    }),
    uniqueIndex("visits_no_key").on(t.companies_id, t.no),
    /** An employee has at most one visit in progress. */
    uniqueIndex("visits_one_open")
      .on(t.companies_id, t.members_id)
      .where(sql`visit_status = 'in_progress'`),
    index("visits_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("visits_by_tipe_tugas").on(t.companies_id, t.tipe_tugas_id, t.id),
    index("visits_by_customer").on(t.companies_id, t.customers_id, t.tanggal),
    index("visits_by_task")
      .on(t.companies_id, t.tasks_id)
      .where(sql`tasks_id is not null`),
    index("visits_by_area")
      .on(t.companies_id, t.area, t.tanggal, t.id, t.members_id, t.visit_status, t.amount)
      .where(sql`not removed and area is not null`),
    index("visits_by_signature").on(t.companies_id, t.signature_files_id),
    index("visits_by_queue").on(t.companies_id, t.queued),
    /** Partial index for the sweep, which reads open visits of all companies at once. */
    index("visits_open")
      .on(t.tanggal, t.id)
      .where(sql`visit_status in ('planned', 'on_the_way', 'in_progress')`),
    /** The other columns that decide visibility follow each key, so that counts are index-only scans. */
    index("visits_by_status")
      .on(t.companies_id, t.status, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("visits_by_age")
      .on(t.companies_id, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("visits_by_date")
      .on(t.companies_id, t.tanggal, t.id, t.members_id, t.visit_status, t.in_radius, t.duration_min)
      .where(sql`not removed`),
    /** Visible to the office admin of the employee's current office. */
    ...memberPolicies("visits"),
  ],
)
