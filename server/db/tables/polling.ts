import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
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
  bigId,
  changed,
  currentCompany,
  currentOffices,
  everything,
  instant,
  memberPolicies,
  officePolicies,
  platformRole,
  tenant,
  tenantPolicies,
  tenantRole,
} from "./kinds.ts"
import { devisi, members, offices } from "./tenant.ts"

/**
 * Polls. An option is known by its place from 1: the list does not change once somebody has voted. An office admin
 * sees those that concern people of his offices.
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
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("pollings_by_start").on(t.companies_id, t.start_at, t.id),
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

const ofPoll = () => ({
  companies_id: bigId("companies_id").notNull(),
  pollings_id: bigId("pollings_id").notNull(),
})
type OfPoll = { readonly companies_id: AnyPgColumn; readonly pollings_id: AnyPgColumn }
const pollKey = (name: string, { companies_id, pollings_id }: OfPoll) =>
  foreignKey({
    name: `${name}_pollings_id_fk`,
    columns: [companies_id as never, pollings_id as never],
    foreignColumns: [pollings.companies_id, pollings.id],
  }).onDelete("cascade")

export const pollingOffices = pgTable(
  "polling_offices",
  { ...ofPoll(), offices_id: bigId("offices_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.offices_id] }),
    pollKey("polling_offices", t),
    foreignKey({
      name: "polling_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("polling_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)

export const pollingDepartements = pgTable(
  "polling_departements",
  { ...ofPoll(), departements_id: bigId("departements_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.departements_id] }),
    pollKey("polling_departements", t),
    foreignKey({
      name: "polling_departements_departements_id_fk",
      columns: [t.companies_id, t.departements_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    index("polling_departements_by_devisi").on(t.companies_id, t.departements_id),
    ...tenantPolicies(),
  ],
)

export const pollingMembers = pgTable(
  "polling_members",
  { ...ofPoll(), members_id: bigId("members_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.members_id] }),
    pollKey("polling_members", t),
    foreignKey({
      name: "polling_members_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("polling_members_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("polling_members"),
  ],
)

/** Who chose what: one row for each choice. An anonymous poll keeps it too, or people could vote twice. */
export const pollingVotes = pgTable(
  "polling_votes",
  {
    ...ofPoll(),
    members_id: bigId("members_id").notNull(),
    /** Place of the option, from 1. */
    option_no: integer("option_no").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.members_id, t.option_no] }),
    pollKey("polling_votes", t),
    foreignKey({
      name: "polling_votes_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("polling_votes_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("polling_votes"),
  ],
)
