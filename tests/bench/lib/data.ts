import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Database, Tx } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { accounts, companies, offices } from "#server/db/tables/index.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import { MIGRATIONS } from "#server/run/root.ts"

/** Administrator of the measured company; the demo has one of the same name. */
export const ADMIN = "admin@maju.test"
/** Administrator of a company without employees. */
export const ALONE = "admin@kosong.test"
/** More than one page of the lists. */
const DIVISIONS = 60
const EMPLOYEES = 250

const stamp = () => {
  const now = new Date().toISOString()
  return { created_at: now, updated_at: now }
}

const one = async <R>(rows: Promise<readonly R[]>): Promise<R> => {
  const [first] = await rows
  if (first === undefined) throw new Error("nothing was written")
  return first
}

/** A company with an administrator and an office. */
export const openCompany = async (tx: Tx, nama: string, email: string) => {
  const company = await one(
    tx
      .insert(companies)
      .values({
        nama,
        kode: nama.slice(3, 5).toUpperCase(),
        email: email.replace("admin", "halo"),
        status: "active",
        modules: ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
        welcome_done: true,
        ...stamp(),
      })
      .returning({ id: companies.id }),
  )
  await tx.insert(accounts).values({
    username: email.replace("@", "."),
    email,
    nama_lengkap: "Admin",
    password_hash: await hashPassword(DEMO_PASSWORD),
    companies_id: company.id,
    scope: "company",
    can_access_setting: true,
    draft_key: "ZHJhZnQ=",
    ...stamp(),
  })
  const office = await one(
    tx
      .insert(offices)
      .values({
        companies_id: company.id,
        nama: "Pusat",
        alamat: "Jalan Pusat 1",
        lat: -6.2,
        lng: 106.8,
        ...stamp(),
      })
      .returning({ id: offices.id }),
  )
  return { company: company.id, office: office.id }
}

/** Divisions and employees of the company. */
const fill = async (tx: Tx, employees: number, leftEvery: number): Promise<void> => {
  await openCompany(tx, "PT Kosong", ALONE)
  const { company, office } = await openCompany(tx, "PT Maju", ADMIN)
  await tx.execute(sql`insert into devisi (companies_id, nama, kode, is_active, created_at, updated_at)
    select ${company}, 'Divisi ' || to_char(n, 'FM000'), 'D' || to_char(n, 'FM000'), n % 9 <> 0, now(), now()
    from generate_series(1, ${DIVISIONS}::int) n`)
  await tx.execute(sql`insert into jabatan (companies_id, nama, is_active, created_at, updated_at)
    values (${company}, 'Staf', true, now(), now())`)
  await tx.execute(sql`insert into members (companies_id, nip, nama, phone, jenis_kelamin, offices_id, departement_id,
      jabatan_id, status_karyawan, tanggal_masuk, gaji_pokok, status, created_at, updated_at)
    select ${company}, 'BENCH-' || n, 'Pegawai ' || n, '0812' || lpad(n::text, 7, '0'),
      case when n % 2 = 0 then 'L' else 'P' end, ${office}::bigint, d.ids[1 + n % array_length(d.ids, 1)],
      (select id from jabatan where companies_id = ${company}), 'tetap', '2024-01-02', 5000000, case when n % nullif(${leftEvery}::int, 0) = 0 then 'inactive' else 'active' end, now(), now()
    from generate_series(1, ${employees}::int) n,
      (select array_agg(id order by id) as ids from devisi where companies_id = ${company}) d`)
  await tx.execute(sql`update devisi set
      head_id = case when id % 2 = 0 then (select min(m.id) from members m
        where m.companies_id = devisi.companies_id and m.departement_id = devisi.id) end,
      parent_id = case when id % 3 = 0 then (select min(d.id) from devisi d
        where d.companies_id = devisi.companies_id and d.id <> devisi.id) end
    where companies_id = ${company}`)
}

const fillDatabase = async (db: Database, employees: number, leftEvery = 0): Promise<void> => {
  try {
    await db.transact((tx) => fill(tx, employees, leftEvery))
    await db.transact((tx) => tx.execute(sql`analyze`))
  } finally {
    await db.close()
  }
}

/**
 * A data folder of the embedded database.
 * @param leftEvery one employee of so many has left
 */
export const fillFolder = async (
  dataDir: string,
  employees = EMPLOYEES,
  { leftEvery = 0 }: { readonly leftEvery?: number } = {},
): Promise<void> => {
  await rm(dataDir, { recursive: true, force: true })
  await fillDatabase(await openEmbedded(join(dataDir, "pg"), MIGRATIONS), employees, leftEvery)
}

export const fillPostgres = async (url: string, employees = EMPLOYEES): Promise<void> =>
  fillDatabase(await openPostgres(url, MIGRATIONS), employees)
