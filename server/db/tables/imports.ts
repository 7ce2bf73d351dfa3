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
import { importKinds } from "#contract/imports.ts"
import { companies, files } from "./companies.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  instant,
  platformRole,
  tenant,
  tenantPolicies,
  tenantRole,
} from "./kinds.ts"

/** Whoever began an import sees it, nobody else. */
const ownPolicies = (own: ReturnType<typeof sql>) => [
  pgPolicy("tenant", { to: tenantRole, using: own, withCheck: own }),
  pgPolicy("platform", { to: platformRole, ...everything }),
]

/** A spreadsheet on its way in: checked first, then written at once. */
export const imports = pgTable(
  "imports",
  {
    ...tenant(),
    /** Who began it; a super administrator inside the company is no account of it. */
    accounts_id: bigId("accounts_id").notNull(),
    kind: text("kind", { enum: importKinds }).notNull(),
    name: text("name").notNull(),
    state: text("state", { enum: ["checking", "checked", "committed", "failed", "replaced"] }).notNull(),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    good: integer("good").notNull().default(0),
    bad: integer("bad").notNull().default(0),
    /** Good rows that are written, in the order of their places; a commit that was cut off goes on from here. */
    written: integer("written").notNull().default(0),
    /** Rows that it has replaced are still there, in sight of nobody. */
    leaves: boolean("leaves").notNull().default(false),
    files_id: bigId("files_id").notNull(),
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

/** Imports that are being written: what they brought so far is in sight of nobody (see `employeePolicies`). */
export const importPending = pgTable(
  "import_pending",
  { companies_id: bigId("companies_id").notNull(), imports_id: bigId("imports_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.imports_id] }),
    foreignKey({
      name: "import_pending_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }).onDelete("cascade"),
    ...tenantPolicies(),
  ],
)

/** Its rows: what was read, as it would be written, and what is wrong with it (null = nothing). */
export const importRows = pgTable(
  "import_rows",
  {
    companies_id: bigId("companies_id").notNull(),
    imports_id: bigId("imports_id").notNull(),
    /** As the spreadsheet counts. */
    row: integer("row").notNull(),
    values: jsonb("values").notNull(),
    /** What stood in the cells of a row with problems, in the order of the columns; none of a good row. */
    cells: jsonb("cells").$type<readonly string[]>().notNull(),
    /** When it is written among the good rows, from 1: a superior before whom they lead; null = never. */
    place: integer("place"),
    errors: jsonb("errors").$type<readonly { field: string; value: string; message: string }[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.imports_id, t.row] }),
    index("import_rows_by_place").on(t.companies_id, t.imports_id, t.place),
    foreignKey({
      name: "import_rows_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }).onDelete("cascade"),
    ...ownPolicies(
      /** Asked once a statement: what of an import's own rules holds for it holds for the rows of it. */
      sql`companies_id = ${currentCompany} and imports_id = any (array(select i.id from imports i))`,
    ),
  ],
)
