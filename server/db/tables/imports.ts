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
import { importHows, importKinds, type ImportReport } from "#contract/areas/imports/imports.ts"
import { companies, files } from "./companies.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"

/** Whoever began an import sees it, nobody else. */
export const ownPolicies = (own: ReturnType<typeof sql>) => [
  pgPolicy("tenant", { to: tenantRole, using: own, withCheck: own }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/** What is read as what: `columns` by heading, `fixed` by key; `names` are words and what they mean. */
export type ImportSetup = {
  readonly columns: Readonly<Record<string, string | null>>
  readonly fixed: Readonly<Record<string, string>>
  readonly names: readonly { readonly column: string; readonly name: string; readonly id?: number }[]
}

const NO_SETUP: ImportSetup = { columns: {}, fixed: {}, names: [] }

/** A spreadsheet on its way in: checked first, then written at once. */
export const imports = pgTable(
  "imports",
  {
    ...tenant(),
    /** Who began it; a super administrator inside the company is no account of it. */
    accounts_id: bigId("accounts_id").notNull(),
    kind: text("kind", { enum: importKinds }).notNull(),
    how: text("how", { enum: importHows }).notNull().default("add"),
    name: text("name").notNull(),
    state: text("state", {
      enum: ["checking", "checked", "committed", "undone", "failed", "replaced"],
    }).notNull(),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    good: integer("good").notNull().default(0),
    bad: integer("bad").notNull().default(0),
    /** Good rows that are written, in the order of their places; a commit that was cut off goes on from here. */
    written: integer("written").notNull().default(0),
    /** Rows that it has replaced are still there, in sight of nobody. */
    leaves: boolean("leaves").notNull().default(false),
    files_id: bigId("files_id").notNull(),
    /** How a person has put the file right. */
    setup: jsonb("setup").$type<ImportSetup>().notNull().default(NO_SETUP),
    /** What was understood of the file. */
    report: jsonb("report").$type<ImportReport>(),
    /** Names that came in with its rows. */
    made: jsonb("made").$type<readonly { readonly column: string; readonly id: number }[]>(),
    /** What it was begun by, where it is checked and written in one go: sent again, it is the same one. */
    request_id: text("request_id"),
    /** Why the file could not be read. */
    message: text("message"),
    /** The offices of an office admin; null = all of the company's. */
    offices: jsonb("offices").$type<readonly number[]>(),
    /** Who reads it has it until then; another may begin anew after it. */
    claimed_until: instant("claimed_until"),
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "imports_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("imports_by_account").on(t.companies_id, t.accounts_id, t.kind, t.id),
    index("imports_leaving")
      .on(t.id)
      .where(sql`leaves`),
    index("imports_waiting")
      .on(t.id)
      .where(sql`state = 'checking'`),
    ...ownPolicies(sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`),
  ],
)
