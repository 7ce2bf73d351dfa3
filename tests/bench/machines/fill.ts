import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"
import { ADMIN, openCompany } from "../lib/data.ts"

export const serialOf = (machine: number): string => `UKUR${String(machine).padStart(6, "0")}`
const adminOf = (company: number): string => (company === 0 ? ADMIN : `admin@ukur-${company}.test`)

type Size = { readonly companies: number; readonly machines: number; readonly employees: number }

/** Companies with employees whose NIP is their PIN, and adopted machines. @returns ids of the companies */
export const fillMachines = async (
  db: Database,
  { companies, machines, employees }: Size,
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let at = 0; at < companies; at += 1)
    ids.push(
      await db.transact(async (tx) => {
        const { company, office } = await openCompany(tx, `PT ${String.fromCharCode(65 + at)}U`, adminOf(at))
        await tx.execute(
          sql`insert into jabatan (companies_id, nama, created_at, updated_at) values (${company}, 'Staf', now(), now())`,
        )
        await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, jabatan_id, status_karyawan,
            tanggal_masuk, status, created_at, updated_at)
          select ${company}, n::text, 'Pegawai ' || n, 'L', ${office}::bigint, (select id from jabatan where companies_id = ${company}), 'tetap',
            current_date - 1500, 'active', now(), now() from generate_series(1, ${employees}::int) n`)
        await tx.execute(sql`insert into terminals (companies_id, serial, nama, offices_id, zona, status, adopted_at, last_seen_at, created_at, updated_at)
          select ${company}, 'UKUR' || lpad((${at * machines}::int + n - 1)::text, 6, '0'), 'Pintu ' || n, ${office}::bigint, 'Asia/Jakarta', 'diadopsi', now(), now(), now(), now()
          from generate_series(1, ${machines}::int) n`)
        return company
      }),
    )
  await db.tidy(() => true)
  await db.transact((tx) => tx.execute(sql`analyze`))
  return ids
}
