import { sql } from "drizzle-orm"
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  archiveKinds,
  archiveStates,
  type CompanyPart,
  type StorageType,
} from "#contract/areas/platform/companyReset.ts"
import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"
import { companies } from "./companies.ts"
import { bigId, instant, tenant, tenantPolicies } from "./kinds.ts"

/** Archive of a deletion: its rows as counted at that time, and until when it can be restored. */
export const companyArchives = pgTable(
  "company_archives",
  {
    ...tenant(),
    kind: text("kind", { enum: archiveKinds }).notNull(),
    state: text("state", { enum: archiveStates }).notNull(),
    /** Rows by part of the company. */
    counts: jsonb("counts").$type<Readonly<Partial<Record<CompanyPart, number>>>>().notNull(),
    files: integer("files").notNull(),
    /** Bytes of these files. */
    bytes: bigId("bytes").notNull(),
    /** Files that an archive of storage holds; null = the whole company. */
    plan: jsonb("plan").$type<{ readonly before_date: string; readonly types: readonly StorageType[] }>(),
    /** Parts of the trial data that an archive of it holds. */
    scope: jsonb("scope").$type<readonly DummyScope[]>(),
    by_id: bigId("by_id").notNull(),
    by_nama: text("by_nama").notNull(),
    created_at: instant("created_at").notNull(),
    /** Restorable until then. */
    expires_at: instant("expires_at").notNull(),
    /** Time of the restoration or of the purge. */
    ended_at: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("company_archives_due")
      .on(t.expires_at)
      .where(sql`state in ('kept', 'restoring')`),
    ...tenantPolicies(),
  ],
)
