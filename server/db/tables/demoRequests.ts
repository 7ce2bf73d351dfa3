import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { bigId, changed, identity, instant } from "./kinds.ts"
import { HEADCOUNTS, leadPolicies, SOURCES } from "./trialRequests.ts"

/** Requests to be shown the product. */
export const demoRequests = pgTable(
  "demo_requests",
  {
    id: identity().primaryKey(),
    nama: text("nama").notNull(),
    perusahaan: text("perusahaan").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    jumlah_karyawan: text("jumlah_karyawan", { enum: HEADCOUNTS }),
    kebutuhan: text("kebutuhan", { enum: ["absensi", "cuti", "klaim", "kunjungan", "lembur", "payroll"] })
      .array()
      .notNull()
      .default([]),
    source: text("source", { enum: SOURCES }).notNull(),
    note: text("note"),
    /** The time the lead asked for. */
    preferred_at: instant("preferred_at"),
    status: text("status", { enum: ["new", "scheduled", "done", "no_show", "cancelled"] })
      .notNull()
      .default("new"),
    scheduled_at: instant("scheduled_at"),
    /** Account of the platform that shows the product. */
    assigned_to: bigId("assigned_to"),
    result_note: text("result_note"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    index("demo_requests_by_age").on(t.created_at, t.id),
    index("demo_requests_by_status").on(t.status, t.scheduled_at),
    index("demo_requests_by_email").on(sql`lower(${t.email})`),
    ...leadPolicies(),
  ],
)
