import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/root.ts"
import { seedTwoCompanies } from "#tests/server/seed.ts"

/** Administrator of the company that is measured. */
export const ADMIN = "admin@maju.test"
/** More than one page of the lists. */
const DIVISIONS = 60
const EMPLOYEES = 250

/** Two companies; the first with divisions to list and employees to count. */
export const fill = async (db: Database): Promise<void> => {
  await db.transact(async (tx) => {
    const { maju } = await seedTwoCompanies(tx, new Date())
    await tx.execute(sql`insert into devisi (companies_id, nama, kode, parent_id, is_active, created_at, updated_at)
      select ${maju.id}, 'Divisi ' || to_char(n, 'FM000'), 'D' || to_char(n, 'FM000'),
        case when n % 3 = 0 then ${maju.devisi[0]}::bigint end, n % 9 <> 0, now(), now()
      from generate_series(1, ${DIVISIONS}::int) n`)
    await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, departement_id,
        status_karyawan, tanggal_masuk, gaji_pokok, created_at, updated_at)
      select ${maju.id}, 'BENCH-' || n, 'Pegawai ' || n, case when n % 2 = 0 then 'L' else 'P' end,
        ${maju.offices[0]}::bigint, d.ids[1 + n % array_length(d.ids, 1)], 'tetap', '2024-01-02', 5000000, now(), now()
      from generate_series(1, ${EMPLOYEES}::int) n,
        (select array_agg(id order by id) as ids from devisi where companies_id = ${maju.id}) d`)
    await tx.execute(sql`update devisi set head_id = (select min(m.id) from members m
        where m.companies_id = devisi.companies_id and m.departement_id = devisi.id)
      where companies_id = ${maju.id} and id % 2 = 0`)
  })
}

/** A data folder of the embedded database. */
export const fillFolder = async (dataDir: string): Promise<void> => {
  await rm(dataDir, { recursive: true, force: true })
  const db = await openEmbedded(join(dataDir, "pg"), MIGRATIONS)
  await fill(db)
  await db.close()
}

export const fillPostgres = async (url: string): Promise<void> => {
  const db = await openPostgres(url, MIGRATIONS)
  await fill(db)
  await db.transact((tx) => tx.execute(sql`analyze`))
  await db.close()
}
