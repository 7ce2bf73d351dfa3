import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "#server/db/database.ts"
import { surat, suratHistory, templateSurat } from "#server/db/tables/index.ts"

export type NewSurat = Partial<typeof surat.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
}
type NewTemplate = Partial<typeof templateSurat.$inferInsert> & { readonly companies_id: number }

/** A template whose fields every employee has. @returns its id */
export const addTemplate = async (tx: Tx, now: Date, values: NewTemplate): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(templateSurat)
    .values({
      nama: `Surat tugas ${values.kode ?? "ST"}`,
      jenis: "lainnya",
      kode: "ST",
      judul: "SURAT TUGAS",
      isi: "<p>{{nama}} bekerja di {{kantor}}.</p>",
      pola: "{urut}/{kode}/{bulan_romawi}/{tahun}",
      tokens: ["nama", "kantor"],
      is_active: true,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: templateSurat.id })
  if (row === undefined) throw new Error("no template")
  return row.id
}

/** A template of the company: the one of code ST. */
const templateIn = async (tx: Tx, now: Date, companies_id: number): Promise<number> => {
  const [held] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from letter_templates where companies_id = ${companies_id} and kode = 'ST'`,
  )
  return held?.id ?? addTemplate(tx, now, { companies_id })
}

/** A draft of a letter of 18 November. @returns its id */
export const addSurat = async (tx: Tx, now: Date, values: NewSurat): Promise<number> => {
  const at = now.toISOString()
  const template_surat_id = values.template_surat_id ?? (await templateIn(tx, now, values.companies_id))
  const isIssued = values.status !== undefined && values.status !== "draft"
  const [row] = await tx
    .insert(surat)
    .values({
      judul: "Surat tugas ke gudang",
      tanggal: "2026-11-18",
      status: "draft",
      ...(isIssued
        ? {
            issued: {
              title: "SURAT TUGAS",
              html: "<p>Bertugas di gudang.</p>",
              head: ["PT"],
              place: "Bekasi, 18 November 2026",
              from: ["PT"],
              to: [],
            },
          }
        : {}),
      created_at: at,
      updated_at: at,
      ...values,
      template_surat_id,
    })
    .returning({ id: surat.id })
  if (row === undefined) throw new Error("no letter")
  await tx.insert(suratHistory).values({
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

/** @returns its id */
export const seedSurat = (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<number> =>
  addSurat(tx, now, {
    companies_id: company.id,
    members_id: company.member,
    judul: `Surat tugas${mark}`,
  })
