import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  bigId,
  currentCompany,
  currentOffices,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"
import { membersId } from "./ofMember.ts"
import { payParameters } from "./payParameters.ts"

/** Pay is company-wide data: hidden from office admins. */
const wholeCompany = sql`companies_id = ${currentCompany} and ${currentOffices} is null`

/** Effective-dated pay components of employees: append-only. The latest row whose date has begun applies. */
export const payComponents = pgTable(
  "pay_components",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    parameter_id: bigId("parameter_id").notNull(),
    /** Rupiah; null = the component ends on the day before. */
    amount: bigId("amount"),
    effective_from: date("effective_from", { mode: "string" }).notNull(),
    effective_to: date("effective_to", { mode: "string" }),
    note: text("note"),
    /** The import that created it, for undo. */
    imports_id: bigId("imports_id"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    membersId("pay_components_members_id_fk", t as never),
    foreignKey({
      name: "pay_components_parameter_id_fk",
      columns: [t.companies_id, t.parameter_id],
      foreignColumns: [payParameters.companies_id, payParameters.id],
    }),
    index("pay_components_by_member").on(t.companies_id, t.members_id, t.parameter_id, t.effective_from),
    index("pay_components_by_parameter").on(t.companies_id, t.parameter_id),
    /** Partial indexes: few components begin or end on a given day, and a sweep looks for them every minute. */
    index("pay_components_by_start").on(t.effective_from),
    index("pay_components_by_end")
      .on(t.effective_to)
      .where(sql`effective_to is not null`),
    index("pay_components_by_import").on(t.companies_id, t.imports_id),
    pgPolicy("tenant", { to: tenantRole, using: wholeCompany, withCheck: wholeCompany }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
