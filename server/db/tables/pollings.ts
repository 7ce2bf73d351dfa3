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
import { companies } from "./companies.ts"
import {
  changed,
  currentCompany,
  currentOffices,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"

/**
 * Polls. An option is identified by its position from 1: the list is immutable once there are votes. An office admin
 * sees polls that target employees of their offices.
 */
export const pollings = pgTable(
  "pollings",
  {
    ...tenant(),
    judul: text("judul").notNull(),
    description: text("description"),
    options: jsonb("options").$type<readonly { readonly text: string }[]>().notNull(),
    multi: boolean("multi").notNull(),
    max_choices: integer("max_choices"),
    anonymous: boolean("anonymous").notNull(),
    show_result: text("show_result", { enum: ["always", "after_vote", "after_close"] }).notNull(),
    start_at: instant("start_at").notNull(),
    end_at: instant("end_at").notNull(),
    target: text("target", { enum: ["all", "offices", "departements", "members"] }).notNull(),
    /** When the audience was counted, after the end, and its size (`asked`); before that both are null. */
    counted_at: instant("counted_at"),
    asked: integer("asked"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("pollings_by_start").on(t.companies_id, t.start_at, t.id),
    index("pollings_uncounted")
      .on(t.end_at)
      .where(sql`counted_at is null`),
    index("pollings_by_judul").on(t.companies_id, sql`lower(${t.judul}) collate "C"`, t.id),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and (${currentOffices} is null or target in ('all', 'departements')
        or exists (select from polling_offices l where l.companies_id = pollings.companies_id and l.pollings_id = pollings.id)
        or exists (select from polling_members l where l.companies_id = pollings.companies_id and l.pollings_id = pollings.id))`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
