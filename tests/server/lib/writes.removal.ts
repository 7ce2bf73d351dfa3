import { sql } from "drizzle-orm"
import { dummyRemoval } from "#contract/areas/platform/companyDummy.ts"
import type { World } from "./harness.ts"
import { nextJob } from "./writes.payroll.ts"
import type { Sample } from "./sample.ts"

let made = 0
/** A closed company without rows. */
export const closedCompany = async ({ sqlRows }: World): Promise<{ id: number; nama: string }> => {
  made += 1
  const nama = `PT Tutup ${made}`
  const [row] = await sqlRows<{ id: number }>(
    sql`insert into companies (nama, email, status, created_at, updated_at)
      values (${nama}, 'halo@tutup.test', 'close', now(), now()) returning id::float8 as id`,
  )
  return { id: row?.id ?? 0, nama }
}

const deleted = async (world: World): Promise<Sample> => {
  const { id, nama } = await closedCompany(world)
  return {
    by: "super@balai.test",
    payload: { id, confirm_name: nama },
    audit: [
      {
        entity: "companies",
        entity_id: id,
        action: "delete",
        before: { nama, status: "close", version: 1 },
        after: { files: 0, bytes: 0, rows: 0 },
      },
    ],
  }
}

const restored = async (world: World): Promise<Sample> => {
  const { id, nama } = await closedCompany(world)
  const token = await world.signIn("super@balai.test")
  await world.call("companies/delete", { id, confirm_name: nama }, token)
  const [archive] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from company_archives where companies_id = ${id}`,
  )
  return {
    by: "super@balai.test",
    payload: { companies_id: id, id: archive?.id ?? 0 },
    audit: [
      {
        entity: "companies",
        entity_id: id,
        action: "update",
        before: { version: 2 },
        after: { deleted_at: null, version: 3 },
      },
    ],
  }
}

/** A photo of 4 kB on an attendance of 1 January 2025. @returns the file's id */
export const oldPhoto = async ({ sqlRows }: World, company: number): Promise<number> => {
  const [file] = await sqlRows<{ id: number }>(
    sql`insert into files (companies_id, name, type, size, sha256, created_at)
      values (${company}, 'lama.jpg', 'jpeg', 4000, ${"a".repeat(64)}, '2025-01-01T02:00:00Z') returning id::float8 as id`,
  )
  const id = file?.id ?? 0
  await sqlRows(
    sql`update attendance_marks set photo_files_id = ${id}, business_date = '2025-01-01'
      where companies_id = ${company} and id = (select max(id) from attendance_marks where companies_id = ${company})`,
  )
  return id
}

const storage = async (world: World): Promise<Sample> => {
  const { id } = world.seeded.lain
  await oldPhoto(world, id)
  const plan = { before_date: "2025-06-01", types: ["photo_absensi"] }
  return {
    by: "super@balai.test",
    payload: { companies_id: id, ...plan, confirm_name: "PT Lain" },
    audit: [
      {
        entity: "files",
        entity_id: id,
        action: "delete",
        before: null,
        after: { ...plan, files: 1, bytes: 4_000 },
      },
    ],
  }
}

const dummy = async (world: World): Promise<Sample> => {
  const { id, nama } = await closedCompany(world)
  await world.sqlRows(sql`update companies set status = 'trial' where id = ${id}`)
  await world.sqlRows(
    sql`insert into customers (companies_id, nama, created_at, updated_at) values (${id}, 'Toko Contoh', now(), now())`,
  )
  const job = await nextJob(world, dummyRemoval.kind)
  return {
    by: "super@balai.test",
    payload: { companies_id: id, scope: ["visit"], confirm_name: nama },
    audit: [
      {
        entity: "pekerjaan latar",
        entity_id: job,
        action: "create",
        before: null,
        after: { kind: dummyRemoval.kind, title: `${nama} (kunjungan dan pelanggan)` },
      },
      {
        entity: "data contoh",
        entity_id: id,
        action: "delete",
        before: null,
        after: { scope: ["visit"], rows: 1 },
      },
    ],
  }
}

export const removalSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/delete": deleted,
  "companies/archives/restore": restored,
  "companies/delete-data-dummy": dummy,
  "companies/reset-storage": storage,
}
