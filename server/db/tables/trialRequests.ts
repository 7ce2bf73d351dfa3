import { sql } from "drizzle-orm"
import { index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, everything, identity, instant, platformRole } from "./kinds.ts"

/** Channel of a lead; `site` is the public form. */
export const SOURCES = ["site", "phone", "referral", "event"] as const
export const HEADCOUNTS = ["1-10", "11-50", "51-200", "201-500", ">500"] as const

/** Leads belong to the platform; no company sees them. */
export const leadPolicies = () => [pgPolicy("platform", { to: platformRole, ...everything })]

/** Requests to try the product. */
export const trialRequests = pgTable(
  "trial_requests",
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
    status: text("status", { enum: ["new", "checked", "converted", "rejected"] })
      .notNull()
      .default("new"),
    /** Name of the account that ticked it. */
    checked_nama: text("checked_nama"),
    checked_at: instant("checked_at"),
    /** The company it became. */
    companies_id: bigId("companies_id").references(() => companies.id),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    index("trial_requests_by_age").on(t.created_at, t.id),
    index("trial_requests_by_status").on(t.status, t.created_at),
    index("trial_requests_by_email").on(sql`lower(${t.email})`),
    ...leadPolicies(),
  ],
)
