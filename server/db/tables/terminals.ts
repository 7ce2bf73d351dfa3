import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { bigId, changed, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"

/**
 * Attendance terminals (fingerprint or face machines) that push their records. A claim (`baru`) is a serial number with a
 * code; any company may have one. Only the company whose code the terminal itself has sent owns the serial number.
 */
export const terminals = pgTable(
  "terminals",
  {
    ...tenant(),
    serial: text("serial").notNull(),
    nama: text("nama").notNull(),
    offices_id: bigId("offices_id").notNull(),
    /** Time zone of the terminal's clock. Records keep the zone in which they were made. */
    zona: text("zona", { enum: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] }).notNull(),
    status: text("status", { enum: ["baru", "diadopsi", "diam", "dipensiunkan"] })
      .notNull()
      .default("baru"),
    /** Proof of possession that the terminal has to send; null once it did. */
    kode: text("kode"),
    adopted_at: instant("adopted_at"),
    last_seen_at: instant("last_seen_at"),
    last_record_at: instant("last_record_at"),
    /** Clock of the terminal minus the server's, seconds; null = not known yet. */
    clock_diff_s: integer("clock_diff_s"),
    firmware: text("firmware"),
    push_version: text("push_version"),
    /** Counts on the terminal as it reported them. */
    users_count: integer("users_count"),
    records_count: integer("records_count"),
    address: text("address"),
    address_changed_at: instant("address_changed_at"),
    /** Stamp of the last upload of attendance records, echoed at the next handshake. */
    attlog_stamp: text("attlog_stamp"),
    /** The next handshake asks for all records again. */
    is_resend: boolean("is_resend").notNull().default(false),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "terminals_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    /** A company has a serial number once; across companies only one owns it. */
    uniqueIndex("terminals_own_serial_key").on(t.companies_id, t.serial),
    uniqueIndex("terminals_owner_key")
      .on(t.serial)
      .where(sql`status in ('diadopsi', 'diam')`),
    index("terminals_by_serial").on(t.serial),
    index("terminals_by_office").on(t.companies_id, t.offices_id),
    index("terminals_by_seen")
      .on(t.companies_id, t.last_seen_at)
      .where(sql`status = 'diadopsi'`),
    ...wholeCompanyPolicies(),
  ],
)
