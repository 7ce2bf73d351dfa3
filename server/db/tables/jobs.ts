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
import { companies, files } from "./companies.ts"
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

/** Where a chunk begins; what it is made of is the kind's own. */
export type JobMark = readonly (string | number | null)[]

/** Company administrators see all of their company's, others those they began. */
const seen = sql`companies_id = ${currentCompany} and (${currentOffices} is null or accounts_id = ${currentAccount})`

/** Long work in chunks. `mark` is where the next chunk begins: it moves in the chunk's own transaction. */
export const jobs = pgTable(
  "jobs",
  {
    ...tenant(),
    /** Who began it; a super administrator inside the company is no account of it. */
    accounts_id: bigId("accounts_id").notNull(),
    by_nama: text("by_nama").notNull(),
    /** The offices of an office admin, in whose name it works; null = all of the company's. */
    offices: jsonb("offices").$type<readonly number[]>(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    /** As the kind was declared when it began. */
    nama: text("nama").notNull(),
    unit: text("unit").notNull(),
    needs: jsonb("needs").$type<Needs>().notNull(),
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: jobStates }).notNull(),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Known how much there is: its chunks may begin. */
    is_counted: boolean("is_counted").notNull().default(false),
    mark: jsonb("mark").$type<JobMark>(),
    /** All chunks are done; what is left is its file. */
    is_worked: boolean("is_worked").notNull().default(false),
    /** Times in a row that a chunk failed. */
    faults: integer("faults").notNull().default(0),
    message: text("message"),
    files_id: bigId("files_id"),
    /** Its company's last turn is the newest of these. */
    turn_at: instant("turn_at"),
    /** Not before: a chunk that failed is tried again a little later. */
    ready_at: instant("ready_at").notNull(),
    /** Who makes its file has it until then. */
    claimed_until: instant("claimed_until"),
    /** Since when it runs without a break, and what was done by then: the rest is estimated from these. */
    since: instant("since"),
    since_done: integer("since_done").notNull().default(0),
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
    ended_at: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "jobs_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("jobs_by_kind").on(t.companies_id, t.kind, t.id),
    index("jobs_turns").on(t.companies_id, t.turn_at),
    index("jobs_open")
      .on(t.companies_id, t.id)
      .where(sql`state in ('asked', 'running')`),
    index("jobs_ended").on(t.ended_at),
    pgPolicy("tenant", { to: tenantRole, using: seen, withCheck: seen }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)

/** Rows of a job are seen by whoever sees it. */
export const ofJob = sql`companies_id = ${currentCompany} and jobs_id = any (array(select j.id from jobs j))`
