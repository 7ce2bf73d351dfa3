import { sql } from "drizzle-orm"
import type { CustomFieldType, FieldRight, SelfRight } from "#contract/kit/customFields.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { customFields, meta } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"

type Plan = {
  readonly key: string
  readonly nama: string
  readonly type: CustomFieldType
  readonly section: string
  readonly options?: readonly string[]
  readonly hint?: string
  readonly seen_by?: FieldRight
  readonly self?: SelfRight
  readonly is_active?: false
}

/** Custom fields of the demo, in the order of the form. */
const FIELDS: readonly Plan[] = [
  {
    key: "ukuran_seragam",
    nama: "Ukuran seragam",
    type: "select",
    section: "Kepegawaian",
    options: ["S", "M", "L", "XL", "XXL"],
    self: "ubah",
  },
  {
    key: "golongan_sim",
    nama: "Golongan SIM",
    type: "choices",
    section: "Kendaraan",
    options: ["A", "B1", "B2", "C"],
    self: "lihat",
  },
  {
    key: "sim_berlaku_sampai",
    nama: "SIM berlaku sampai",
    type: "date",
    section: "Kendaraan",
    self: "lihat",
  },
  { key: "nomor_loker", nama: "Nomor loker", type: "text", section: "Inventaris", hint: "Misalnya A-012" },
  {
    key: "batas_pinjaman_koperasi",
    nama: "Batas pinjaman koperasi",
    type: "rupiah",
    section: "Penggajian",
    seen_by: "gaji",
  },
  /** Without values: a field that can be deleted. */
  { key: "alergi", nama: "Alergi", type: "longText", section: "Kontak darurat", is_active: false },
  { key: "laptop_inventaris", nama: "Laptop inventaris", type: "text", section: "Inventaris", self: "lihat" },
]

/** Once: the custom fields of a company and their values, which follow from the employees' ids. */
export const loadCustomFields = async (
  db: Database,
  company: { readonly id: number },
  now: Date,
): Promise<void> => {
  const key = `demo.customFields.${company.id}`
  await db.transact(async (tx) => {
    const known = await rowsOf(tx, sql`select 1 from meta where key = ${key}`)
    if (known.length > 0) return
    const at = now.toISOString()
    for (const [
      nth,
      { options = [], hint = null, seen_by = "modul", self = "tidak", ...field },
    ] of FIELDS.entries())
      await tx
        .insert(customFields)
        .values({
          companies_id: company.id,
          is_active: true,
          ...field,
          options: options.map((text) => ({ text })),
          required: false,
          hint,
          seen_by,
          changed_by: seen_by,
          self,
          urutan: (nth + 1) * 10,
          created_at: at,
          updated_at: at,
        })
        .onConflictDoNothing()
    await tx.execute(
      sql`update members m set isian = jsonb_strip_nulls(jsonb_build_object(
          'ukuran_seragam', (array['S','M','L','XL','XXL', null])[1 + (m.id * 7) % 6],
          'golongan_sim', case (m.id * 5) % 4 when 0 then '["A","C"]'::jsonb when 1 then '["C"]'::jsonb when 2 then '["B1"]'::jsonb end,
          'sim_berlaku_sampai', case when (m.id * 5) % 4 < 3
            then to_char(${dateIn(now)}::date + ((m.id * 37) % 1200)::int - 20, 'YYYY-MM-DD') end,
          'nomor_loker', case when m.id % 3 < 2 then chr(65 + (m.id % 4)::int) || '-' || lpad((m.id % 900)::text, 3, '0') end,
          'batas_pinjaman_koperasi', case when m.id % 4 = 0 then 1000000 * (1 + m.id % 8) end,
          'laptop_inventaris', case when m.id % 6 = 0 then 'LT-' || lpad((m.id % 900)::text, 4, '0') end))
        where m.companies_id = ${company.id} and m.isian = '{}'::jsonb and m.archived_at is null`,
    )
    await tx.insert(meta).values({ key, value: { at } })
  })
}
