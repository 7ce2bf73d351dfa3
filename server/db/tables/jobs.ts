import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { jobStates } from "#contract/areas/jobs/jobs.ts"
import type { Needs } from "#contract/kit/needs.ts"
import { files } from "./companies.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  currentOffices,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"

/** Cursor: where a chunk begins; its parts are defined by the kind of job. */
export type JobMark = readonly (string | number | null)[]

/** Company administrators see all jobs of their company, others only those they started. */
const seen = sql`companies_id = ${currentCompany} and (${currentOffices} is null or accounts_id = ${currentAccount})`

/**
 * Long-running jobs in chunks. `mark` is the cursor of the next chunk; it is updated in the chunk's own transaction.
 */
export const jobs = pgTable(
  "jobs",
  {
    /** 0 = the platform; no foreign key, because no company has this id. */
    ...tenant(),
    /** Company that a job of the platform is about; no foreign key, because the job outlives the company. */
    subject_id: bigId("subject_id"),
    /**
     * The account that started it; no foreign key, because a super administrator inside the company has no account
     * there.
     */
    accounts_id: bigId("accounts_id").notNull(),
    by_nama: text("by_nama").notNull(),
    /** Offices of the office admin it runs as; null = all of the company's. */
    offices: jsonb("offices").$type<readonly number[]>(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    /** Snapshot of the kind's declaration at the start. */
    nama: text("nama").notNull(),
    unit: text("unit").notNull(),
    /** null = a job of the platform. */
    needs: jsonb("needs").$type<Needs>(),
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: jobStates }).notNull(),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** The total is counted: chunks may run. */
    is_counted: boolean("is_counted").notNull().default(false),
    mark: jsonb("mark").$type<JobMark>(),
    /** All chunks are done; only the result file is left. */
    is_worked: boolean("is_worked").notNull().default(false),
    /** Consecutive failures of a chunk. */
    faults: integer("faults").notNull().default(0),
    message: text("message"),
    files_id: bigId("files_id"),
    /** Time of the last chunk; the newest of a company's jobs is the company's last turn (fair scheduling). */
    turn_at: instant("turn_at"),
    /** Do not run before this time: backoff after a failed chunk. */
    ready_at: instant("ready_at").notNull(),
    /** Lease of the worker that writes the result file. */
    claimed_until: instant("claimed_until"),
    /** Start of the current uninterrupted run, and the items done by then: basis of the remaining time estimate. */
    since: instant("since"),
    since_done: integer("since_done").notNull().default(0),
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
    ended_at: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "jobs_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("jobs_by_kind").on(t.companies_id, t.kind, t.id),
    index("jobs_by_subject")
      .on(t.subject_id, t.kind, t.id)
      .where(sql`subject_id is not null`),
    index("jobs_turns").on(t.companies_id, t.turn_at),
    index("jobs_open")
      .on(t.companies_id, t.id)
      .where(sql`state in ('asked', 'running')`),
    index("jobs_ended").on(t.ended_at),
    /** Jobs of all companies that need attention. */
    index("jobs_attention")
      .on(t.created_at, t.id)
      .where(sql`state in ('asked', 'running', 'failed')`),
    index("jobs_by_file")
      .on(t.companies_id, t.files_id)
      .where(sql`files_id is not null`),
    pgPolicy("tenant", { to: tenantRole, using: seen, withCheck: seen }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)

/** Policy of a job's rows: visible to the accounts that see the job. */
export const ofJob = sql`companies_id = ${currentCompany} and jobs_id = any (array(select j.id from jobs j))`
