import { sql } from "drizzle-orm"
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { careerKinds, careerSources, careerStatuses } from "#contract/areas/career/careerFacts.ts"
import { careerRowStates } from "#contract/areas/career/careers.ts"
import { employments } from "#contract/areas/members/memberFields.ts"
import { companies, files } from "./companies.ts"
import { bigId, changed, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { membersId } from "./ofMember.ts"
import { devisi, jabatan, members, offices } from "./organisation.ts"
import { payComponents } from "./payComponents.ts"

/** Facts that change; an empty column stays as it is. Basic pay is rupiah per the employee's wage type. */
const given = () => ({
  offices_id: bigId("offices_id"),
  departement_id: bigId("departement_id"),
  jabatan_id: bigId("jabatan_id"),
  atasan_id: bigId("atasan_id"),
  tanggal_akhir_kontrak: date("tanggal_akhir_kontrak", { mode: "string" }),
  gaji_pokok: bigId("gaji_pokok"),
})

/** Dated changes of office, division, position, superior, contract or pay, each of one or many employees. */
export const careers = pgTable(
  "career_changes",
  {
    ...tenant(),
    judul: text("judul").notNull(),
    kind: text("kind", { enum: careerKinds }).notNull(),
    effective_date: date("effective_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }),
    source: text("source", { enum: careerSources }).notNull(),
    members_id: bigint("members_id", { mode: "number" })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    ...given(),
    alasan: text("alasan").notNull(),
    no: text("no"),
    lampiran_files_id: bigId("lampiran_files_id"),
    status: text("status", { enum: careerStatuses }).notNull().default("draft"),
    member_count: integer("member_count").notNull().default(0),
    scheduled_at: instant("scheduled_at"),
    scheduled_nama: text("scheduled_nama"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "career_changes_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "career_changes_departement_id_fk",
      columns: [t.companies_id, t.departement_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    foreignKey({
      name: "career_changes_jabatan_id_fk",
      columns: [t.companies_id, t.jabatan_id],
      foreignColumns: [jabatan.companies_id, jabatan.id],
    }),
    foreignKey({
      name: "career_changes_atasan_id_fk",
      columns: [t.companies_id, t.atasan_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "career_changes_lampiran_fk",
      columns: [t.companies_id, t.lampiran_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("career_changes_by_date").on(t.companies_id, t.effective_date, t.id),
    /** The sweep that follows the rows; finished documents are not in it. */
    index("career_changes_open")
      .on(t.id)
      .where(sql`status = 'scheduled' or status = 'applied' and end_date is not null`),
    index("career_changes_by_office")
      .on(t.companies_id, t.offices_id)
      .where(sql`offices_id is not null`),
    index("career_changes_by_division")
      .on(t.companies_id, t.departement_id)
      .where(sql`departement_id is not null`),
    index("career_changes_by_position")
      .on(t.companies_id, t.jabatan_id)
      .where(sql`jabatan_id is not null`),
    index("career_changes_by_superior")
      .on(t.companies_id, t.atasan_id)
      .where(sql`atasan_id is not null`),
    index("career_changes_by_file")
      .on(t.companies_id, t.lampiran_files_id)
      .where(sql`lampiran_files_id is not null`),
    ...wholeCompanyPolicies(),
  ],
)

/** Facts of an employee before a change, kept to undo it. */
export type CareerBefore = {
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly atasan_id: number | null
  readonly status_karyawan: (typeof employments)[number]
  readonly tanggal_akhir_kontrak: string | null
  readonly gaji_pokok: number | null
}

/**
 * Employees of a change: those of a spreadsheet, and once it is scheduled everybody it names, changed or refused.
 * `next_on` is the day of the next step in the employee's office: the change begins, or an assignment is over.
 */
export const careerRows = pgTable(
  "career_change_rows",
  {
    ...tenant(),
    careers_id: bigId("careers_id").notNull(),
    members_id: bigId("members_id").notNull(),
    ...given(),
    status_karyawan: text("status_karyawan", { enum: employments }),
    /** null = of a draft, or refused. */
    state: text("state", { enum: careerRowStates }),
    next_on: date("next_on", { mode: "string" }),
    before: jsonb("before").$type<CareerBefore>(),
    refusal: text("refusal"),
    /** The dated basic pay that it wrote. */
    pay_components_id: bigId("pay_components_id"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "career_change_rows_career_fk",
      columns: [t.companies_id, t.careers_id],
      foreignColumns: [careers.companies_id, careers.id],
    }).onDelete("cascade"),
    membersId("career_change_rows_members_id_fk", t as never),
    foreignKey({
      name: "career_change_rows_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "career_change_rows_departement_id_fk",
      columns: [t.companies_id, t.departement_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    foreignKey({
      name: "career_change_rows_jabatan_id_fk",
      columns: [t.companies_id, t.jabatan_id],
      foreignColumns: [jabatan.companies_id, jabatan.id],
    }),
    foreignKey({
      name: "career_change_rows_atasan_id_fk",
      columns: [t.companies_id, t.atasan_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "career_change_rows_component_fk",
      columns: [t.companies_id, t.pay_components_id],
      foreignColumns: [payComponents.companies_id, payComponents.id],
    }),
    uniqueIndex("career_change_rows_once").on(t.companies_id, t.careers_id, t.members_id),
    index("career_change_rows_by_member").on(t.companies_id, t.members_id),
    /** The sweep: only rows with a step ahead. */
    index("career_change_rows_due")
      .on(t.next_on, t.companies_id, t.id)
      .where(sql`next_on is not null`),
    index("career_change_rows_by_office")
      .on(t.companies_id, t.offices_id)
      .where(sql`offices_id is not null`),
    index("career_change_rows_by_division")
      .on(t.companies_id, t.departement_id)
      .where(sql`departement_id is not null`),
    index("career_change_rows_by_position")
      .on(t.companies_id, t.jabatan_id)
      .where(sql`jabatan_id is not null`),
    index("career_change_rows_by_superior")
      .on(t.companies_id, t.atasan_id)
      .where(sql`atasan_id is not null`),
    index("career_change_rows_by_component")
      .on(t.companies_id, t.pay_components_id)
      .where(sql`pay_components_id is not null`),
    ...wholeCompanyPolicies(),
  ],
)
