import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { employments } from "#contract/areas/members/memberFields.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"
import { devisi, jabatan, offices } from "./organisation.ts"

/**
 * Effective dating: an employee's placement from a date until the next row. Written by triggers
 * (`server/db/placementTriggers.ts`) for every writer. `paid_from` is later than `from_date` if pay of that date was
 * already closed at the time of the move: until then the old office pays the employee, and its closed periods lock
 * their days.
 */
export const memberPlacements = pgTable(
  "member_placements",
  {
    ...ofMember(),
    from_date: date("from_date", { mode: "string" }).notNull(),
    paid_from: date("paid_from", { mode: "string" }).notNull(),
    offices_id: bigId("offices_id").notNull(),
    departement_id: bigId("departement_id"),
    jabatan_id: bigId("jabatan_id"),
    /** Superior at that time. No foreign key, because undoing an import deletes its employees one by one. */
    atasan_id: bigId("atasan_id"),
    status_karyawan: text("status_karyawan", { enum: employments }).notNull(),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.from_date] }),
    membersId("member_placements_members_id_fk", t as never),
    foreignKey({
      name: "member_placements_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "member_placements_departement_id_fk",
      columns: [t.companies_id, t.departement_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    foreignKey({
      name: "member_placements_jabatan_id_fk",
      columns: [t.companies_id, t.jabatan_id],
      foreignColumns: [jabatan.companies_id, jabatan.id],
    }),
    index("member_placements_paid").on(t.companies_id, t.members_id, t.paid_from, t.from_date, t.offices_id),
    index("member_placements_by_office").on(t.companies_id, t.offices_id, t.members_id),
    index("member_placements_by_division")
      .on(t.companies_id, t.departement_id)
      .where(sql`departement_id is not null`),
    index("member_placements_by_position")
      .on(t.companies_id, t.jabatan_id)
      .where(sql`jabatan_id is not null`),
    index("member_placements_by_date").on(t.companies_id, t.from_date),
    index("member_placements_by_pay").on(t.companies_id, t.paid_from),
    ...tenantPolicies(),
  ],
)
