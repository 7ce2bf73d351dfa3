import { sql } from "drizzle-orm"
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bpjsProgrammes } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import { bigId, changed, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { membersId } from "./ofMember.ts"

/** Employees' BPJS programmes where they differ from the duty by law, by date. */
export const kepesertaanBpjs = pgTable(
  "kepesertaan_bpjs",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    program: text("program", { enum: bpjsProgrammes }).notNull(),
    ikut: boolean("ikut").notNull(),
    dari: date("dari", { mode: "string" }).notNull(),
    sampai: date("sampai", { mode: "string" }),
    alasan: text("alasan"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    membersId("kepesertaan_bpjs_members_id_fk", t as never),
    check("kepesertaan_bpjs_dates", sql`sampai is null or sampai >= dari`),
    uniqueIndex("kepesertaan_bpjs_once").on(t.companies_id, t.members_id, t.program, t.dari),
    index("kepesertaan_bpjs_by_date").on(t.companies_id, t.dari, t.id),
    ...wholeCompanyPolicies(),
  ],
)
