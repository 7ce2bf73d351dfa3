import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../db/database.ts"
import { meta, payGroups } from "../db/tables/index.ts"

/** Pay groups of the demo, each with the code of the division whose employees belong to it. */
const GROUPS = [
  { nama: "Direksi", keterangan: "Digaji terpisah dari pegawai lain", division: "DIR" },
  { nama: "Gudang", keterangan: "Termasuk tenaga harian", division: "GDG" },
  /** Without employees: a group that can be deleted. */
  { nama: "Konsultan", keterangan: "Belum ada anggotanya", division: null },
] as const

/** Once per company with payroll: its pay groups, chosen for the employees of their divisions. */
export const loadPayGroups = async (
  db: Database,
  company: { readonly id: number },
  now: Date,
): Promise<void> => {
  const key = `demo.payGroups.${company.id}`
  await db.transact(async (tx) => {
    const known = await rowsOf(tx, sql`select 1 from meta where key = ${key}`)
    const periods = await rowsOf(
      tx,
      sql`select 1 from payroll_periods where companies_id = ${company.id} limit 1`,
    )
    if (known.length > 0 || periods.length === 0) return
    const at = now.toISOString()
    for (const { division, nama, keterangan } of GROUPS) {
      const [made] = await tx
        .insert(payGroups)
        .values({
          companies_id: company.id,
          nama,
          keterangan,
          is_active: true,
          created_at: at,
          updated_at: at,
        })
        .onConflictDoNothing()
        .returning({ id: payGroups.id })
      if (made === undefined) continue
      await tx.execute(
        sql`update members m set kelompok_gaji_id = ${made.id} from devisi d where m.companies_id = ${company.id} and d.companies_id = m.companies_id
          and d.id = m.departement_id and d.kode = ${division} and m.kelompok_gaji_id is null and m.archived_at is null`,
      )
    }
    await tx.insert(meta).values({ key, value: { at } })
  })
}
