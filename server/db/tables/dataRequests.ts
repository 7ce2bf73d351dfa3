import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { requestKinds } from "#contract/areas/privacy/dataRequests.ts"
import { bigId, changed, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Requests of data subjects (UU 27/2022): copies and erasures, with what an erasure still keeps, and until when. */
export const dataRequests = pgTable(
  "data_requests",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    /** Name of the person; of an erased one the words that replace it. */
    nama: text("nama").notNull().default(""),
    jenis: text("jenis", { enum: requestKinds }).notNull(),
    judul: text("judul").notNull(),
    status: text("status", { enum: ["menunggu", "berjalan", "selesai"] })
      .notNull()
      .default("menunggu"),
    by_self: boolean("by_self").notNull().default(false),
    /** The job that does it; no foreign key, because jobs are removed after their time. */
    jobs_id: bigId("jobs_id"),
    confirmed_by: bigId("confirmed_by"),
    /** The account of the erased employee, whose rows the job still removes. */
    erased_account: bigId("erased_account"),
    /** Files of removed rows, until they are removed too. */
    files: jsonb("files").$type<readonly number[]>().notNull().default([]),
    kerja_sampai: date("kerja_sampai", { mode: "string" }),
    pajak_sampai: date("pajak_sampai", { mode: "string" }),
    /** When the rest was removed, after each term. */
    kerja_ended_at: instant("kerja_ended_at"),
    pajak_ended_at: instant("pajak_ended_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "data_requests_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("data_requests_by_member").on(t.companies_id, t.members_id),
    index("data_requests_by_time").on(t.companies_id, t.created_at),
    /** Terms that end. */
    index("data_requests_by_kerja")
      .on(t.kerja_sampai)
      .where(sql`status = 'selesai' and kerja_ended_at is null and kerja_sampai is not null`),
    index("data_requests_by_pajak")
      .on(t.pajak_sampai)
      .where(sql`status = 'selesai' and pajak_ended_at is null and pajak_sampai is not null`),
    ...memberPolicies("data_requests"),
  ],
)
