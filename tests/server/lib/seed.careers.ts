import { eq } from "drizzle-orm"
import { careerHistory, careerRows, careers, members } from "#server/db/tables/index.ts"
import type { Tx } from "#server/db/database.ts"

export type NewCareer = Partial<typeof careers.$inferInsert> & { readonly companies_id: number }

/** A draft of a change by spreadsheet from 1 January. @returns its id */
export const addCareer = async (tx: Tx, now: Date, values: NewCareer): Promise<number> => {
  const at = now.toISOString()
  const isDraft = values.status === undefined || values.status === "draft"
  const [row] = await tx
    .insert(careers)
    .values({
      judul: "Penataan divisi 2027",
      kind: "mutasi",
      effective_date: "2027-01-01",
      source: "sheet",
      alasan: "Penataan organisasi awal tahun",
      status: "draft",
      scheduled_at: isDraft ? null : at,
      scheduled_nama: isDraft ? null : "Admin",
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: careers.id })
  if (row === undefined) throw new Error("no change")
  await tx.insert(careerHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "draft",
    by_nama: "Admin",
    at,
    via: "single",
  })
  return row.id
}

/** A planned move of an employee to another position, or one that is in effect. */
export const addCareerRow = async (
  tx: Tx,
  now: Date,
  values: Pick<typeof careerRows.$inferInsert, "companies_id" | "careers_id" | "members_id" | "state">,
): Promise<void> => {
  const [held] = await tx.select().from(members).where(eq(members.id, values.members_id))
  if (held === undefined) throw new Error("no employee")
  const at = now.toISOString()
  const { offices_id, departement_id, jabatan_id, atasan_id, status_karyawan } = held
  const { tanggal_akhir_kontrak, gaji_pokok } = held
  await tx.insert(careerRows).values({
    ...values,
    offices_id,
    before: {
      offices_id,
      departement_id,
      jabatan_id,
      atasan_id,
      status_karyawan,
      tanggal_akhir_kontrak,
      gaji_pokok,
    },
    next_on: values.state === "planned" ? "2027-01-01" : null,
    created_at: at,
    updated_at: at,
  })
}

/** A scheduled change of two employees, and a draft. @returns the draft's id */
export const seedCareers = async (
  tx: Tx,
  company: { readonly id: number; readonly members: readonly number[] },
  mark: string,
  now: Date,
): Promise<number> => {
  const scheduled = await addCareer(tx, now, {
    companies_id: company.id,
    judul: `Mutasi awal tahun${mark}`,
    status: "scheduled",
    member_count: 2,
    no: "PK/2027/000001",
  })
  for (const members_id of company.members.slice(0, 2))
    await addCareerRow(tx, now, {
      companies_id: company.id,
      careers_id: scheduled,
      members_id,
      state: "planned",
    })
  return addCareer(tx, now, { companies_id: company.id, judul: `Penataan divisi 2027${mark}` })
}
