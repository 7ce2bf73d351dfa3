import { boolean, date, foreignKey, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { type LevelsField, slipPasswords, twoFactorRules } from "#contract/areas/preferences/etc.ts"
import { APPROVAL_MODULES } from "#contract/kit/approvals.ts"
import { SESSIONS_DEFAULT } from "#contract/kit/constants.ts"
import { sql } from "drizzle-orm"
import { companies } from "./companies.ts"
import { bigId, changed, publicRole, tenantPolicies } from "./kinds.ts"

const level = (name: string) => integer(name).notNull().default(1)
/** One column (approval levels) for each module with approvals. */
const levels = Object.fromEntries(
  APPROVAL_MODULES.map((module) => [`levels_${module}`, level(`levels_${module}`)]),
) as Readonly<Record<LevelsField, ReturnType<typeof level>>>

/** Company-wide settings without a screen of their own; without a row the contract's defaults apply. */
export const companyEtc = pgTable(
  "company_etc",
  {
    companies_id: bigId("companies_id").notNull(),
    ...levels,
    prevent_self_approval: boolean("prevent_self_approval").notNull(),
    prevent_entered_approval: boolean("prevent_entered_approval").notNull().default(false),
    min_password_len: integer("min_password_len").notNull(),
    max_sessions: integer("max_sessions").notNull().default(SESSIONS_DEFAULT),
    two_factor: text("two_factor", { enum: twoFactorRules }).notNull().default("off"),
    birthday_notice: boolean("birthday_notice").notNull(),
    photo_retention_months: integer("photo_retention_months"),
    payslip_pdf_password: text("payslip_pdf_password", { enum: slipPasswords })
      .notNull()
      .default("nip_birth_date"),
    week_start: text("week_start", { enum: ["mon", "sun"] }).notNull(),
    /** The last day whose birthdays were announced. */
    birthday_told: date("birthday_told", { mode: "string" }),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
    /** Readable without a session: the password policy also applies to a password set through a mailed link. */
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)
