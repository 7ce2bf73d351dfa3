import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { ptkps } from "#contract/areas/members/memberFields.ts"
import { tenantPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"

/**
 * Earlier tax statuses (PTKP) of an employee: the one that applied up to and including a tax year. A year without a row
 * has that of the next year with one, or the present one of `members.ptkp` (UU PPh Pasal 7 ayat (2): the status of 1
 * January applies to the whole year).
 */
export const ptkpYears = pgTable(
  "ptkp_years",
  {
    ...ofMember(),
    sampai_tahun: text("sampai_tahun").notNull(),
    ptkp: text("ptkp", { enum: ptkps }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.sampai_tahun] }),
    membersId("ptkp_years_members_id_fk", t as never),
    ...tenantPolicies(),
  ],
)
