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

/** An import is visible only to the account that started it. */
export const ownPolicies = (own: ReturnType<typeof sql>) => [
  pgPolicy("tenant", { to: tenantRole, using: own, withCheck: own }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/** Mapping of an import: `columns` by heading, `fixed` values by key, `names` by word. */
export type ImportSetup = {
  readonly columns: Readonly<Record<string, string | null>>
  readonly fixed: Readonly<Record<string, string>>
  readonly names: readonly { readonly column: string; readonly name: string; readonly id?: number }[]
}

const NO_SETUP: ImportSetup = { columns: {}, fixed: {}, names: [] }

/** An import of a spreadsheet: validated first, then written at once. */
export const imports = pgTable(
  "imports",
  {
    ...tenant(),
    /**
     * The account that started it; no foreign key, because a super administrator inside the company has no account
     * there.
     */
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
    /** Number of valid rows written so far, in their write order; an interrupted commit resumes here. */
    written: integer("written").notNull().default(0),
    /** Whether rows that it replaced are still stored, invisible to everyone. */
    leaves: boolean("leaves").notNull().default(false),
    files_id: bigId("files_id").notNull(),
    /** The user's corrections of the mapping. */
    setup: jsonb("setup").$type<ImportSetup>().notNull().default(NO_SETUP),
    /** Result of reading and validating the file. */
    report: jsonb("report").$type<ImportReport>(),
    /** Reference rows that were created from names in its rows. */
    made: jsonb("made").$type<readonly { readonly column: string; readonly id: number }[]>(),
    /** Idempotency key of an import that is validated and written in one request: a retry finds the same import. */
    request_id: text("request_id"),
    /** Why the file could not be read. */
    message: text("message"),
    /** Offices of an office admin; null = all of the company's. */
    offices: jsonb("offices").$type<readonly number[]>(),
    /** Lease of the worker that reads it; after this time another worker may start over. */
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
    index("imports_by_file").on(t.companies_id, t.files_id),
    ...ownPolicies(sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`),
  ],
)
